"""The service over HTTP: routes, who may what, live feeds, the command line, the pages."""
