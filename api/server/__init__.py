"""The server process: parent, workers, settings, addresses."""
