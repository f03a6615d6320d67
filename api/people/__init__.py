"""Lists of people as files, for any kind of aggregate: decoded, columns recognised, names compared."""
