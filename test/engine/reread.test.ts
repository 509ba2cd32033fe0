/** A stored template of an earlier version, read again: its fields, where they were and where they are lost. */
import { beforeAll, describe, expect, test } from "vitest";
import { runCall } from "#domain/engine-calls.ts";
import type { Engine } from "#engine/engine.ts";
import { patternsOf } from "#engine/contract/patterns.ts";
import type { SceneField } from "#engine/contract/scene.ts";
import type { SceneHint } from "#engine/contract/scene-hints.ts";
import { anchorsOf } from "#engine/contract/scene-hints.ts";
import type { Template } from "#engine/contract/template.ts";
import { decodeTemplate } from "#engine/template-codec.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { tinyPdf } from "#test/support/tiny-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

/** Two lines of one paragraph, and one that stands by itself. */
const PDF = tinyPdf({
  content:
    "BT /F 12 Tf 14 TL 50 200 Td (Rye bread) Tj T* (Rolls) Tj ET BT /F 12 Tf 50 80 Td (Alone) Tj ET",
});

const linesAt = ({ pages }: Pick<Template, "pages">) =>
  pages
    .flatMap(({ boxes }) => boxes)
    .flatMap((box) =>
      [...anchorsOf(box)].map(([line, anchor]) => ({
        page: box.page,
        anchor,
        text: box.lines[line]?.text ?? "",
      })),
    );

/** The template stored as an earlier version, which read the file with these hints, not knowing them as hints. */
async function leftBehind(
  hints: readonly SceneHint[],
  edit: (template: Template) => Template = (same) => same,
) {
  const { encoded } = await runCall(engine, "compile", { pdf: PDF, hints });
  const stored = JSON.parse(Buffer.from(encoded).toString("latin1"));
  const { hints: _own, ...template } = edit(stored.template);
  const older = Buffer.from(JSON.stringify({ ...stored, codec: 0, template }), "latin1");
  return { template: stored.template as Template, older: new Uint8Array(older) };
}

async function rereadOf(older: Uint8Array) {
  const { encoded, lost } = await runCall(engine, "reread", { pdf: PDF, stored: older });
  return { now: decodeTemplate(PDF, encoded), lost };
}

const idsAndWords = ({ fields }: Pick<Template, "fields">) =>
  fields.map(({ id, defaultValue }) => [id, defaultValue]);

describe("lines that this version groups otherwise", () => {
  test("are grouped as before where fields would be lost: the same ids fill the same words", async () => {
    const today = await runCall(engine, "compile", { pdf: PDF });
    expect(today.template.fields).toHaveLength(2);
    const [, second] = linesAt(today.template);
    const { template, older } = await leftBehind([{ kind: "split", before: second! }]);
    expect(template.fields).toHaveLength(3);
    const { now, lost } = await rereadOf(older);
    expect(lost).toEqual([]);
    expect(idsAndWords(now)).toEqual(idsAndWords(template));
    const values = Object.fromEntries(template.fields.map(({ id }, i) => [id, `Other ${i}`]));
    const filled = await runCall(engine, "fill", { template: now, values });
    expect([filled.fit.ignoredValues, filled.verification.ok]).toEqual([[], true]);
  });

  test("that stood in one box stand in one again", async () => {
    const today = await runCall(engine, "compile", { pdf: PDF });
    const [first, , third] = linesAt(today.template);
    const { template, older } = await leftBehind([{ kind: "join", lines: [first!, third!] }]);
    const { now, lost } = await rereadOf(older);
    expect(lost).toEqual([]);
    expect(idsAndWords(now)).toEqual(idsAndWords(template));
  });
});

test("what no reading finds is lost, by its place and with what the file prints there", async () => {
  const { template, older } = await leftBehind([], (stored) => ({
    ...stored,
    pages: stored.pages.map((page) => ({
      ...page,
      boxes: page.boxes.map((box) =>
        box.text === "Alone"
          ? {
              ...box,
              id: "gone",
              text: "Elsewhere",
              bboxPt: [300, 10, 340, 20] as const,
              segments: [],
            }
          : box,
      ),
    })),
    fields: stored.fields.map((field) =>
      field.defaultValue === "Alone"
        ? { ...field, boxes: field.boxes.map((shown) => ({ ...shown, box: "gone" })) }
        : field,
    ),
  }));
  const field = template.fields.find(({ defaultValue }) => defaultValue === "Alone")?.id;
  const { lost } = await rereadOf(older);
  expect(lost).toEqual([
    { field, box: "gone", page: 0, reason: "read_differently", printed: "Elsewhere" },
  ]);
});

describe("a word that its author made a field, and that cannot change by itself in this reading", () => {
  /** The card with "bread" a field of its own in the first text, as an author set it. */
  const declared = (stored: Template): Template => {
    const { id: box } = stored.pages[0]!.boxes.find(({ text }) => text.startsWith("Rye"))!;
    const own: SceneField = {
      ...stored.fields[0]!,
      id: "fld_bread",
      name: "bread",
      defaultValue: "bread",
      boxes: [
        {
          box,
          pattern: [
            { kind: "literal", text: "Rye " },
            { kind: "field", field: "fld_bread" },
            { kind: "literal", text: "\nRolls" },
          ],
        },
      ],
    };
    const others = stored.fields.filter(({ boxes }) => boxes.every((shown) => shown.box !== box));
    return { ...stored, fields: [own, ...others] };
  };
  /** An engine whose trial of single words finds what only large files show. */
  const strict = (): Engine => ({
    ...engine,
    tryPatterns: async (template, scene) => {
      const [fresh, now] = [patternsOf(template.fields), patternsOf(scene.fields)];
      return [...now]
        .filter(([box, { length }]) => length > (fresh.get(box)?.length ?? 0))
        .map(([id]) => ({ on: "box", id, member: "pattern", key: "1", message: "" }));
    },
  });

  test("is lost when a stored template is read again, and its text is filled as a whole", async () => {
    const { older } = await leftBehind([], declared);
    expect((await rereadOf(older)).lost).toEqual([]);
    const { encoded, lost } = await runCall(strict(), "reread", { pdf: PDF, stored: older });
    expect(lost).toMatchObject([{ field: "fld_bread", reason: "not_provable", printed: "bread" }]);
    const now = decodeTemplate(PDF, encoded);
    expect(now.fields.map(({ defaultValue }) => defaultValue)).toEqual([
      "Alone",
      "Rye bread\nRolls",
    ]);
  });

  test("is told of a corrected file, at its box of that file", async () => {
    const { encoded } = await runCall(engine, "compile", { pdf: PDF });
    const template = decodeTemplate(PDF, encoded);
    const older = declared(template);
    const carry = { template, older, hints: [], keptOpen: "opened" } as const;
    const told = async (by: Engine) => {
      const outcome = await runCall(by, "carryScene", carry);
      return outcome.kind === "carried" ? outcome.compiled.template : null;
    };
    const [kept, left] = [await told(engine), await told(strict())];
    expect(kept?.fields.map(({ name }) => name)).toContain("bread");
    expect(kept?.problems.map(({ code }) => code)).not.toContain("not_provable");
    expect(left?.fields.map(({ name }) => name)).not.toContain("bread");
    const box = older.fields[0]!.boxes[0]!.box;
    expect(left?.problems.filter(({ code }) => code === "not_provable")).toMatchObject([
      { severity: "error", field: "fld_bread", box, page: 0, measured: { field: "bread" } },
    ]);
  });
});

test("a stored form that is none of any version is an error, not a template without fields", async () => {
  const stored = new TextEncoder().encode("{}");
  await expect(runCall(engine, "reread", { pdf: PDF, stored })).rejects.toThrow(/any version/u);
});
