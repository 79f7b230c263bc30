"""Stacks side by side."""

from .state import Frame, Refused, Unknown


class Tabs:
    """Opening and selecting them."""

    def open_tabs(self, entry):
        if len(self.chain) > 1 or self.chain[0].stack:
            raise Unknown
        self.chain[0].tabs, self.chain[0].stacks = entry, {}
        self.load(entry.definition["selected"], keeps_place=True)

    def load(self, tab, keeps_place):
        level = self.chain[0]
        level.selected, level.stacks[tab] = tab, []
        definition = level.tabs.definition["tabs"][tab]
        if "step" in definition:
            self.start(definition["step"], level.tabs.frame, keeps_place)
        else:
            self.begin(Frame(self.flows[definition["flow"]], tab), keeps_place)

    def select(self, tab):
        level = self.chain[0]
        if not level.tabs or len(self.chain) > 1:
            raise Refused
        if tab == level.selected:
            self.expect_nothing_to_undo()
            self.note(*self.around(self.top))
            return self.pop(self.root(level.stack) + 1)
        stack = level.stacks.get(tab, [])
        if all(each.leads_nowhere for each in stack):
            # It begins anew.
            self.load(tab, keeps_place=False)
        else:
            if stack[-1].is_placeholder and not any(each.is_visible for each in stack):
                self.pass_step(stack[-1])
            level.selected = tab
        self.appear()

    def root(self, stack):
        return next((place for place, each in enumerate(stack) if each.is_visible), len(stack) - 1)
