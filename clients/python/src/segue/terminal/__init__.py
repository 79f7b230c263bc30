"""A front end for the terminal: draws whatever a flow shows, and sends back what the user enters.

`schema` reads what a form needs, `fields` makes rows of it, `form` puts them together, `pieces` and `layer` draw a view on
one presentation, `commands` say what the user does, `dialogs` ask questions in between, and `app` talks to the engine. None
of them knows any particular flow.
"""
