"""Where fuzzing begins: the examples, and the public test suites where they lie beside the repository."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SUITES = ROOT.parent / "shared/conformance"
EXAMPLES = ROOT / "protocol/examples"
TRANSCRIPTS = ROOT / "protocol/transcripts"
# What the test suites have little of.
PATTERNS = [
    *(r"(?i)[[:alpha:]]\b.", r"\Qa.b\E\z", r"(?s-m:^.$)", r"(?P<n>a)|\pL", r"\x{1F989}+?", r"[^[:^word:]\d-]", r"\A\PN{2,}"),
    *(r"(?<n>a)\k<n>", r"(a)\1", r"(?=a)", r"(?<!a)b", r"\u{1F989}\uD83E\uDD89", r"\cA|\x41", r"[\w-]{2,5}?"),
    *(r"\p{Script=Latin}|\P{Lu}", r"\p{Emoji}", r"(?i-s:o)W", r"((a|b)*c){3}", r"a{0}|b{2,}$", r"\b\B^$"),
]


def seeds(target: str) -> Iterator[bytes]:
    match target:
        case "JSONReader":
            for file in (SUITES / "json").rglob("*.json"):
                yield file.read_bytes()
        case "Schemas":
            for group in schema_groups():
                yield compact([group["schema"], *(test["data"] for test in group["tests"])])
            for flow in EXAMPLES.glob("*.flow.json"):
                for schema in members(json.loads(flow.read_text()), "schema"):
                    yield compact([schema, {}])
        case "Expressions":
            for file in (SUITES / "cel").glob("*.json"):
                for expression in members(json.loads(file.read_text()), "expr"):
                    yield expression.encode()
            for flow in EXAMPLES.glob("*.flow.json"):
                for condition in members(json.loads(flow.read_text()), "if"):
                    if isinstance(condition, str):
                        yield condition.encode()
        case "Patterns":
            for pattern in PATTERNS:
                yield f"{pattern}\nOwls, owl 🦉 a.b".encode()
            for group in schema_groups():
                for pattern in members(group["schema"], "pattern"):
                    for test in group["tests"]:
                        yield f"{pattern}\n{test['data']}".encode()
        case "Conversations":
            stream = messages()
            for framing in (0, 1, 0x80):
                yield bytes([framing, 3, 5, 1, 0x40]) + b"\n".join(stream)
            headed = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(message), message) for message in stream)
            for framing in (0, 2, 0x82):
                yield bytes([framing, 3, 5, 1, 0x40]) + headed
        case "Flows":
            for flow in EXAMPLES.glob("*.flow.json"):
                yield compact(json.loads(flow.read_text()))
        case "Sessions":
            for transcript in TRANSCRIPTS.glob("*.md"):
                for story in stories(transcript.read_text()):
                    # Where there are no secrets, the next process shows the same.
                    yield from {story, story.replace(b'"writeOnly":true', b'"open":true')}


def words() -> set[str]:
    """The keys of flow definitions, and the methods with their params."""
    methods = json.loads((ROOT / "protocol/openrpc.json").read_text())["methods"]
    params = {param["name"] for method in methods for param in method["params"]}
    keys = {key for keys in members(json.loads((ROOT / "protocol/flow.schema.json").read_text()), "properties") for key in keys}
    return keys | params | {method["name"] for method in methods}


def schema_groups() -> Iterator[dict]:
    for file in (SUITES / "json-schema/tests").rglob("*.json"):
        yield from json.loads(file.read_text())


def messages() -> list[bytes]:
    """One of each kind: a request, a notification, a batch, what ends a conversation."""
    call = {"jsonrpc": "2.0", "id": 1, "method": "listFlows", "params": {"a": [1]}}
    told = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}
    last = [{"jsonrpc": "2.0", "id": "x", "method": "shutdown"}, {"jsonrpc": "2.0", "method": "exit"}]
    return [compact(message) for message in (call, told, [call, told, 1], {"id": None}, *last)]


def stories(transcript: str) -> Iterator[bytes]:
    """The calls to each session, behind the flows that the transcript starts and those that these lead to."""
    sent = re.findall(r"^--> (.*(?:\n +.*)*)", transcript, re.MULTILINE)
    calls = [call for text in sent for call in as_list(json.loads(text)) if "method" in call]
    for session in {call["params"]["session"] for call in calls if "session" in call.get("params", {})}:
        told = [call for call in calls if call.get("params", {}).get("session") == session]
        flows = needed({call["params"]["flow"] for call in told if "flow" in call["params"]})
        lines = [f"{call['method']} {compact(call['params'] | {'session': 's'}).decode()}" for call in told]
        yield compact(flows) + "\n".join(["", *lines]).encode()


def needed(names: set[str]) -> list[dict]:
    """The flows of these names, and all that they name."""
    flows = {flow["flow"]: flow for flow in (json.loads(file.read_text()) for file in EXAMPLES.glob("*.flow.json"))}
    while more := {other for name in names for other in flows if f'"{other}"' in json.dumps(flows[name])} - names:
        names |= more
    return [{key: value for key, value in flows[name].items() if key not in ("$schema", "description")} for name in names]


def as_list(value: object) -> list:
    return value if isinstance(value, list) else [value]


def members(value: object, name: str) -> Iterator:
    """Everything, however deep, that is called so."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == name:
                yield inner
            yield from members(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from members(inner, name)


def compact(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(errors="surrogatepass")
