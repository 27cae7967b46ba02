"""How the models are made. Only here are torch and Ultralytics imported; reading a photo needs neither."""
