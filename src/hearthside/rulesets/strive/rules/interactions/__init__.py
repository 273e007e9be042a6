"""People and things that are met: appraising, persuading, seeing through others."""
