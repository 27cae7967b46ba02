"""The commands of this room, a module each, with add_arguments(parser) and run(args).

They are the top of the room: nothing imports a command for a helper.
"""
