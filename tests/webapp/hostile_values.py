"""Values that no phone of ours sends, to be drawn by hypothesis: fields, JSON, records, bodies, headers."""

from hypothesis import strategies as st

FIELDS = """
    game printing menu kind player colour option first_round points desserts deck seat place0 place1 place2
    chips0 chips1 name keep code text language theme back borrow face face0 turn0 request_id csrf players
""".split()  # noqa: SIM905
WORDS = [
    *("sushi-go", "sushi-go-party", "sushi-draft", "own", "my-first-meal", "master-menu", "maki", "tempura"),
    *("dummy", "yes", "de", "dark", "shipped", "0", "1", "2", "3", "8", "-1", "1e9", "NaN", "²", "٣", ""),
    *("99999999999999999999", "9" * 5000, "x" * 3000, "\0", "a\0b", "\u202e", "\ud800", "🍣" * 50),
    *("../../etc/passwd", "<script>", "{{7*7}}", "%s%n", "' OR 1=1--", "//evil.example"),
]

text = st.one_of(st.sampled_from(WORDS), st.text(max_size=30))
header = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=60)
number = st.one_of(st.integers(-5, 10), st.integers(), st.floats())
value = st.one_of(st.none(), st.booleans(), number, text)
json_value = st.recursive(
    value,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(text, inner, max_size=4)),
    max_leaves=12,
)
item = st.fixed_dictionaries(
    {
        "face": st.one_of(
            st.sampled_from(["tempura", "wasabi", "maki-2", "squid-nigiri", "chopsticks"]), json_value
        )
    },
    optional=dict.fromkeys(("quad", "on_wasabi", "ordered", "doubt", "alternatives", "earlier"), json_value),
)
tableau = st.fixed_dictionaries(
    {
        "version": st.one_of(st.integers(0, 60), json_value),
        "items": st.one_of(st.lists(item, max_size=8), json_value),
    },
    optional={"answers": st.one_of(st.lists(text, max_size=3), json_value)},
)
record = st.fixed_dictionaries(
    {
        "game": st.sampled_from(["sushi-go", "sushi-draft"]),
        "players": st.lists(text, max_size=4),
        "rounds": json_value,
    },
    optional={"before": json_value, "chips": json_value, "options": json_value},
)
form = st.lists(st.tuples(st.sampled_from(FIELDS), text), max_size=12)
body = st.one_of(
    st.tuples(st.just("form"), form),
    st.tuples(st.just("json"), st.one_of(tableau, json_value)),
    st.tuples(st.just("record"), record),
    st.tuples(st.just("raw"), st.tuples(st.binary(max_size=200), header)),
    st.tuples(st.just("file"), st.tuples(st.sampled_from(["photo", "file"]), st.binary(max_size=300), text)),
)
headers = st.dictionaries(
    st.sampled_from(
        ["Host", "Accept", "Accept-Language", "If-None-Match", "X-Request-Id", "X-Live", "Range",
         "Content-Type", "X-Forwarded-For", "X-Forwarded-Host", "Origin", "Referer",
         "If-Modified-Since", "X-CSRF-Token"]
    ),
    header, max_size=3,
)  # fmt: skip
