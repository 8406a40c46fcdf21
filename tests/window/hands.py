"""A player's hands and eyes, inside the host's process.

What a hand does reaches the host as events of Tk; what an eye sees is read off the
real canvas and widgets. A pile is named as a player would name it: "column 3",
"foundation 1", "stock". This module imports the standard library and the host only.
"""

import copy
import importlib
import os
import tkinter
import tkinter.filedialog
from contextlib import contextmanager, suppress
from pathlib import Path

from pysollib import pysoltk
from pysollib.pysolrandom import construct_random
from pysollib.pysoltk import MfxDialog, MfxMessageDialog
from pysollib.resource import CSI
from pysollib.settings import VERSION_TUPLE

RANKS = "A23456789TJQK"
SUITS = "CSHD"

SHIFT, CONTROL = 0x1, 0x4
BUTTON_MASK = {1: 0x100, 2: 0x200, 3: 0x400}

# Canvas coordinates: x to the right, y downwards; a box is (left, top, right, bottom).


class Preview:
    """The Select Game dialog's small application with its game, for eyes and hands."""

    def __init__(self, preview_app, game):
        self.game = game
        self.canvas = preview_app.canvas
        self.images = preview_app.images
        self.top = preview_app.canvas.winfo_toplevel()


class Hands:
    def __init__(self, app):
        self.app = app
        self.games_begun = 0
        self.clock = 0  # the time that events of the mouse carry
        self.answers = {}  # title of a message, the button to press; else it is closed
        self.dialogs = []  # open now, the innermost last
        self.messages = []  # (title, text) of each message that was shown
        self.seen = []  # what was drawn on the canvas whenever the host paused for the eye
        self.file_chosen = None
        self.usual_options = copy.deepcopy(vars(app.opt))
        self._watch_dialogs()
        self._watch_pauses()
        self._answer_file_dialogs()

    # --- the host's moments that a player answers to ---

    def _watch_dialogs(self):
        mainloop = MfxDialog.mainloop
        hands = self

        def mainloop_watched(dialog, *args, **options):
            hands.dialogs.append(dialog)
            if isinstance(dialog, MfxMessageDialog):
                title = dialog.top.wm_title()
                hands.messages.append((title, hands._texts_of(dialog.top)))
                dialog.top.after(50, hands._answer, dialog, hands.answers.get(title))
            try:
                return mainloop(dialog, *args, **options)
            finally:
                hands.dialogs.remove(dialog)

        MfxDialog.mainloop = mainloop_watched

    def _answer(self, dialog, label):
        if dialog not in self.dialogs:
            return
        if label is None:
            dialog.mCancel()  # leaves the dialog's loop by raising SystemExit
        for button in dialog.buttons:
            if str(button.cget("text")) == label:
                self._press(button)
                return
        raise AssertionError(f"no button {label!r} in {dialog.top.wm_title()!r}")

    def _press(self, button):
        # The host leaves the dialog's loop by raising SystemExit in the button's command: Tk
        # keeps that for the loop and reports an error here.
        with suppress(tkinter.TclError):
            button.invoke()

    def _texts_of(self, widget):
        own = []
        if "text" in (widget.keys() or ()):
            own = [str(widget.cget("text"))]
        return " ".join([*own, *(self._texts_of(child) for child in widget.winfo_children())])

    def _watch_pauses(self):
        """Hints and highlights are drawn, shown for a while and taken away: look, do not wait."""

        def sleep(seconds):
            self.seen.append(self._marks())

        self.app.top.sleep = sleep

    def _marks(self):
        canvas = self.app.canvas
        marks = []
        for item in canvas.find_all():
            kind = canvas.type(item)
            if kind == "line" and canvas.itemcget(item, "arrow") == "last":
                marks.append(("arrow", tuple(canvas.coords(item))))
            elif kind == "rectangle" and canvas.itemcget(item, "outline"):
                box = tuple(canvas.coords(item))
                marks.append(("frame", box, canvas.itemcget(item, "outline")))
        return marks

    def _answer_file_dialogs(self):
        for name in ("Open", "SaveAs"):
            getattr(tkinter.filedialog, name).show = lambda dialog, **_: self.file_chosen

    def choose_file(self, path):
        """What the player will choose in the next file dialogs."""
        self.file_chosen = path

    def take_seen(self):
        """The arrows and frames that the host has shown since last asked, one list a look."""
        seen, self.seen = self.seen, []
        return seen

    def take_messages(self):
        messages, self.messages = self.messages, []
        return messages

    def answer(self, title, button):
        self.answers[title] = button

    # --- the game as a whole ---

    @property
    def game(self):
        return self.app.game

    def host_version(self):
        return tuple(VERSION_TUPLE)

    def at_rest(self):
        """Whether the host waits for the player."""
        game = self.app.game
        return bool(
            game
            and game.cards
            and not game.busy
            and not game.demo
            and game.drag.stack is None
            and game._resizeHandlerID is None
            and not self.dialogs
            and self.app.canvas.winfo_ismapped()
            and game.moves.state == game.S_PLAY
        )

    def begun(self):
        return self.games_begun

    def open_game(self, game_id, deal):
        """Leave the game on the table for another one, as the Select menu does."""
        self.game.endGame()
        self.game.quitGame(game_id, random=construct_random(str(deal)))

    def deal_again(self, deal):
        self.game.endGame()
        self.game.newGame(random=construct_random(str(deal)))

    def restore(self):
        """Put everything but the game itself back to how a player finds it, without animations."""
        if self.game.pause:
            self.game.doPause()
        self.app.opt.__dict__.update(copy.deepcopy(self.usual_options))
        self.set_options(animations=0, redeal_animation=False, win_animation=False)
        self.app.opt.timeouts["demo"] = 0  # the autopilot shows no arrows then
        self.answers, self.messages, self.seen, self.file_chosen = {}, [], [], None

    def set_options(self, **options):
        for name, value in options.items():
            assert hasattr(self.app.opt, name), name
            setattr(self.app.opt, name, value)

    def facts(self):
        game = self.game
        return {
            "id": game.id,
            "number": game.getGameNumber(format=0),
            "title": self.app.top.wm_title(),
            "moves": game.moves.index,
            "paused": bool(game.pause),
            "finished": bool(game.finished),
            "demo": bool(game.demo),
            "filename": game.filename,
        }

    def statistics(self, game_id, player=False):
        """(won, lost) of the autopilot, or of the player."""
        return tuple(self.app.stats.getStats(self.app.opt.player if player else None, game_id))

    # --- what lies on the table ---

    def piles(self):
        game = self.game
        row = "pile" if game.s.reserves else "column"
        named = {f"{row} {n}": stack for n, stack in enumerate(game.s.rows, 1)}
        named.update({f"cell {n}": stack for n, stack in enumerate(game.s.reserves, 1)})
        named.update({f"foundation {n}": s for n, s in enumerate(game.s.foundations, 1)})
        named["stock"] = game.s.talon
        return named

    def pile(self, name):
        return self.piles()[name]

    def _name_of(self, stack):
        return next((name for name, pile in self.piles().items() if pile is stack), None)

    def cards(self):
        """All piles and their cards, the last card last; one that lies face down has a minus."""
        return {
            name: " ".join(
                ("" if card.face_up else "-") + RANKS[card.rank] + SUITS[card.suit]
                for card in stack.cards
            )
            for name, stack in self.piles().items()
        }

    def lay_out(self, piles):
        """Put the named cards on the table, and all others into the stock, as a fresh deal."""
        game = self.game
        unused = {}
        for card in game.cards:
            unused.setdefault(RANKS[card.rank] + SUITS[card.suit], []).append(card)

        def put_down():
            game.s.talon.removeAllCards()
            for pile, cards in piles.items():
                for name in cards.split():
                    card = unused[name.lstrip("-")].pop()
                    self._lay(card, self.pile(pile), face_up=not name.startswith("-"))
            for copies in unused.values():
                for card in copies:
                    self._lay(card, game.s.talon, face_up=False)

        game.newGame(random=construct_random("1"), autoplay=0, dealer=put_down)

    def legal_moves(self):
        """Every move of cards that the host's pile classes allow: (pile, cards, pile)."""
        piles = [(name, stack) for name, stack in self.piles().items() if name != "stock"]
        return [
            (source_name, count, target_name)
            for source_name, source in piles
            for count in range(1, len(source.cards) + 1)
            if source.canMoveCards(source.cards[-count:])
            for target_name, target in piles
            if target is not source and target.acceptsCards(source, source.cards[-count:])
        ]

    def _lay(self, card, stack, face_up):
        if face_up:
            card.showFace()
        else:
            card.showBack()
        stack.addCard(card)

    # --- the mouse ---

    def _spot(self, pile, cards=1):
        """A point in the window on the part that shows of a card; (x, y) of the canvas widget."""
        stack = self.pile(pile)
        width, height = self.app.images.getSize()
        x, y, below = stack.x, stack.y, stack.y + height
        if stack.cards:
            index = len(stack.cards) - cards
            x, y = stack.cards[index].x, stack.cards[index].y
            below = stack.cards[index + 1].y if cards > 1 else y + height
        return self._in_window(x + width // 2, y + min(height // 4, (below - y) // 2))

    def _in_window(self, x, y):
        canvas = self.app.canvas
        return int(x - canvas.canvasx(0)), int(y - canvas.canvasy(0))

    def _event(self, event, at, state=0):
        self.app.canvas.event_generate(event, x=at[0], y=at[1], state=state, time=self.clock)

    def point_at(self, pile, cards=1):
        """Bring the pointer over the card that heads the last ``cards`` of a pile."""
        self._event("<Motion>", self._spot(pile, cards))

    def point_away(self):
        """Bring the pointer over the bare table, at its upper left corner."""
        self._event("<Motion>", (1, 1))

    def click(self, pile, cards=1, button=1, keys=0):
        self.click_at(self._spot(pile, cards), button, keys)

    def click_at(self, at, button=1, keys=0, again_after=1000):
        self.clock += again_after  # milliseconds; Tk takes two quick clicks for a double one
        self._event("<Motion>", at, keys)
        self._event(f"<ButtonPress-{button}>", at, keys)
        if not self.app.game:
            return
        self._event(f"<ButtonRelease-{button}>", at, keys | BUTTON_MASK[button])

    def double_click(self, pile):
        at = self._spot(pile)
        self.click_at(at)
        self.click_at(at, again_after=50)

    def drag(self, pile, cards, target):
        """Drag the last ``cards`` of one pile onto another."""
        self.drag_from_to(self._spot(pile, cards), self._spot(target))

    def drag_from_to(self, start, end, steps=6):
        self.clock += 1000
        self._event("<Motion>", start)
        self._event("<ButtonPress-1>", start)
        for step in range(1, steps + 1):
            at = tuple(a + (b - a) * step // steps for a, b in zip(start, end))
            self._event("<Motion>", at, BUTTON_MASK[1])
        self._event("<ButtonRelease-1>", end, BUTTON_MASK[1])

    def end_drag(self):
        """Let go of cards that hang on the mouse or on the keyboard."""
        stack = self.game.drag.stack
        if stack:
            stack.cancelDrag()

    # --- the keyboard ---

    def key(self, name, keys=0):
        self.app.top.focus_force()
        self.app.top.event_generate(f"<KeyPress-{name}>", state=keys)

    def selected(self):
        """The pile that is selected by keyboard."""
        return self._name_of(getattr(self.game, "keyboard_selected_stack", None))

    def select(self, pile):
        """Have a pile selected, as the arrow keys would have done in the end."""
        self.game.keyboard_selected_stack = self.pile(pile)
        self.game.keyboard_select_count = 1

    # --- menus and dialogs ---

    def menu_entries(self, *path):
        """The labels under a path of cascades, such as ("Select", "French games")."""
        menu = self._menu(path)
        return [label for label, _ in self._labels(menu)]

    def is_cascade(self, *path):
        """Whether an entry leads to a menu below."""
        menu = self._menu(path[:-1])
        return menu.type(dict(self._labels(menu))[path[-1]]) == "cascade"

    def choose(self, *path):
        """Choose an entry of the menus."""
        menu = self._menu(path[:-1])
        menu.invoke(dict(self._labels(menu))[path[-1]])

    def _menu(self, path):
        menu = self.app.menubar.menubar
        for label in path:
            index = dict(self._labels(menu))[label]
            menu = menu.nametowidget(menu.entrycget(index, "menu"))
            if menu.cget("postcommand"):
                menu.tk.call(menu.cget("postcommand"))
        return menu

    def _labels(self, menu):
        last = menu.index("end")
        for index in range(0 if last is None else last + 1):
            if menu.type(index) not in ("separator", "tearoff"):
                yield menu.entrycget(index, "label"), index

    def open_dialog(self):
        """The title of the innermost dialog, None if there is none."""
        return self.dialogs[-1].top.wm_title() if self.dialogs else None

    def press_button(self, label):
        for button in self.dialogs[-1].buttons:
            if str(button.cget("text")) == label:
                self._press(button)
                return
        raise AssertionError(f"no button {label!r}")

    # --- the solver's dialog, which stays open beside the game ---

    def _solver(self):
        module = importlib.import_module(pysoltk.create_solver_dialog.__module__)
        return module.solver_dialog

    def solver(self):
        """What the solver's dialog shows, None if it is not open."""
        dialog = self._solver()
        if not (dialog and dialog.top):
            return None
        top = dialog.top
        left, upper = top.winfo_rootx(), top.winfo_rooty()
        return {
            "games": list(dialog.gamenames),
            "game": dialog.games_var.get(),
            "iterations": str(dialog.iter_label.cget("text")),
            "depth": str(dialog.depth_label.cget("text")),
            "result": str(dialog.result_label.cget("text")),
            "buttons": {str(b.cget("text")): str(b.cget("state")) for b in dialog.buttons},
            "box": (left, upper, left + top.winfo_width(), upper + top.winfo_height()),
        }

    def set_max_iterations(self, number):
        self._solver().max_iters_var.set(number)

    def press_in_solver(self, label):
        button = next(b for b in self._solver().buttons if str(b.cget("text")) == label)
        self._press(button)

    def choose_in_solver(self, name):
        """Choose a game from the dialog's list."""
        dialog = self._solver()
        dialog.games_var.current(dialog.gamenames.index(name))
        dialog.gameSelected()

    def close_solver(self):
        """Close the dialog as the window manager does."""
        self._solver().wmDeleteWindow()

    # --- the Select Game dialog's tree ---

    def tree_labels(self, *path):
        """The labels in the Select Game dialog's tree below a path; opens what is closed."""
        return [node.text for node in self._tree_nodes(path)]

    def click_in_tree(self, *path):
        node = next(node for node in self._tree_nodes(path[:-1]) if node.text == path[-1])
        self._click_node(node)

    def _tree_nodes(self, path):
        tree = self.dialogs[-1].tree
        nodes = tree.rootnodes
        for label in path:
            node = next(node for node in nodes if node.text == label)
            if not node.expanded:
                self._click_node(node)
            nodes = node.subnodes
        return nodes

    def _click_node(self, node):
        canvas = self.dialogs[-1].tree.canvas
        left, top, _, _ = canvas.bbox(node.text_id)
        _, _, _, height = (float(n) for n in canvas.cget("scrollregion").split())
        canvas.yview_moveto(max(0, top - 30) / height)
        canvas.update_idletasks()
        x, y = int(left + 3 - canvas.canvasx(0)), int(top + 5 - canvas.canvasy(0))
        self.clock += 1000
        for event in ("<Motion>", "<ButtonPress-1>", "<ButtonRelease-1>"):
            canvas.event_generate(event, x=x, y=y, time=self.clock)

    @contextmanager
    def _on_preview(self):
        """Look at and play the preview in the Select Game dialog, and not the table."""
        app, dialog = self.app, self.dialogs[-1]
        self.app = Preview(dialog.preview_app, dialog.preview_game)
        try:
            yield
        finally:
            self.app = app

    def in_preview(self, action, *args, **options):
        with self._on_preview():
            return getattr(self, action)(*args, **options)

    # --- what can be read off the screen ---

    def status(self):
        """What the status bar says of the pile under the pointer."""
        bar = self.app.statusbar
        texts = {name: str(getattr(bar, f"{name}_label").cget("text")) for name in ("help", "info")}
        label = bar.help_label
        return {**texts, "help fits": label.winfo_reqwidth() <= label.winfo_width()}

    def set_search_path(self, path):
        """Where the host looks for programs from now on; returns where it did so far."""
        before, os.environ["PATH"] = os.environ["PATH"], path
        return before

    def too_long_for_help(self, texts):
        """Which of these texts the status bar would cut off, and by how many pixels."""
        label = self.app.statusbar.help_label
        before = label.cget("text")
        over = {}
        for text in texts:
            label.config(text=text)
            label.update_idletasks()
            if label.winfo_reqwidth() > label.winfo_width():
                over[text] = label.winfo_reqwidth() - label.winfo_width()
        label.config(text=before)
        return over

    def help_page(self):
        """The help window: its title, the file that it shows, all text in it and its pictures."""
        viewer = importlib.import_module("pysollib.help").help_html_viewer
        return {
            "title": viewer.parent.wm_title(),
            "file": viewer.url,
            "text": viewer.text.get("1.0", "end"),
            "pictures": [viewer.text.image_cget(i, "image") for i in viewer.text.image_names()],
            "loaded": {file: str(image) for file, image in viewer.images.items() if image},
        }

    def texts(self):
        """Every text in the window, without menus and dialogs."""
        canvas = self.app.canvas
        items = [item for item in canvas.find_all() if canvas.type(item) == "text"]
        on_table = [canvas.itemcget(item, "text") for item in items]
        return "\n".join([self.app.top.wm_title(), *on_table, self._texts_of(self.app.top)])

    def layout(self):
        """Where everything is drawn: boxes of piles, cards and texts, and what is in view."""
        canvas, game = self.app.canvas, self.game
        piles = {}
        for name, stack in self.piles().items():
            width, height = self.app.images.getSize()
            bottom = (stack.x, stack.y, stack.x + width, stack.y + height)
            if stack.images.bottom:  # a preview has none
                bottom = canvas.bbox(stack.images.bottom.id)
            shown = [card for card in stack.cards if not card.hide_stack]
            piles[name] = [bottom, *(canvas.bbox(card.item.id) for card in shown)]
        texts = {}
        for item in canvas.find_all():
            if canvas.type(item) == "text" and canvas.itemcget(item, "text"):
                texts[canvas.itemcget(item, "text")] = canvas.bbox(item)
        return {
            "piles": piles,
            "texts": texts,
            "view": (
                canvas.canvasx(0),
                canvas.canvasy(0),
                canvas.canvasx(canvas.winfo_width()),
                canvas.canvasy(canvas.winfo_height()),
            ),
            "scrollregion": tuple(float(n) for n in canvas.cget("scrollregion").split()),
            "card": tuple(self.app.images.getSize()),
            "wanted": (game.width, game.height),
        }

    def draw_all(self):
        """Have everything that waits to be drawn on the screen."""
        self.app.top.update_idletasks()

    def set_window(self, width, height):
        """Give the whole window, menu bar included, a size; at the screen's corner."""
        top = self.app.top
        top.wm_geometry("+0+0")
        top.update_idletasks()
        # Tk leaves the menu bar out of the height, as it does a window manager's frame.
        menu_bar = top.winfo_rooty()
        top.wm_geometry(f"{width}x{height - menu_bar}+0+0")

    def screen_box(self):
        """The window's box on the screen, the menu bar included."""
        top = self.app.top
        return (0, 0, top.winfo_rootx() + top.winfo_width(), top.winfo_rooty() + top.winfo_height())

    def on_screen(self, box):
        """A box on the canvas as a box of the screen."""
        canvas = self.app.canvas
        x, y = canvas.winfo_rootx() - canvas.canvasx(0), canvas.winfo_rooty() - canvas.canvasy(0)
        return tuple(int(n) for n in (box[0] + x, box[1] + y, box[2] + x, box[3] + y))

    # --- card sets ---

    def french_card_sets(self):
        """Names of the host's sets that these games can be played with."""
        sets = self.app.cardset_manager.getAll()
        return sorted(card_set.name for card_set in sets if card_set.type == CSI.TYPE_FRENCH)

    def use_card_set(self, name):
        self.app.nextgame.cardset = self.app.cardset_manager.getByName(name)
        self.game.endGame(bookmark=1)
        self.game.quitGame(bookmark=1)

    def card_set(self):
        card_set = self.app.cardset
        return {
            "name": card_set.name,
            "dir": str(Path(card_set.dir)),
            "ext": card_set.ext,
            "size": (card_set.CARDW, card_set.CARDH),
        }
