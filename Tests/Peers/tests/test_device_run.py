"""Two simulated phones in two terminals: what a newcomer does first, key by key."""

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import shutil
import subprocess
import termios
import time

import pytest

DEADLINE = 60
DOT = b"GIF89a" + b"\1\0\1\0\x80\0\0" + b"\xff\xff\xff\0\0\0" + bytes.fromhex("2c00000000010001000002024401003b")
CODE = re.compile(r"walkytalky://\S+")


class Terminal:
    """A program in a pseudo-terminal of 100 columns, and what it has printed, control sequences left out."""

    def __init__(self, words, folder):
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (40, 100))
        self.usual = termios.tcgetattr(slave)
        environment = {**os.environ, "TERM": "xterm-256color", "TZ": "UTC"}
        self.process = subprocess.Popen(
            words, cwd=folder, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
            # Its controlling terminal, so that Ctrl-C reaches it.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        self.slave, self.raw, self.seen = slave, b"", 0

    @property
    def text(self):
        return re.sub(r"\x1b\[[0-9;]*[A-Za-z]|\r", "", self.raw.decode(errors="ignore"))

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            with contextlib.suppress(OSError):
                self.raw += os.read(self.master, 65536)

    def expect(self, pattern):
        """Waits for what comes next; the answer is its match."""
        deadline = time.monotonic() + DEADLINE
        while not (match := re.compile(pattern).search(self.text, self.seen)):
            assert time.monotonic() < deadline, f"no {pattern!r} in:\n{self.text[self.seen:]}"
            self.read(0.2)
        self.seen = match.end()
        return match

    def type(self, keys):
        os.write(self.master, keys.encode())

    def enter(self, line):
        self.type(line + "\n")

    def ended(self):
        """The exit code, once the program has ended and left the terminal as it found it."""
        deadline = time.monotonic() + DEADLINE
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"still running:\n{self.text[self.seen:]}"
            self.read(0.1)
        assert termios.tcgetattr(self.slave)[3] == self.usual[3], "line editing and echo are back"
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.slave)
        os.close(self.master)


@pytest.fixture(scope="module")
def instance(wtadmin, tmp_path_factory):
    """A folder with a running embedded instance, and a function that runs wtadmin there."""
    program, folder = wtadmin, tmp_path_factory.mktemp("instance")

    def run(*words):
        done = subprocess.run([program, *words], cwd=folder, capture_output=True, text=True, timeout=DEADLINE)
        assert done.returncode == 0, (words, done.stderr)
        return done.stdout.strip()

    run("init", ".", "--local", "--yes")
    run("local", "start")
    yield folder, run, program
    run("local", "stop")


@pytest.fixture
def terminal(instance):
    folder, _, program = instance
    with contextlib.ExitStack() as stack:

        def open_(*words):
            opened = Terminal([program, "local", "device", "run", *words], folder)
            stack.callback(opened.close)
            return opened

        yield open_


def new_phone(run, alias):
    user = run("local", "device", "new", "--quiet")
    run("person", "add", alias, user)
    return user


def test_two_terminals_pair_and_chat(instance, terminal):
    folder, run, _ = instance
    for alias in ("ana", "ben"):
        user = new_phone(run, alias)
        kept = folder / ".wtadmin" / "local" / "devices" / f"{user}.json"
        assert kept.stat().st_mode & 0o777 == 0o600
    ana, ben = terminal("ana"), terminal("ben")
    ana.expect("no conversation yet")
    ben.expect("no conversation yet")
    run("conversation", "create", "ana", "ben", "--name-a", "Ana", "--name-b", "Ben")

    ana.expect("conversation with Ben")
    ben.expect("conversation with Ana")
    codes = [phone.expect(CODE.pattern).group() for phone in (ana, ben)]
    ana.expect("Ben > ")
    ana.enter("walkytalky://pair?v=1")
    ana.expect("not paired with.*missing")
    ana.enter(codes[0])
    ana.expect("this phone's own")
    ana.enter(codes[1])
    ana.expect("paired: .* key version 1")
    ben.enter(codes[0])
    ben.expect("paired: .* key version 1")

    ana.enter("hello Ben, grüße 👋🏽")
    ana.expect(r"1  \d\d:\d\d  you  hello Ben, grüße 👋🏽  ✓")
    ben.expect(r"1  \d\d:\d\d  Ana  hello Ben, grüße 👋🏽")
    ana.expect("✓✓ Ben read 1 at")

    # What comes in between does not tear the line that is being typed.
    ben.type("half a l")
    ben.expect("Ana > half a l")
    ana.enter("are you there?")
    ben.expect(r"2  \d\d:\d\d  Ana  are you there\?")
    ben.expect("Ana > half a l")
    ben.type("\x17\x17")
    ben.enter("a whole line")
    ana.expect(r"3  \d\d:\d\d  Ben  half a whole line")

    ana.enter("/delete 3")
    ana.expect("message 3 is not yours")
    ana.enter("/delete 2")
    ana.expect("message 2 is deleted for both of you")
    ben.expect("message 2 was taken back")
    ben.enter("/hide 3")
    ben.expect("message 3 is hidden from you")
    ben.enter("/send walkytalky.json")
    ben.expect("not sent as a picture")
    ben.enter("/delte 1")
    ben.expect("did you mean /delete")

    (folder / "dot.gif").write_bytes(DOT)
    ana.enter("/send dot.gif the sea")
    number = ana.expect(r"(\d)  \d\d:\d\d  you  \[moving picture, \d+ bytes\] the sea  ✓").group(1)
    ben.expect(number + r"  \d\d:\d\d  Ana  \[moving picture, \d+ bytes\] the sea")
    ben.enter(f"/save {number} got.gif")
    ben.expect("kept as got.gif")
    assert (folder / "got.gif").read_bytes() == DOT
    ana.enter(f"/delete {number}")
    ana.expect(f"message {number} is deleted for both of you")
    ben.expect(f"message {number} was taken back")

    ana.enter("/quit")
    assert ana.ended() == 0
    ben.type("\x04")
    assert ben.ended() == 0

    # Both come back to what is left, with the keys that they had.
    ana, ben = terminal("ana"), terminal("ben")
    ana.expect("1 .*you  hello Ben.*✓✓ ")
    ana.expect("2 .*Ben  half a whole line")
    ben.expect("1 .*Ana  hello Ben")
    ben.enter("still here")
    ana.expect("3 .*Ben  still here")
    assert "half a whole line" not in ben.text
    assert not CODE.search(ana.text + ben.text)
    ben.type("\x03")
    assert ben.ended() == 130
    ana.enter("/quit")
    assert ana.ended() == 0


def test_a_rotation_asks_both_for_new_codes(instance, terminal):
    folder, run, _ = instance
    eva, finn = new_phone(run, "eva"), new_phone(run, "finn")
    run("conversation", "create", "eva", "finn", "--name-a", "Eva", "--name-b", "Finn")
    phones = terminal("eva"), terminal("finn")

    def pair(version):
        codes = [phone.expect(CODE.pattern).group() for phone in phones]
        for phone, code in zip(phones, reversed(codes)):
            phone.enter(code)
            phone.expect(f"paired: .* key version {version}")

    pair(1)
    phones[0].enter("under one")
    phones[1].expect("Eva  under one")
    phones[0].enter("/pair")
    phones[0].expect("paste it into the other phone")
    code = CODE.findall(phones[0].text)[-1]
    assert "&n=2&" in code
    phones[1].enter(code)
    phones[1].expect("paired: .* key version 2")
    phones[0].enter(CODE.findall(phones[1].text)[-1])
    phones[0].expect("paired: .* key version 2")
    phones[1].enter("under two")
    phones[0].expect("Finn  under two")
    for user in (eva, finn):
        kept = json.loads((folder / ".wtadmin" / "local" / "devices" / f"{user}.json").read_text())
        assert [key["version"] for key in kept["keys"].values()] == [2]
    for phone in phones:
        phone.enter("/quit")
        assert phone.ended() == 0

    again = terminal("finn")
    again.expect("sealed under key version 1, which is not this phone's any more")
    again.expect("you  under two")
    again.enter("/quit")
    assert again.ended() == 0


def test_a_new_phone_signs_up_and_its_code_can_be_scanned(instance, terminal):
    """The terminal's own bytes, painted cell by cell, are read by another program."""
    if shutil.which("zbarimg") is None:
        pytest.skip("zbarimg (zbar-tools) is not installed")
    image = pytest.importorskip("PIL.Image")
    folder, run, _ = instance
    phone = terminal()
    user = phone.expect(r"the phone of (\w{28})").group(1)
    new_phone(run, "gil")
    run("conversation", "create", user, "gil", "--name-a", "New", "--name-b", "Gil")
    code = phone.expect(CODE.pattern).group()
    phone.enter("/quit")
    assert phone.ended() == 0

    rows = [row.rstrip("\r") for row in phone.raw.decode().split("\n") if row.startswith("\x1b[38;5;16;48;5;231m")]
    rows = [re.sub(r"\x1b\[[0-9;]*m", "", row) for row in rows]
    picture = image.new("1", (len(rows[0]), 2 * len(rows)), 1)
    for y, row in enumerate(rows):
        for x, block in enumerate(row):
            picture.putpixel((x, 2 * y), 0 if block in "█▀" else 1)
            picture.putpixel((x, 2 * y + 1), 0 if block in "█▄" else 1)
    path = folder / "code.png"
    picture.resize((picture.width * 8, picture.height * 8)).save(path)
    read = subprocess.run(["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True)
    assert read.stdout.strip() == code
