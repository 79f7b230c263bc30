"""The front end for the terminal plays the five systems of the examples."""

from segue.terminal.dialogs import Ask, Confirm
from textual.widgets import Checkbox, Tabs
from user import play


def test_color_viewer_has_tabs_and_a_modal():
    async def story(user):
        await user.sees("Choose a color.", "Colors", "Top")
        await user.presses("Green")
        await user.sees("green", "Colors › Detail", "‹ Colors")
        await user.pilot.press("f8")
        await user.sees("white")
        assert user.app.screen.query_one(Tabs).active == "tab-1"
        await user.presses("Change the color")
        await user.sees("▣ Which color?")
        assert len(user.layers) == 2 and user.layers[1].has_class("whole")
        await user.types("catdog", into="Color")
        await user.sees("Error!")
        await user.pilot.press(*["backspace"] * 6, *"Cyan")
        await user.sees_no("Error!")
        await user.pilot.press("enter")
        await user.sees("cyan")
        assert len(user.layers) == 1
        await user.pilot.press("f7")
        await user.sees("Colors › Detail", "green")
        await user.pilot.press("escape")
        await user.sees("Choose a color.")
        await user.idle()
        user.app.screen.query_one(Tabs).active = "tab-1"
        await user.sees("cyan")

    play("color-viewer", story)


def test_create_team_branches_fails_and_creates():
    async def story(user):
        await user.sees("What kind of team is it?", "1 of 4–5", "Little League", "Travel team")
        await user.presses("Next")
        await user.sees("Is required.")
        await user.chooses("High school")
        await user.idle()
        await user.presses("Next")
        await user.sees("2 of 4", "What kind of team is it? › Which school?", "Mascot *")
        await user.presses("Help")
        await user.sees("A team has a type", "▣ Help")
        assert len(user.layers) == 2 and user.layers[1].has_class("sheet")
        await user.presses("Close")
        await user.types("North High", into="School")
        await user.types("Owl", into="Mascot")
        await user.pilot.press("enter")
        await user.sees("What is the team called?")
        await user.types(" Owls", into="Name")
        await user.sees("Leave out the spaces around the name.")
        await user.pilot.press("home", "delete")
        await user.sees_no("Leave out the spaces")
        await user.pilot.press("ctrl+s")
        await user.sees("Your program would do createTeam now.", "What with")
        assert '"mascot"' not in user.seen, "there may be secrets in it"
        await user.pilot.press("shift+tab", "enter")
        await user.sees('"mascot": "Owl"')
        await user.presses("It failed …")
        await user.types("nameTaken", into="Code")
        await user.types("There are Owls already.", into="Message")
        await user.presses("OK")
        await user.sees("There are Owls already.", "What is the team called?")
        await user.until(lambda: user.app.focused is user.inputs("Name")[0], "the focus on what is wrong")
        await user.pilot.press("home", *"Night ")
        await user.idle()
        await user.presses("Create the team")
        await user.presses("It is done")
        await user.until(lambda: isinstance(user.app.screen, Ask), "the question for the result")
        await user.types("seven", into="Team number")
        await user.presses("OK")
        await user.sees("Must be a whole number.")
        await user.pilot.press(*["backspace"] * 5, "7", "enter")
        await user.sees("The flow has completed.", '"teamId": 7')
        await user.presses("Start again")
        await user.sees("What kind of team is it?", "1 of 4–5")

    play("create-team", story)


def test_recipes_lay_modal_over_modal_and_ask_before_answers_are_lost():
    async def story(user):
        await user.sees("No recipe yet.")
        await user.presses("Add")
        await user.presses("Done")
        await user.sees("Give the recipe a name.")
        await user.types("Apple pie", into="Name")
        await user.presses("Choose a photo")
        await user.until(lambda: len(user.layers) == 3, "the third layer")
        await user.chooses("bread")
        await user.idle()
        await user.presses("Done")
        await user.until(lambda: len(user.layers) == 2, "the second layer alone")
        await user.until(lambda: user.inputs("Photo") and user.inputs("Photo")[0].value == "bread", "the photo")
        assert user.inputs("Name")[0].value == "Apple pie"
        await user.idle()
        await user.presses("Done")
        await user.sees("• Apple pie")
        await user.presses("Look closer")
        await user.presses("B")
        await user.types("a note", into="Note")
        await user.idle()
        await user.pilot.press("f10")
        await user.until(lambda: isinstance(user.app.screen, Confirm), "the question")
        await user.sees("These answers would be lost:", "note")
        await user.presses("Stay")
        await user.idle()
        assert user.inputs("Note")[0].value == "a note"
        await user.pilot.press("f10")
        await user.presses("Lose them")
        await user.until(lambda: len(user.layers) == 2, "A again")
        await user.pilot.press("escape")
        await user.sees("• Apple pie")

    play("recipes", story)


def test_register_goes_through_screens_that_can_not_be_left():
    async def story(user):
        await user.sees("What is your mobile number?")
        await user.pilot.press("escape")
        await user.is_told("back")
        await user.types("x", into="Mobile number")
        await user.sees("Write the number with its country")
        await user.pilot.press("backspace", *"+41791234567", "enter")
        await user.sees("Sending a code to +41791234567")
        await user.presses("It is done")
        await user.types("1234", into="Code")
        await user.pilot.press("enter")
        await user.presses("It is done")
        await user.chooses("Deutsch")
        await user.idle()
        await user.presses("Next")
        await user.types("Ann", into="Name")
        await user.types("1990", into="Year of birth")
        await user.idle()
        await user.pilot.press("enter")
        await user.sees("Movies for Ann", "• Metropolis")

    play("register", story, start={"subject": "ann"})


def test_guarded_asks_for_a_payload_and_steps_in_between():
    async def story(user):
        await user.sees("0 likes")
        await user.presses("Open a profile")
        await user.until(lambda: isinstance(user.app.screen, Ask), "the question for the profile")
        await user.pilot.press("7", "enter")
        await user.sees("Before you go on: sign-in", "⚿ Sign in")
        assert len(user.layers) == 2 and user.layers[1].has_class("sheet")
        await user.types("ann", into="User")
        await user.types("secret", into="Password")
        assert user.inputs("Password")[0].password
        await user.idle()
        await user.presses("Register")
        await user.types("ann", into="User")
        await user.types("ann@example.org", into="E-mail")
        await user.idle()
        await user.presses("Next")
        await user.until(lambda: user.app.screen.query(Checkbox), "the terms")
        await user.presses("Accept")
        await user.sees("Profile 7", "Home › Profile 7")

    play("guarded", story, start={"subject": "ann"})
