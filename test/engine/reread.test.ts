/** A stored template of an earlier version, read again: its fields, where they were and where they are lost. */
import { beforeAll, describe, expect, test } from "vitest";
import { runCall } from "#domain/engine-calls.ts";
import type { Engine } from "#engine/engine.ts";
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

test("a stored form that is none of any version is an error, not a template without fields", async () => {
  const stored = new TextEncoder().encode("{}");
  await expect(runCall(engine, "reread", { pdf: PDF, stored })).rejects.toThrow(/any version/u);
});
