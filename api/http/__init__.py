"""What is HTTP: requests read, problems told, pages of lists, the OpenAPI document, limits."""
