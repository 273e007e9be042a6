"""How fast Hearthside is, as ratios against others measured in the same run: `python -m benchmarks [part of a name]`.

Each module here may offer `rows() -> Iterable[Row]`; all that do are run.
"""
