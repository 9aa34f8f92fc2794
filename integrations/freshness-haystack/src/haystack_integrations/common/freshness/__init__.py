"""What the components of this package share."""
