"""Pictures that carry metadata wherever a file can hold any, cleaned by ours, looked at by exiftool and Pillow."""

import base64
import contextlib
import io
import json
import resource
import shutil
import subprocess

import pytest

pytest.importorskip("PIL")

from PIL import Image, ImageChops, ImageOps

from peers import pictures
from peers.driver import Peer

MEMORY_LIMIT = 1 << 30

# What the format itself cannot do without, and the one tag that tells which way is up.
ALLOWED = {
    "SourceFile", "ExifTool:ExifToolVersion", "File:FileType", "File:FileTypeExtension", "File:MIMEType",
    "File:ImageWidth", "File:ImageHeight", "File:EncodingProcess", "File:BitsPerSample", "File:ColorComponents",
    "File:YCbCrSubSampling", "File:ExifByteOrder", "EXIF:Orientation", "JFIF:JFIFVersion", "JFIF:ResolutionUnit",
    "JFIF:XResolution", "JFIF:YResolution", "Composite:ImageSize", "Composite:Megapixels",
    "GIF:GIFVersion", "GIF:ColorResolutionDepth", "GIF:HasColorMap", "GIF:BitsPerPixel", "GIF:BackgroundColor",
    "GIF:TransparentColor", "GIF:AnimationIterations", "GIF:FrameCount", "GIF:Duration", "GIF:ImageWidth", "GIF:ImageHeight",
    "APP14:DCTEncodeVersion", "APP14:APP14Flags0", "APP14:APP14Flags1", "APP14:ColorTransform",
}


@pytest.fixture(scope="module")
def peer(repository):
    with Peer.running(repository) as running:
        yield running


def clean(peer, files):
    answers = peer.ask([{"do": "clean", "base64": base64.b64encode(file).decode()} for file in files])
    assert all("base64" in answer for answer in answers), answers
    return [base64.b64decode(answer["base64"]) for answer in answers]


def metadata(files, folder):
    if shutil.which("exiftool") is None:
        pytest.skip("exiftool (libimage-exiftool-perl) is not installed")
    paths = []
    for number, file in enumerate(files):
        paths.append(folder / f"{number:03}.bin")
        paths[-1].write_bytes(file)
    found = []
    for start in range(0, len(paths), 10):
        batch = map(str, paths[start : start + 10])
        command = ["exiftool", "-json", "-G", "-a", "-u", "-U", "--System:all", *batch]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, preexec_fn=bound_memory)
        found += json.loads(done.stdout)
    assert len(found) == len(files)
    return found


def bound_memory():
    """20 MB are usual; what a hostile file might make of exiftool is not to take the machine along."""
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


def same_colors(one, other, tolerance=40):
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    return one.size == other.size and all(high <= tolerance for _, high in difference.getextrema())


def test_exiftool_finds_nothing_in_100_hostile_pictures(peer, tmp_path):
    hostile = [pictures.hostile(seed)[0] for seed in range(100)]
    before = metadata(hostile, tmp_path)
    assert all(set(each) - ALLOWED for each in before), "a picture without metadata proves nothing"
    after = metadata(clean(peer, hostile), tmp_path)
    assert len(after) == 100
    left = {name for each in after for name in each} - ALLOWED
    assert left == set()


def test_no_hidden_byte_is_left(peer):
    hostile = [pictures.hostile(seed)[0] for seed in range(100)]
    assert all(b"geheim" in file for file in hostile)
    assert not any(b"geheim" in file for file in clean(peer, hostile))


def test_the_pictures_open_and_are_right_way_up(peer):
    hostile = [pictures.hostile(seed) for seed in range(100)]
    for (_, expected), file in zip(hostile, clean(peer, [file for file, _ in hostile]), strict=True):
        picture = Image.open(io.BytesIO(file))
        picture.load()
        assert same_colors(ImageOps.exif_transpose(picture), expected, tolerance=0)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_picture_made_smaller_is_right_way_up(peer, orientation, tmp_path):
    width, height = 5000, 1200
    file = pictures.jpeg(pictures.stored(width, height, orientation), orientation)
    (small,) = clean(peer, [file])
    picture = Image.open(io.BytesIO(small))
    assert picture.getexif().get(0x0112) is None
    assert max(picture.size) <= 4096
    corners = [picture.convert("RGB").getpixel((x, y)) for y in (9, picture.height - 9) for x in (9, picture.width - 9)]
    for seen, drawn in zip(corners, pictures.CORNERS, strict=True):
        assert all(abs(a - b) < 12 for a, b in zip(seen, drawn, strict=True))
    assert {name for each in metadata([small], tmp_path) for name in each} <= ALLOWED


def test_a_gif_keeps_its_frames_delays_and_loop(peer, tmp_path):
    hostile = pictures.gif(3, hostile_=True)
    (file,) = clean(peer, [hostile])
    picture, original = Image.open(io.BytesIO(file)), Image.open(io.BytesIO(hostile))
    assert (picture.n_frames, picture.info["loop"]) == (3, 3)
    for frame in range(3):
        picture.seek(frame)
        original.seek(frame)
        assert picture.info["duration"] == original.info["duration"] == 70
        assert same_colors(picture, original, tolerance=0)
    assert b"geheim" not in file
    assert {name for each in metadata([file], tmp_path) for name in each} <= ALLOWED


@pytest.mark.parametrize("format_", ["PNG", "WEBP", "TIFF", "BMP"])
def test_other_formats_are_refused(peer, format_):
    file = io.BytesIO()
    pictures.upright(16, 16).save(file, format_)
    (answer,) = peer.ask([{"do": "clean", "base64": base64.b64encode(file.getvalue()).decode()}])
    assert answer == {"refusal": f"unsupported(Images.PictureFormat.{format_.lower()})"}
