"""A team of the example `create-team`, whose creation is the action that most tests of actions do."""

ANSWERS = {"team-type": {"teamType": "littleLeague"}, "league": {"league": "South"}, "age-group": {"ageGroup": "8U"}}
NAME = {"name": "Owls"}


def named(engine):
    """A session before the screen whose submit leads to the action; awaited, where the engine is."""
    return engine.start_flow("create-team", answers=ANSWERS)
