"""One match: loading it, recording to it, what viewers see of it, who follows it, its tokens and its details."""
