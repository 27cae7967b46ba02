"""What the models are made from that we may ship: our own drawn deck."""
