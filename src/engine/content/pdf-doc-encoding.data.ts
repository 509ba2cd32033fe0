/** Codes of PDFDocEncoding that differ from Latin-1. ISO 32000-2, table D.2. */
export const PDF_DOC_ENCODING: ReadonlyMap<number, string> = new Map(
  (
    [
      [0x18, "\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc"],
      [
        0x80,
        "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018",
      ],
      [
        0x90,
        "\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd",
      ],
      [0xa0, "\u20ac"],
    ] as const
  ).flatMap(([first, text]) =>
    text.split("").map((character, i) => [first + i, character] as const),
  ),
);
