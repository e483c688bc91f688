"""Pictures to be cleaned: four corners of four colours, so that it shows which way up they are, and metadata of every
kind. `python -m peers.pictures FOLDER` writes the few that the Swift tests read."""

import io
import pathlib
import random
import struct
import sys

from PIL import Image, ImageOps

CORNERS = [(250, 20, 20), (20, 220, 20), (30, 30, 240), (250, 250, 250)]
SECRET = b"geheim-48.2082N-16.3738E"


def upright(width, height):
    picture = Image.new("RGB", (width, height))
    halves = (width // 2, height // 2)
    for index, color in enumerate(CORNERS):
        column, row = index % 2, index // 2
        picture.paste(color, (column * halves[0], row * halves[1], width, height))
    return picture


TURN_BACK = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def stored(width, height, orientation):
    """The picture as a camera stores it that tells this orientation."""
    picture = upright(width, height)
    return picture.transpose(TURN_BACK[orientation]) if orientation in TURN_BACK else picture


def jpeg(picture, orientation=None, **options):
    exif = Image.Exif()
    if orientation is not None:
        exif[0x0112] = orientation
        exif[0x010E] = SECRET.decode()
        exif[0x010F] = "Maker " + SECRET.decode()
        exif.get_ifd(0x8825)[1] = "N"
        exif.get_ifd(0x8825)[2] = (48.0, 12.0, 29.5)
        exif.get_ifd(0x8769)[0x927C] = SECRET * 3
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=92, subsampling=0, **({"exif": exif} if orientation is not None else {}), **options)
    return file.getvalue()


def segment(marker, body):
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def hostile_segments(random_):
    """Segments that carry what nobody should learn, in a random order."""
    thumbnail = jpeg(upright(8, 8))
    xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="' + SECRET + b'"/></rdf:RDF></x:xmpmeta>'
    iptc = b"\x1c\x02\x78" + struct.pack(">H", len(SECRET)) + SECRET
    segments = [
        segment(0xFE, SECRET),
        segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + xmp),
        segment(0xE1, b"http://ns.adobe.com/xmp/extension/\0" + b"0" * 32 + struct.pack(">II", 500, 0) + xmp),
        segment(0xED, b"Photoshop 3.0\0" + b"8BIM\x04\x04\0\0" + struct.pack(">I", len(iptc)) + iptc + b"\0" * (len(iptc) % 2)),
        segment(0xE2, b"ICC_PROFILE\0\x01\x01" + SECRET * 8),
        segment(0xE2, b"MPF\0" + b"MM\0*\0\0\0\x08" + SECRET),
        segment(0xE0, b"JFXX\0\x10" + thumbnail),
        segment(0xE0, b"JFIF\0\x01\x02\0\0\x01\0\x01\x02\x02" + SECRET[:12]),
        segment(0xEB, SECRET),
        segment(0xEC, b"Ducky\0\x01\0\x04\0\0\0\x20\0\x02" + SECRET),
        segment(0xE3, b"Meta\0\0II*\0\x08\0\0\0" + SECRET),
        segment(0xEF, SECRET * 100),
    ]
    random_.shuffle(segments)
    return segments[: random_.randint(4, len(segments))]


def hostile(seed):
    """One JPEG with metadata wherever a JPEG can hold any, and how it should look."""
    random_ = random.Random(seed)
    width, height = random_.choice([(32, 16), (64, 48), (40, 72), (17, 33)])
    orientation = random_.randint(1, 8)
    file = jpeg(stored(width, height, orientation), orientation, progressive=random_.random() < 0.5)
    head, rest = file[:2], file[2:]
    # Behind the Exif segment comes the first table; what is in front of it may stand in any order.
    first_table = rest.index(b"\xff\xdb")
    fill = b"\xff" * random_.randint(0, 5)
    extra = b"".join(fill + each for each in hostile_segments(random_))
    trailing = random_.choice([b"", SECRET, jpeg(upright(16, 16), 3), b"PK\x03\x04" + SECRET, b"\0\0\0\x18ftypmp42" + SECRET])
    before, after = rest[:first_table], rest[first_table:]
    return head + before + extra + after + trailing, ImageOps.exif_transpose(Image.open(io.BytesIO(file))).convert("RGB")


def gif(frames=2, hostile_=False):
    pictures = [upright(12, 8).rotate(180 * index).quantize(8) for index in range(frames)]
    file = io.BytesIO()
    pictures[0].save(
        file, "GIF", save_all=True, append_images=pictures[1:], duration=70, loop=3,
        **({"comment": SECRET} if hostile_ else {}))
    bytes_ = file.getvalue()
    if hostile_:
        xmp = b"!\xff\x0bXMP DataXMP" + bytes([len(SECRET)]) + SECRET + b"\0"
        plain = b"!\x01\x0c" + b"\0" * 12 + bytes([len(SECRET)]) + SECRET + b"\0"
        end = bytes_.rindex(b";")
        bytes_ = bytes_[:end] + xmp + plain + b";" + SECRET
    return bytes_


def main(folder):
    folder = pathlib.Path(folder)
    picture = upright(32, 16)
    files = {
        "baseline.jpg": jpeg(picture),
        "progressive.jpg": jpeg(picture, progressive=True),
        "gray.jpg": jpeg(picture.convert("L")),
        "restarts.jpg": jpeg(picture, restart_marker_blocks=1),
        "oriented.jpg": jpeg(stored(32, 16, 6), 6),
        "hostile.jpg": hostile(7)[0],
        "cmyk.jpg": jpeg(picture.convert("CMYK")),
        "wide.jpg": jpeg(upright(4104, 16)),
        "wide-oriented.jpg": jpeg(stored(16, 4104, 6), 6),
        "loop.gif": gif(),
        "hostile.gif": gif(3, hostile_=True),
    }
    for name, bytes_ in files.items():
        (folder / name).write_bytes(bytes_)


if __name__ == "__main__":
    main(sys.argv[1])
