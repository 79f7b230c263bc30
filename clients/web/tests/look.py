"""What a page looks like: to the eye, in pictures, and to the rules of axe."""

from axe_playwright_python.sync_playwright import Axe

SIZES = {"wide": {"width": 1200, "height": 800}, "narrow": {"width": 390, "height": 780}}


class Look:
    def __init__(self, folder):
        self.folder = folder
        self.axe = Axe()

    def __call__(self, page, name, *, dark=True):
        """A picture of each size and, where asked, of the dark as well. Ends as it began: wide and light."""
        for scheme in ("dark", "light") if dark else ("light",):
            page.emulate_media(color_scheme=scheme)
            for size, viewport in reversed(SIZES.items()):
                page.set_viewport_size(viewport)
                page.evaluate("document.fonts.ready")
                page.screenshot(
                    path=self.folder / f"{name}-{size}{'-dark' if scheme == 'dark' else ''}.png", animations="disabled"
                )
                self.check_width(page, f"{name}, {size}")
            self.check(page, f"{name}, {scheme}")

    def check(self, page, name):
        violations = self.axe.run(page).response["violations"]
        told = [f"{each['id']}: {each['help']}: {[node['html'] for node in each['nodes']]}" for each in violations]
        assert not told, f"{name}:\n" + "\n".join(told)

    def check_width(self, page, name):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} has to be scrolled sideways"
