"""The real host in this process, with nothing to draw on.

Game, stacks, moves, hints, statistics, registry, plugin loading, saved games:
all of it is the host's own code. Only the toolkit, through which the host
draws and asks, is replaced. One process can hold one host.

This module imports nothing but the standard library and the host, so that a
bare subprocess can use it too.
"""

import importlib
import os
import shutil
import sys
import types
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


class Nothing:
    """A thing of the toolkit that accepts everything and shows nothing."""

    def __init__(self, *args, **options):
        pass

    def __call__(self, *args, **options):
        return self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, key):
        return self

    def __setitem__(self, key, value):
        pass

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0

    def __bool__(self):
        return True


class Text(Nothing):
    """A text on the table that remembers what it says."""

    def __init__(self, *args, **options):
        self.options = dict(options)

    def config(self, *args, **options):
        self.options.update(options)

    def __getitem__(self, key):
        return self.options.get(key)

    def __setitem__(self, key, value):
        self.options[key] = value


class Canvas(Nothing):
    """The table's canvas; a click finds the card that the test has named."""

    xmargin = ymargin = 10
    preview = 0
    busy = False

    def winfo_ismapped(self):
        return False

    def coords(self, *args):
        return 0, 0

    def findCard(self, stack, event):
        return event.card_index


class Window(Nothing):
    def wm_state(self):
        return "normal"

    def winfo_ismapped(self):
        return False


class CardImages(Nothing):
    """The measures of the host's smallest usual card set."""

    CARDW, CARDH = 73, 97
    CARD_XOFFSET, CARD_YOFFSET = 14, 20
    CARD_DX = CARD_DY = 0
    SHADOW_XOFFSET = SHADOW_YOFFSET = 2
    _xfactor = _yfactor = 1.0

    def getSize(self):
        return self.CARDW, self.CARDH

    def getDelta(self):
        return 0, 0


class Toolkit(types.ModuleType):
    """Stands in for ``pysollib.pysoltk``: whatever is asked for exists."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        thing = type(name, (Nothing,), {})
        setattr(self, name, thing)
        return thing


CANCEL = 3


class Host:
    """The host's registry and an application to play its games in.

    Attributes:
        app: what the host's games take for the application.
        registry: the host's own data base of games.
        dialogs: texts of all message boxes so far, the newest last.
        answer: number of the button that is pressed in every message box.
        status: what the status bar shows, by field.
    """

    def __init__(self, folder):
        # The tests read the host's texts: in English, whatever is spoken here.
        os.environ["LANGUAGE"] = "en"
        sys.path.insert(0, str(folder))
        self.dialogs = []
        self.answer = CANCEL
        self.status = {}
        self._replace_toolkit()
        self.settings = importlib.import_module("pysollib.settings")
        self.settings.USE_FREECELL_SOLVER = False
        importlib.import_module("pysollib.mfxutil").USE_PIL = False
        self._give_the_toolkit_cards()
        self.gamedb = importlib.import_module("pysollib.gamedb")
        importlib.import_module("pysollib.games")
        self.registry = self.gamedb.GAME_DB
        self.application_class = importlib.import_module("pysollib.app").Application
        self._random = importlib.import_module("pysollib.pysolrandom")
        self.app = self._application()

    @property
    def version(self):
        return self.settings.VERSION

    # --- what stands in for the toolkit ---

    def _replace_toolkit(self):
        host = self

        class MessageBox(Nothing):
            status = 0

            def __init__(self, *args, **options):
                # Asked for a message with an exception, the host gives the exception first.
                details = [str(arg) for arg in args if isinstance(arg, Exception)]
                host.dialogs.append("\n".join([*details, str(options.get("text", ""))]))
                self.button = host.answer

        toolkit = Toolkit("pysollib.pysoltk")
        toolkit.__all__ = []
        toolkit.EVENT_HANDLED, toolkit.EVENT_PROPAGATE = "break", None
        toolkit.ANCHOR_NW, toolkit.ANCHOR_SE = "nw", "se"
        toolkit.CURSOR_WATCH = toolkit.CURSOR_DRAG = toolkit.CURSOR_DOWN_ARROW = ""
        toolkit.STATUSBAR_ITEMS = toolkit.TOOLBAR_BUTTONS = ()
        toolkit.TOOLKIT = "tk"
        toolkit.TclError = type("TclError", (Exception,), {})
        for name in ("after", "after_idle", "after_cancel", "bind", "unbind_destroy", "wm_map"):
            setattr(toolkit, name, lambda *args, **options: None)
        toolkit.get_text_width = lambda text, font=None, root=None: 7 * len(text)
        toolkit.MfxCanvasText = Text
        toolkit.MfxMessageDialog = toolkit.MfxExceptionDialog = MessageBox
        sys.modules[toolkit.__name__] = self.toolkit = toolkit
        for name in ("pysollib.ui.tktile.solverdialog", "pysollib.winsystems"):
            sys.modules[name] = Toolkit(name)
        sys.modules["pysollib.ui.tktile.solverdialog"].reset_solver_dialog = lambda: None

    def _give_the_toolkit_cards(self):
        acard = importlib.import_module("pysollib.acard")

        class Card(acard.AbstractCard):
            def __init__(self, *args, **options):
                super().__init__(*args, **options)
                self.item = self._active_image = Nothing()

            def showFace(self, unhide=1):
                self.face_up = 1

            def showBack(self, unhide=1):
                self.face_up = 0

            def moveBy(self, dx, dy):
                self.x += int(dx)
                self.y += int(dy)

            def tkraise(self, unhide=1):
                pass

            def update(self, *args):
                pass

            def updateCardBackground(self, image):
                pass

        self.toolkit.Card = Card

    def _application(self):
        statistics = importlib.import_module("pysollib.app_statistics")
        app = Nothing()
        app.opt = importlib.import_module("pysollib.options").Options()
        app.opt.player = "tester"
        app.opt.animations = 0
        app.opt.randomize_place = app.opt.auto_scale = False
        app.opt.spread_stacks = app.opt.center_layout = False
        app.opt.shadow = app.opt.shade = app.opt.win_animation = False
        app.images, app.canvas, app.top = CardImages(), Canvas(), Window()
        app.gimages = Nothing()
        app.gimages.pause = app.gimages.demo = (Nothing(),)
        app.gdb = self.registry
        app.audio = None
        app.gamerandom, app.miscrandom = self._random.PysolRandom(), self._random.PysolRandom()
        app.game = app.cardset = None
        app.demo_counter = 0
        app.intro = types.SimpleNamespace(progress=None)
        app.nextgame = types.SimpleNamespace(
            id=0, random=None, loadedgame=None, startdemo=0, cardset=None, holdgame=0, bookmark=None
        )
        app.stats = statistics.Statistics()
        app.statusbar = Nothing()
        app.statusbar.updateText = lambda **fields: self.status.update(fields)
        app.getGameTitleName = lambda game_id: self.registry.get(game_id).name
        app.getGameClass = lambda game_id: self.registry.get(game_id).gameclass
        app.getGameInfo = self.registry.get
        app.constructGame = self.construct
        app.constructRandom = self.random
        app.getFont = lambda name: ("Helvetica", 12)
        app._my_list_dir = lambda folder: sorted(p.name for p in Path(folder).iterdir())
        return app

    # --- plugins ---

    def load_plugins(self, folder):
        """Load a plugins folder as the host does at its start, by the host's own method."""
        self.application_class.loadPlugins(self.app, str(folder))

    # --- games ---

    def construct(self, game_id):
        info = self.registry.get(game_id)
        if info is None:
            raise LookupError(f"the host knows no game {game_id}")
        return info.gameclass(info)

    def open(self, game_id):
        """A game laid out on the table, no cards dealt yet."""
        game = self.construct(game_id)
        self.app.game = game
        game.create(self.app)
        return game

    def random(self, deal):
        """The host's random numbers for a deal number, short or long."""
        return self._random.construct_random(str(deal))

    def new_game(self, game_id, deal=1):
        """A fresh game, dealt as the host deals it for this number."""
        game = self.open(game_id)
        game.newGame(random=self.random(deal))
        return game

    def read(self, path):
        """A game from a saved file, put on a table of its own."""
        reader = self.construct(min(self.registry.getGamesIdSortedById()))
        loaded = reader._loadGame(str(path), self.app)
        game = self.open(loaded.id)
        game.restoreGame(loaded)
        return game


def stage_plugin(folder, package_name="normandy_plugin"):
    """Lay the plugin out in a plugins folder just as the drop-in archive does."""
    folder.mkdir(parents=True, exist_ok=True)
    source = REPOSITORY / "normandy_plugin"
    shutil.copyfile(source / "loader.py", folder / "normandy.py")
    shutil.copytree(
        source,
        folder / package_name,
        ignore=shutil.ignore_patterns("__pycache__"),
        dirs_exist_ok=True,
    )
    return folder
