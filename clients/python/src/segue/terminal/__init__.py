"""A front end for the terminal: draws whatever a flow shows, and sends back what the user enters.

`fields` makes rows of a schema, `form` puts them together, `layer` draws a view on one presentation, `dialogs` ask in
between, and `app` talks to the engine. None of them knows any flow.
"""
