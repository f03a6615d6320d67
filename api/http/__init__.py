"""HTTP, and nothing of matches: reading requests, problems, paging, the OpenAPI document, limits, metrics."""
