import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { deflateBytes } from "../packages/deflate.ts";
import { ENGINE_LIMITS, UnusablePdf } from "../contract/problems.ts";
import { appendBaseOf } from "./append-base.ts";
import { appendUpdate } from "./append-update.ts";
import type { PdfDocument } from "./document.ts";
import { isDict, isStream } from "./objects.ts";
import { openPdf } from "./open-pdf.ts";

const PAGES = "<</Type/Pages/Kids[3 0 R]/Count 1>>";
const PAGE = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>";
const CATALOG = "<</Type/Catalog/Pages 2 0 R>>";

function streamOf(data: string, entries = ""): string {
  return `<</Length ${data.length}${entries}>>\nstream\n${data}\nendstream`;
}

/** A file of these objects, numbered from 1, with a cross-reference table. */
function fileOf(objects: readonly string[], trailer = ""): string {
  let source = "%PDF-1.7\n";
  const offsets: number[] = [];
  for (const [i, object] of objects.entries()) {
    offsets.push(source.length);
    source += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${source}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${source.length}\n%%EOF\n`;
}

const SOUND = fileOf([CATALOG, PAGES, PAGE, streamOf("BT ET")]);

const NEVER_WRITTEN = fileOf([CATALOG, PAGES, PAGE, streamOf("BT ET"), "7"])
  .replace("5 0 obj", "%%%%%%%")
  .replace("7\nendobj", "%\n%%%%%%");

const CUT_FONT = fileOf([
  CATALOG,
  PAGES,
  "<</Type/Page/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
  streamOf("BT ET"),
  "<</Type/Font/FontDescriptor 6 0 R>>",
  "<</FontFile2 7 0 R>>",
  streamOf("program"),
]);

function open(source: string | Uint8Array, limits = {}): PdfDocument {
  const bytes = typeof source === "string" ? latin1Bytes(source) : source;
  return openPdf(bytes, { ...ENGINE_LIMITS, ...limits });
}

function reasonOf(source: string, limits = {}): string {
  try {
    open(source, limits);
    return "opened";
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return error.reason;
    }
    throw error;
  }
}

function content(doc: PdfDocument): string {
  const [first] = doc.pages.flatMap((page) => page.contents);
  const value = doc.object(first?.num ?? 0)?.value;
  return isStream(value) ? latin1Text(doc.decode(value).value) : "no stream";
}

describe("what is refused, and as what", () => {
  const nested = `${"[".repeat(70)}${"]".repeat(70)}`;
  const bomb = latin1Text(deflateBytes(new Uint8Array(3_000_000)));
  test.each<[string, string, string, object?]>([
    ["no bytes", "", "empty_file"],
    ["no header", "hello", "not_a_pdf"],
    ["a header alone", "%PDF-1.7\n", "damaged"],
    ["a sound file", SOUND, "opened"],
    ["a file cut off in its content", SOUND.slice(0, SOUND.indexOf("ET")), "damaged"],
    ["a file cut off before its content", SOUND.slice(0, SOUND.indexOf("4 0 obj")), "damaged"],
    ["a file cut off before a font", CUT_FONT.slice(0, CUT_FONT.indexOf("7 0 obj")), "damaged"],
    ["a file cut off behind its font", CUT_FONT.slice(0, CUT_FONT.indexOf("xref")), "opened"],
    ["no kids", fileOf([CATALOG, "<</Type/Pages/Kids[]/Count 0>>"]), "no_pages"],
    ["a page tree without a page", fileOf([CATALOG, "<</Type/Pages/Kids[9 0 R]>>"]), "damaged"],
    [
      "a page tree that is itself its only kid",
      fileOf([CATALOG, "<</Type/Pages/Kids[2 0 R]>>"]),
      "damaged",
    ],
    [
      "one page too many",
      fileOf([CATALOG, "<</Type/Pages/Kids[3 0 R 3 0 R]>>", PAGE]),
      "too_many_pages",
      { maxPages: 1 },
    ],
    [
      "a page wider than the limit",
      fileOf([CATALOG, PAGES, "<</MediaBox[0 0 201 9]>>"]),
      "page_too_large",
      { maxPageSidePt: 200 },
    ],
    [
      "a page as wide as the limit",
      fileOf([CATALOG, PAGES, "<</MediaBox[0 0 200 9]>>"]),
      "opened",
      { maxPageSidePt: 200 },
    ],
    [
      "a page made too wide by its unit",
      fileOf([CATALOG, PAGES, "<</MediaBox[0 0 101 9]/UserUnit 2>>"]),
      "page_too_large",
      { maxPageSidePt: 200 },
    ],
    ["a page nested too deeply", fileOf([CATALOG, PAGES, `<</A ${nested}>>`]), "over_limit"],
    [
      "a maze of nodes",
      fileOf([
        CATALOG,
        `<</Kids[${"3 0 R ".repeat(1000)}]>>`,
        `<</Kids[${"4 0 R ".repeat(1000)}]>>`,
        "<</Kids[]>>",
      ]),
      "over_limit",
    ],
    [
      "an unknown security method",
      fileOf([CATALOG, PAGES, PAGE, "<</Filter/Other/V 9>>"], "/Encrypt 4 0 R"),
      "password_needed",
    ],
    [
      "a security method that is missing",
      fileOf([CATALOG, PAGES, PAGE], "/Encrypt 9 0 R"),
      "damaged",
    ],
  ])("%s", (_name, source, reason, limits) => {
    expect(reasonOf(source, limits)).toBe(reason);
  });

  test("a stream that expands beyond the limit is refused when it is decoded", () => {
    const doc = open(fileOf([CATALOG, PAGES, PAGE, streamOf(bomb, "/Filter/FlateDecode")]), {
      maxStreamBytes: 1_000_000,
    });
    expect(() => content(doc)).toThrow(/expands/);
  });

  test("streams that together expand beyond the limit are refused", () => {
    const part = streamOf(bomb, "/Filter/FlateDecode");
    const doc = open(fileOf([CATALOG, PAGES, PAGE, part, part]), { maxExpandedBytes: 4_000_000 });
    expect(content(doc)).toHaveLength(3_000_000);
    // A second reading of the same stream costs nothing.
    expect(content(doc)).toHaveLength(3_000_000);
    const second = doc.object(5)?.value;
    expect(() => isStream(second) && doc.decode(second)).toThrow(/expands/);
  });
});

describe("what is read in spite of a fault", () => {
  const table = SOUND.indexOf("xref\n0");
  test.each<[string, string, boolean]>([
    ["a sound file", SOUND, false],
    ["junk before the header", `junk\n${SOUND}`, false],
    ["offsets counted from the junk's start", shifted(SOUND, "junk\n"), false],
    ["no table at all", SOUND.slice(0, table), true],
    ["a wrong startxref", SOUND.replace(/startxref\n\d+/, "startxref\n7"), true],
    ["one wrong entry", SOUND.replace("0000000009 00000 n", "0000000010 00000 n"), true],
    ["a table that starts one too high", SOUND.replace("xref\n0 5", "xref\n1 5"), false],
    ["an entry for an object that was never written", NEVER_WRITTEN, false],
    ["/Prev 0", SOUND.replace("/Root", "/Prev 0/Root"), false],
    ["/Prev to itself", SOUND.replace("/Root", `/Prev ${table}/Root`), false],
    ["/Prev to nowhere", SOUND.replace("/Root", "/Prev 5/Root"), true],
    ["a stream length that is wrong", SOUND.replace("/Length 5", "/Length 9"), false],
    [
      "a stream length that is itself the stream",
      SOUND.replace("/Length 5", "/Length 4 0 R"),
      true,
    ],
    ["no endobj", SOUND.replace("endobj\n3", "3"), true],
  ])("%s", (_name, source, repaired) => {
    const doc = open(source);
    expect([doc.pages.length, content(doc), doc.repaired]).toEqual([1, "BT ET", repaired]);
    const base = appendBaseOf(doc);
    const update = appendUpdate(base, [{ num: base.size, gen: 0, source: latin1Bytes("7") }], "ab");
    const again = open(concatBytes([latin1Bytes(source), update]));
    expect([again.repaired, content(again), again.object(base.size)?.value]).toEqual([
      false,
      "BT ET",
      7,
    ]);
  });

  test("after repair the last copy of an object counts", () => {
    const doc = open(`${SOUND.slice(0, table)}4 0 obj\n${streamOf("new")}\nendobj\n`);
    expect(content(doc)).toBe("new");
  });

  test("a file inside a stream is not mixed into the repaired one", () => {
    const inner = streamOf("4 0 obj\n(inner)\nendobj\n");
    const source = fileOf([CATALOG, PAGES, PAGE, streamOf("BT ET"), inner]);
    expect(content(open(source.replace(/startxref\n\d+/, "startxref\n7")))).toBe("BT ET");
  });

  test.each([
    ["is absent", ""],
    ["leads to no object", "/Root 9 0 R"],
    ["leads to another object", "/Root 2 0 R"],
  ])("the catalog is found by its type where /Root %s, and the table still counts", (_, root) => {
    const doc = open(SOUND.replace("/Root 1 0 R", root));
    expect([doc.pages.length, doc.repaired]).toEqual([1, false]);
    expect(doc.problems.map(({ code }) => code)).toEqual(["repaired_structure"]);
    expect(doc.trailer.entries.get("Root")).toEqual({ kind: "ref", num: 1, gen: 0 });
  });

  test("a file without /Root may lack a font that its page names, as one with it may", () => {
    const page = PAGE.replace("/Contents", "/Resources<</Font<</F 9 0 R>>>>/Contents");
    const source = fileOf([CATALOG, PAGES, page, streamOf("BT ET")]);
    expect(content(open(source))).toBe("BT ET");
    expect(content(open(source.replace("/Root 1 0 R", "")))).toBe("BT ET");
  });
});

/** `source` behind `junk`, all offsets counted from the start of the file. */
function shifted(source: string, junk: string): string {
  const moved = source.replace(/(\d{10}) (\d{5}) n/g, (_row, offset, gen) => {
    return `${String(Number(offset) + junk.length).padStart(10, "0")} ${gen} n`;
  });
  return (
    junk + moved.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + junk.length}`)
  );
}

describe("pages", () => {
  test("attributes are inherited, the nearest wins, and the owner of the resources is named", () => {
    const doc = open(
      fileOf([
        CATALOG,
        "<</Kids[3 0 R 4 0 R]/MediaBox[300 0 0 100]/Rotate 90/Resources<</Font<<>>>>>>",
        "<</Type/Page/Parent 2 0 R/CropBox[-10 10 50 60]/TrimBox[5 5 40 40]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]/Rotate -90/Resources 5 0 R/UserUnit 2>>",
        "<</XObject<<>>>>",
      ]),
    );
    expect(
      doc.pages.map((page) => [page.mediaBox, page.cropBox, page.trimBox, page.rotate]),
    ).toEqual([
      [[0, 0, 300, 100], [0, 10, 50, 60], [5, 5, 40, 40], 90],
      [[0, 0, 10, 10], [0, 0, 10, 10], null, 270],
    ]);
    expect(
      doc.pages.map((page) => [...page.resources.entries.keys(), page.resourcesOwner]),
    ).toEqual([
      ["Font", 2],
      ["XObject", 5],
    ]);
    expect(doc.pages.map((page) => page.userUnit)).toEqual([1, 2]);
  });

  test("content arrays are flat lists of streams; what is missing is told", () => {
    const page = "<</Type/Page/MediaBox[0 0 9 9]/Contents[4 0 R 9 0 R 5 0 R]>>";
    const doc = open(fileOf([CATALOG, PAGES, page, streamOf("a"), "[4 0 R]"]));
    expect(doc.pages[0]?.contents.map(({ num }) => num)).toEqual([4, 4]);
    expect(doc.problems.map(({ code, page: at }) => [code, at])).toEqual([["content_missing", 0]]);
  });

  test("a page within the list of kids is a page; its object is the node that lists it", () => {
    const kid = "<</Type/Page/MediaBox[0 0 9 9]/Contents 3 0 R/Resources<</Font<<>>>>>>";
    const doc = open(
      fileOf([CATALOG, `<</Type/Pages/Kids[${kid}${kid}]/Count 2>>`, streamOf("BT ET")]),
    );
    expect(
      doc.pages.map(({ ref, resourcesOwner, mediaBox }) => [ref.num, resourcesOwner, mediaBox]),
    ).toEqual([
      [2, 2, [0, 0, 9, 9]],
      [2, 2, [0, 0, 9, 9]],
    ]);
    expect(content(doc)).toBe("BT ET");
    expect(doc.problems.map(({ code, page }) => [code, page])).toEqual([
      ["page_tree_damaged", 0],
      ["page_tree_damaged", 1],
    ]);
  });

  test("kids that are no pages count as viewers count them", () => {
    const pages = "<</Type/Pages/Kids[4 0 R 3 0 R]/Count 2/MediaBox[0 0 9 9]>>";
    // A stream is a page without content; poppler and PDFium show two pages.
    const doc = open(fileOf([CATALOG, pages, PAGE, streamOf("BT ET")]));
    expect(doc.pages.map(({ ref, contents }) => [ref.num, contents.length])).toEqual([
      [4, 0],
      [3, 1],
    ]);
    // A node of the tree by its type that has content and no kids.
    const leaf = open(
      fileOf([CATALOG, PAGES, PAGE.replace("/Page/", "/Pages/"), streamOf("BT ET")]),
    );
    expect([leaf.pages.length, content(leaf)]).toEqual([1, "BT ET"]);
    expect(leaf.problems).toEqual([]);
    // What is neither is told and left out.
    const mixed = open(
      fileOf([CATALOG, "<</Type/Pages/Kids[7 null 3 0 R(x)]/Count 4>>", PAGE, streamOf("BT ET")]),
    );
    expect(mixed.pages).toHaveLength(1);
    expect(mixed.problems.map(({ code }) => code)).toEqual(Array(3).fill("page_tree_damaged"));
  });

  test("a page without a media box is US Letter", () => {
    const doc = open(fileOf([CATALOG, PAGES, "<</Type/Page>>"]));
    expect(doc.pages[0]?.mediaBox).toEqual([0, 0, 612, 792]);
    expect(doc.problems.map(({ code }) => code)).toEqual(["media_box_missing"]);
  });
});

/** A cross-reference stream's rows of one, two and one bytes. */
function rows(...entries: readonly (readonly [number, number, number])[]): string {
  return entries.map(([a, b, c]) => String.fromCharCode(a, b >> 8, b & 255, c)).join("");
}

describe("object streams and cross-reference streams", () => {
  const members = ["<</Type/Catalog/Pages 2 0 R>>", PAGES, PAGE];
  const header = `1 0 2 ${members[0]!.length + 1} 3 ${members[0]!.length + PAGES.length + 2} `;
  const objectStream = streamOf(
    header + members.join(" "),
    `/Type/ObjStm/N 3/First ${header.length}`,
  );
  const body = `%PDF-1.7\n5 0 obj\n${objectStream}\nendobj\n4 0 obj\n${streamOf("BT ET")}\nendobj\n`;
  const [five, four, six] = [9, body.indexOf("4 0 obj"), body.length];
  const xref = streamOf(
    rows([0, 0, 255], [2, 5, 0], [2, 5, 1], [2, 5, 2], [1, four, 0], [1, five, 0], [1, six, 0]),
    "/Type/XRef/Size 7/W[1 2 1]/Root 1 0 R",
  );
  const streamed = `${body}6 0 obj\n${xref}\nendobj\nstartxref\n${six}\n%%EOF`;

  test.each([
    ["as written", streamed, false],
    ["repaired", streamed.replace(/startxref\n\d+/, "startxref\n3"), true],
    ["with a wrong index", streamed.replace(rows([2, 5, 2]), rows([2, 5, 0])), false],
  ])("%s", (_name, source, repaired) => {
    const doc = open(source);
    expect([doc.pages.length, content(doc), doc.repaired]).toEqual([1, "BT ET", repaired]);
    const page = doc.object(3);
    expect(page?.inObjectStream).toBe(5);
    expect(latin1Text(page!.source, page!.span.start, page!.span.end)).toBe(PAGE);
    const base = appendBaseOf(doc);
    expect(base.xrefKind).toBe("stream");
    const again = open(concatBytes([latin1Bytes(source), appendUpdate(base, [], "ab")]));
    expect([again.pages.length, content(again), again.repaired]).toEqual([1, "BT ET", false]);
  });

  test("a hybrid file: hidden objects stand in a stream beside the table, updates in a table", () => {
    const hidden = `${body}6 0 obj\n${streamOf(
      rows([2, 5, 0], [2, 5, 1], [2, 5, 2]),
      "/Type/XRef/Size 7/W[1 2 1]/Index[1 3]",
    )}\nendobj\n`;
    const row = (at: number) => `${String(at).padStart(10, "0")} 00000 n \n`;
    const free = "0000000000 00000 f \n";
    const table = `xref\n0 7\n0000000000 65535 f \n${free.repeat(3)}${row(four)}${row(five)}${row(six)}`;
    const source = `${hidden}${table}trailer\n<</Size 7/Root 1 0 R/XRefStm ${six}>>\nstartxref\n${hidden.length}\n%%EOF\n`;
    const doc = open(source);
    expect([doc.pages.length, content(doc), doc.repaired]).toEqual([1, "BT ET", false]);
    const base = appendBaseOf(doc);
    expect([base.xrefKind, base.trailerEntries]).toEqual(["table", "/Root 1 0 R"]);
    const page = { num: 3, gen: 0, source: latin1Bytes(PAGE.replace("200", "300")) };
    const again = open(concatBytes([latin1Bytes(source), appendUpdate(base, [page], "ab")]));
    expect([again.pages[0]?.mediaBox[2], content(again)]).toEqual([300, "BT ET"]);
  });
});

describe("appendUpdate", () => {
  test("the section is as the standard has it, byte for byte", () => {
    const base = appendBaseOf(open(SOUND));
    const stream = {
      num: 4,
      gen: 0,
      source: latin1Bytes("<</Length 99/A 1>>"),
      stream: latin1Bytes("q Q"),
    };
    const added = { num: 5, gen: 0, source: latin1Bytes("(x)") };
    const objects = [
      "4 0 obj\n<</A 1/Length 3>>\nstream\nq Q\nendstream\nendobj\n",
      "5 0 obj\n(x)\nendobj\n",
    ];
    const [four, five, end] = [0, 1, 2].map(
      (count) => SOUND.length + objects.slice(0, count).join("").length,
    );
    const row = (at = 0) => `${String(at).padStart(10, "0")} 00000 n \n`;
    expect(latin1Text(appendUpdate(base, [added, stream], "ab"))).toBe(
      [
        ...objects,
        `xref\n4 2\n${row(four)}${row(five)}`,
        `trailer\n<</Size 6/Prev ${SOUND.indexOf("xref\n0")}/Root 1 0 R/ID[<${base.sha256.slice(0, 32)}><ab>]>>\n`,
        `startxref\n${end}\n%%EOF\n`,
      ].join(""),
    );
  });

  test("a line end comes first when the file does not end in one, and the first /ID element stays", () => {
    const source = fileOf([CATALOG, PAGES, PAGE], "/ID[<0102>(b)]").trimEnd();
    const update = latin1Text(appendUpdate(appendBaseOf(open(source)), [], "ab"));
    expect(update.startsWith("\nxref\n")).toBe(true);
    expect(update).toContain("/ID[<0102><ab>]");
  });

  test("updates of updates chain", () => {
    let bytes = latin1Bytes(SOUND);
    for (const word of ["one", "two", "three"]) {
      const base = appendBaseOf(open(bytes));
      const update = { num: 4, gen: 0, source: latin1Bytes("<<>>"), stream: latin1Bytes(word) };
      bytes = concatBytes([bytes, appendUpdate(base, [update], "ab")]);
    }
    expect(content(open(bytes))).toBe("three");
  });
});

test("resolve follows references and gives up on loops", () => {
  const doc = open(fileOf([CATALOG, PAGES, PAGE, "5 0 R", "4 0 R", "1 0 R"]));
  expect(doc.resolve({ kind: "ref", num: 4, gen: 0 })).toBe(null);
  expect(isDict(doc.resolve({ kind: "ref", num: 6, gen: 0 }))).toBe(true);
  expect(doc.resolve({ kind: "ref", num: 99, gen: 0 })).toBe(null);
  expect(doc.objectNumbers()).toEqual([1, 2, 3, 4, 5, 6]);
});
