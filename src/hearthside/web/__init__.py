"""The table in the browser: an HTTP and WebSocket API, and the page that uses it. The only layer that is async."""
