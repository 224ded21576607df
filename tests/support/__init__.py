"""What the tests share: real repositories and trees of the observed cases."""
