"""A match as a file: out (formats, pictures, documents) and in (reading, deciding anew)."""
