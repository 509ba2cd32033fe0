import { type SceneDiffDocument, sceneDiffDocument } from "#domain/scene-diff-document.ts";
import { sceneDiff } from "#engine/authoring.ts";
import { EXIT, type Command } from "../command.ts";
import { parseCommandLine, readInput } from "../files.ts";

/**
 * The command `diff`: what an author wants to know before a corrected file takes the place of another. Like
 * diff(1) it ends with 0 unless told otherwise, since a difference is no failure.
 */
export const diff: Command = {
  name: "diff",
  help: `platen diff OLD NEW [--json] [--exit-code]

Matches the text boxes of two PDFs, by their place in the file, their placeholders,
their words and their place on the page, and lists those moved, restyled, reworded,
new and gone, and the fields that come and go with them.

  --json         the same as JSON, with the boxes and fields kept
  --exit-code    end with 1 when anything is different`,
  async run(context, args) {
    const { values, positionals } = parseCommandLine(
      args,
      { json: { type: "boolean" }, "exit-code": { type: "boolean" } },
      ["OLD", "NEW"],
    );
    const [older = "", newer = ""] = positionals;
    const [oldPdf, newPdf] = [await readInput(older), await readInput(newer)];
    const engine = await context.engine();
    const found = sceneDiff(
      // One after the other: reading is what takes the memory.
      (await engine.inspectPdf(oldPdf)).scene,
      (await engine.inspectPdf(newPdf)).scene,
    );
    const document = sceneDiffDocument(found);
    context.print(values.json === true ? JSON.stringify(document, null, 2) : diffText(document));
    return values["exit-code"] === true && !found.isEmpty ? EXIT.refused : EXIT.ok;
  },
};

/**
 * A line for each difference: - gone, + new, ~ reworded, > moved, * another style. What is the same is
 * counted only, so that no output means no difference.
 */
function diffText({ boxes, fields }: SceneDiffDocument): string {
  const lines = [
    ...boxes.gone.map((box) => `- ${placeOf(box)}`),
    ...boxes.new.map((box) => `+ ${placeOf(box)}`),
    ...boxes.reworded.map(
      (box) => `~ ${placeOf({ ...box, text: box.previous_text })}: now ${quoted(box.text)}`,
    ),
    ...boxes.moved.map(({ by_pt: by, ...box }) => {
      const from = box.from_page === box.page ? [] : [`from page ${box.from_page + 1}`];
      return `> ${placeOf(box)}: moved ${[...wayOf(by), ...from].join(", ")}`;
    }),
    ...boxes.restyled.map((box) => `* ${placeOf(box)}: other ${box.changes.join(", ")}`),
    ...fields.gone.map((field) => `- field ${field.name}`),
    ...fields.new.map((field) => `+ field ${field.name}  ${field.label}`),
    ...fields.changed.map((field) => `* field ${field.name}: other ${field.changes.join(", ")}`),
  ];
  const kept = `${countOf(boxes.kept.length, "text box", "text boxes")} and ${countOf(fields.kept.length, "field", "fields")} the same`;
  return lines.length === 0 ? `no difference: ${kept}` : [...lines, kept].join("\n");
}

/** English has one plural, and no library is needed for it. */
function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A distance from where it was, as one sees it. */
function wayOf([x, y]: readonly [number, number]): readonly string[] {
  return [
    ...(x === 0 ? [] : [`${Math.abs(x)} pt ${x > 0 ? "right" : "left"}`]),
    ...(y === 0 ? [] : [`${Math.abs(y)} pt ${y > 0 ? "down" : "up"}`]),
  ];
}

function placeOf({ page, text }: { readonly page: number; readonly text: string }): string {
  return `page ${page + 1}  ${quoted(text)}`;
}

/** Characters of a text on a line; enough to find it on the page. */
const MAX_SHOWN = 60;

/** On one line and in quotes, so that a text of blanks is seen; letters not known as an ellipsis. */
function quoted(text: string): string {
  const line = text.replaceAll("\n", " / ").replaceAll(/\ufffd+/gu, "…");
  return JSON.stringify(line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line);
}
