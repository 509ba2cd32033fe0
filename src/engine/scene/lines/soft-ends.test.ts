import { expect, test } from "vitest";
import type { Align } from "../../contract/scene.ts";
import type { TextLine } from "./text-lines.ts";
import { softLineEnds } from "./soft-ends.ts";

/** Letters are half an em of 10 pt wide; "|" is where the column of justified lines ends. */
function line(text: string, width = text.length): TextLine {
  return { text, start: 0, end: width * 5, style: { sizePt: 10 } } as unknown as TextLine;
}

/** "~" for soft ends, "." for hard ones. */
function ends(texts: readonly (string | null)[], align: Align, width?: number): string {
  const lines = texts.map((text, i) =>
    text === null ? null : line(text, i < texts.length - 1 ? width : undefined),
  );
  return softLineEnds(lines, align)
    .map((isSoft) => (isSoft ? "~" : "."))
    .join("");
}

test.each<[string, readonly (string | null)[], Align, string]>([
  [
    "a sentence over three lines",
    ["We are glad to be of service to", "you and your family for a whole", "year."],
    "left",
    "~~.",
  ],
  [
    "an address",
    ["Hollowmere House and Garden", "Ashcombe Lane", "Tetbury GL8 0XX"],
    "left",
    "...",
  ],
  ["a name and its title", ["Dr. Aurelia Anna Stone", "Consultant"], "left", ".."],
  ["a title on two lines", ["The Kitchen Garden", "at Hollowmere"], "left", ".."],
  [
    "two paragraphs in one frame",
    [
      "Bring warm clothes and boots to the",
      "harbour.",
      "We sail at nine and are back before",
      "supper.",
    ],
    "left",
    "~.~.",
  ],
  [
    "a stanza, ended where it sounds best",
    ["request the pleasure of", "your company", "at the celebration of their marriage"],
    "center",
    "...",
  ],
  [
    "a centred sentence of which every line is full",
    [
      "together with their families they request",
      "the pleasure of your company at the feast",
      "of May",
    ],
    "center",
    "~~.",
  ],
  [
    "a list in small letters",
    ["lentil soup with bread and butter", "apple cake", "pot of tea", "plums"],
    "left",
    "....",
  ],
  [
    "addresses of web and mail",
    ["write to hello@example.org or", "www.example.org/contact"],
    "left",
    "..",
  ],
  ["a word broken in two", ["Die Werkstatt steht allen Besu-", "chern offen."], "left", "~."],
  [
    "items with bullets",
    ["• bring a lantern and a friend of", "yours for the walk along the shore", "• no dogs"],
    "left",
    "~..",
  ],
  [
    "lines that an icon begins",
    ["\u2709 Michael Fladischer of the Harbour", "\u2709 Martina Schlaipfer", "\u2709 Matthias"],
    "left",
    "...",
  ],
  ["an empty line", ["We are glad to be of service to", "you.", null, "Yours"], "left", "~..."],
  [
    "rows that dots lead along, full as they are",
    [
      "1. Tuna and cheese............ 3",
      "2. Fried egg and ham on toast. 4",
      "3. Club sandwich with bacon and",
      "salad......................... 5",
      "4. of the day and its soup of herbs",
      "and bread",
    ],
    "left",
    "..~.~.",
  ],
  ["one line", ["We are glad to be of service to you"], "left", "."],
])("%s", (_, texts, align, expected) => {
  expect(ends(texts, align)).toBe(expected);
});

test("justified lines end softly where they reach the edge of the column", () => {
  const texts = ["The walled garden was laid out", "for sixty people.", "Its south wall is hollow"];
  expect(ends(texts, "justify", 32)).toBe("~~.");
  // Equally long by chance, each with captions of its own.
  for (const next of ["E-mail: ada@pell.example", "Web: www.pell.example", "Fax: 045-924-2000"]) {
    expect(ends(["Tel: 045-924-1000 (Mo to Fr)", next], "justify", 28)).toBe("..");
  }
  expect(ends(["The one thing that they asked is", "this: a roof"], "justify", 32)).toBe("~.");
  expect(
    softLineEnds(
      [line("Of seven days", 32), line("one."), line("The next", 32), line("end")],
      "justify",
    ),
  ).toEqual([true, false, true, false]);
});

test("rows that end at one edge in their prices end where they end, with dots before them or without", () => {
  const rows = [
    "Kampot pepper beef and rice $5.00",
    "Beef with Khmer herbs.......$5.00",
    "Shrimp with veggies, tofu...$4.75",
  ];
  expect(ends(rows, "justify", 33)).toBe("...");
  expect(ends(["The room with a view costs $120", "a night"], "justify", 31)).toBe("~.");
});

test("right-to-left lines that hang from the right are running text, as those from the left are", () => {
  const rtl = (texts: readonly string[]): readonly TextLine[] =>
    texts.map((text) => ({ ...line(text), start: 200 - text.length * 5, end: 200, isRtl: true }));
  const texts = ["We are glad to be of service to", "you and your family for a whole", "year."];
  expect(softLineEnds(rtl(texts), "right")).toEqual([true, true, false]);
  // Flush where they end, a single line that is not full tells of hands.
  const stanza = ["We are glad to be of", "your company and of service to", "yours"];
  expect(softLineEnds(rtl(stanza), "left")).toEqual([false, false, false]);
});

// As Helvetica of 12 pt has them in a column of 200 pt: "and" is a quarter wider than the count of its letters tells.
test.each<Align>(["left", "center", "right"])(
  "a sentence whose lines end where a word wider than the others' letters did not fit: %s",
  (align) => {
    const lines = [
      ["We are happy that {{guest}} will join", 188.8],
      ["our dinner in the old garden house by", 198.8],
      ["the river on the evening of {{day}}", 177.5],
      ["and we look forward to a good night.", 193.4],
    ].map(([text, end]) => ({ text, start: 0, end, style: { sizePt: 12 } }) as unknown as TextLine);
    expect(softLineEnds(lines, align)).toEqual([true, true, true, false]);
  },
);
