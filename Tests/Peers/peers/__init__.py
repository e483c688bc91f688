"""Independent implementations, asked the same questions as wtadmin."""
