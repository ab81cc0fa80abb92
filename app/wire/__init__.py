"""The JSON vocabulary of the API and the websockets."""
