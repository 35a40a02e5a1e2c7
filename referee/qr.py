"""QR codes of plain links: as SVG for pages, as characters for a terminal."""

import io

import qrcode
from qrcode.image.svg import SvgPathImage


def svg(link: str) -> bytes:
    """A QR code that any phone's own camera opens."""
    image = qrcode.make(link, image_factory=SvgPathImage, box_size=10, border=4)
    drawn = io.BytesIO()
    image.save(drawn)
    return drawn.getvalue()


def characters(link: str) -> str:
    """The same for a terminal, two rows of modules a line."""
    code = qrcode.QRCode(border=2)
    code.add_data(link)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    return drawn.getvalue()
