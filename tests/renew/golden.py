"""python3 tests/renew/golden.py: reference tables of tests/golden, at 60 digits, rounded once.

Written from the sources that each function names, and not from this project's code. Needs mpmath
(Debian: python3-mpmath). A scheme's tables go to tests/golden/schemes, each with what it holds beside
it; worked examples replace their own entries of tests/golden/index.json and leave the others.
"""

import json
import struct
from pathlib import Path

import golden_biases
import golden_graphs
import golden_grids
import golden_resize
import golden_rotary
from mpmath import mp

mp.dps = 60
FOLDER = Path(__file__).parent.parent / "golden"


def npy(rows):
    """The bytes of a float64 table in NumPy's format 1.0."""
    head = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({len(rows)}, {len(rows[0])}), }}"
    head += " " * (-(len(head) + 11) % 64) + "\n"
    flat = [float(x) for row in rows for x in row]
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + struct.pack(
        f"<{len(flat)}d", *flat
    )


def write_table(made):
    """A scheme's table, and beside it what it holds."""
    path = FOLDER / "schemes" / made["file"]
    path.write_bytes(npy(made["rows"]))
    about = {key: made[key] for key in ("scheme", "description", "arguments", "tolerance")}
    path.with_suffix(".json").write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n")


def cases(made):
    """The file of worked examples, which a test of their own reads."""
    data = (json.dumps(made["json"], separators=(",", ":"), default=float) + "\n").encode()
    return data, {
        "file": made["file"],
        "dtype": "json",
        "shape": None,
        "description": made["description"],
    }


def main():
    index = json.loads((FOLDER / "index.json").read_text())
    known = {entry["file"]: k for k, entry in enumerate(index)}
    every = [
        *golden_rotary.tables(),
        *golden_resize.tables(),
        *golden_biases.examples(),
        *golden_graphs.tables(),
        *golden_grids.tables(),
        *golden_grids.examples(),
    ]
    for made in every:
        if "rows" in made:
            write_table(made)
            continue
        data, entry = cases(made)
        (FOLDER / made["file"]).write_bytes(data)
        entry["parameters"] = {}
        entry["tolerance"] = {**made["tolerance"], "kind": "absolute"}
        entry["bytes"] = len(data)
        if made["file"] in known:
            index[known[made["file"]]] = entry
        else:
            index.append(entry)
    (FOLDER / "index.json").write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
