"""Compares the tables of Headers.md with the declarations: each declared symbol needs a row, and each row a declaration."""
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
KINDS = r"(?:func|var|let|typealias|struct|enum|protocol|class(?! func| var))"
# A protocol of ours in place of the observation of every NSObject, and requirements of CustomNSError.
OURS = {"KeyValueObservable", "errorDomain", "errorCode", "errorUserInfo"}
# Symbols with a row that Foundation declares on Linux, too.
FOUNDATION = {"localizedDescription"}


def rows(tables):
    """The line number, the section and the first column of each row."""
    section = ""
    for number, line in enumerate(tables.splitlines(), 1):
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("| ") and not line.startswith("| Swift declaration"):
            yield number, section, line.split(" | ")[0]


def code():
    """The declarations without comments, by file."""
    for path in sorted((FOLDER / "Declarations").rglob("*.swift")):
        yield path, re.sub(r"//.*", "", path.read_text())


def declared_names(text):
    """The names of public declarations and of requirements of protocols. Names and types that begin with an underscore belong to the simulation."""
    outer = ""
    for line in text.splitlines():
        if re.match(r"[^\s}#@)]", line):
            outer = line
        if re.search(rf"\b{KINDS} _", outer):
            continue
        if "public protocol " in outer or re.match(r"\s*(?:@\w+(?:\([^)]*\))? )*(?:public|open) ", line):
            yield from (name for name in re.findall(rf"\b{KINDS} `?(\w+)", line)[:1] if not name.startswith("_"))


def signatures(text):
    """The functions in a text, as their names and their parameters, without the names that only a body uses."""
    for match in re.finditer(r"\bfunc (?:\w+\.)*(`?\w+`?)\(", text):
        depth, end = 1, match.end()
        while depth > 0 and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        parameters = re.sub(r"^ | (?=\)$)", "", re.sub(r"\s+", " ", text[match.end():end]))
        yield match.group(1), re.sub(r"\b(\w+) \w+:", r"\1:", parameters)


def header_faults(tables):
    """The differences between the text of Headers.md and the declarations."""
    texts = dict(code())
    whole = "\n".join(texts.values())
    words = set(re.findall(r"\w+", whole))
    table = {word for _, _, row in rows(tables) for word in re.findall(r"\w+", row)}
    for path, text in texts.items():
        for name in dict.fromkeys(declared_names(text)):
            if name not in table | OURS:
                yield f"{path.relative_to(FOLDER)}: {name} has no row in Headers.md"
    functions = {}
    for name, parameters in signatures(whole):
        functions.setdefault(name, set()).add(parameters)
    for number, section, row in rows(tables):
        for name in re.findall(rf"\b{KINDS} `?(?:\w+\.)*(\w+)", row):
            if name not in words | FOUNDATION:
                yield f"Headers.md:{number}: {name} is not declared"
        # The rows of other systems' parts show Apple's attributes, which the declarations change.
        if section.startswith("WK"):
            for name, parameters in signatures(row):
                if parameters not in functions.get(name, set()):
                    yield f"Headers.md:{number}: the parameters of {name} are not declared in this way"
