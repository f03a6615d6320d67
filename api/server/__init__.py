"""The server process: parent, workers, metrics, settings, addresses."""
