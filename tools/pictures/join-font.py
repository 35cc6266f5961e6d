"""
Joins variable fonts of one design that have different letters: `join-font.py WHOLE.woff2 PART...` (Debian: python3-fonttools,
python3-brotli). The first part's settings apply. fontTools merges only fonts of one weight, so each end of the weight axis is merged
by itself and the two are made variable again; a design with further masters between them would be lost.
"""
import sys
import tempfile

from fontTools.designspaceLib import DesignSpaceDocument
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import build, instancer

whole, *parts = sys.argv[1:]
first = TTFont(parts[0])
weights = first["fvar"].axes[0]

design = DesignSpaceDocument()
design.addAxisDescriptor(
    tag="wght", name="Weight", minimum=weights.minValue, default=weights.defaultValue, maximum=weights.maxValue
)
with tempfile.TemporaryDirectory() as folder:
    for weight in (weights.minValue, weights.maxValue):
        ends = []
        for at, part in enumerate(parts):
            end = instancer.instantiateVariableFont(TTFont(part), {"wght": weight})
            # The merger cannot join programs; the first part's is added to the result.
            for table in ("STAT", "prep"):
                if table in end:
                    del end[table]
            ends.append(f"{folder}/{at}-{weight}.ttf")
            end.save(ends[-1])
        master = f"{folder}/{weight}.ttf"
        Merger().merge(ends).save(master)
        design.addSourceDescriptor(path=master, location={"Weight": weight}, familyName="Onest", styleName=str(weight))
    font, _, _ = build(design)

del font["STAT"]
for table in ("prep", "gasp"):
    font[table] = first[table]
for limit, value in vars(first["maxp"]).items():
    if limit not in ("numGlyphs", "tableTag", "tableVersion") and not limit.startswith(("maxPoints", "maxContours", "maxComp")):
        setattr(font["maxp"], limit, value)
font.flavor = "woff2"
font.save(whole)
