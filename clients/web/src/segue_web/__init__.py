"""The bridge between the page and the engine: files by HTTP, messages by WebSocket.

It carries messages and knows nothing of what they say, except for the ids by which answers find back to the page that asked,
and for which page watches which session. Each module has one noun: `messages`, `engine`, `visitors`, `origins`, `site`,
`options`.
"""
