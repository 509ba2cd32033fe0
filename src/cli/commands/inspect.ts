import { roundTo } from "#base/numbers.ts";
import { EXIT, type Command } from "../command.ts";
import { parseCommandLine, readInput } from "../files.ts";
import type { Inspection } from "#engine/contract/template.ts";

/**
 * The command `inspect`: what an upload would find. Nothing is compiled or stored; a PDF without any text
 * that can be filled is a result, with its reasons, and exit code 0.
 */
export const inspect: Command = {
  name: "inspect",
  help: `platen inspect FILE [--json]

Lists pages, text boxes and fields. Boxes that cannot be filled say why.

  --json    pages, boxes, fields and warnings as JSON; lengths in points from the
            top-left corner of the page as it is seen`,
  async run(context, args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: "boolean" } }, ["FILE"]);
    const pdf = await readInput(positionals[0] ?? "");
    const inspection = await (await context.engine()).inspectPdf(pdf);
    context.print(
      values.json === true
        ? JSON.stringify(inspectionJson(inspection), null, 2)
        : inspectionText(inspection),
    );
    return EXIT.ok;
  },
};

/**
 * The documented shape of `inspect --json`. Lengths in points from the top-left corner of the page as seen,
 * rounded to thousandths: the noise of floating point would make equal files differ.
 */
function inspectionJson({ scene, problems }: Inspection) {
  return {
    pages: scene.pages.map((page) => ({
      index: page.index,
      width_pt: roundTo(page.widthPt, 3),
      height_pt: roundTo(page.heightPt, 3),
      trim: page.trim === null ? null : page.trim.map((value) => roundTo(value, 3)),
      boxes: page.boxes.map((box) => ({
        id: box.id,
        text: box.text,
        lines: box.lines.map(({ text }) => text),
        bbox_pt: box.bboxPt.map((value) => roundTo(value, 3)),
        font: box.fontName,
        size_pt: roundTo(box.sizePt, 3),
        align: box.align,
        rotation_deg: roundTo(box.rotationDeg, 3),
        editable: box.editable,
        reason: box.reason,
      })),
    })),
    fields: scene.fields.map((field) => ({
      id: field.id,
      name: field.name,
      label: field.label,
      type: field.type,
      required: field.required,
      default_value: field.defaultValue,
      max_length: field.maxLength,
      boxes: field.boxes.map(({ box }) => box),
    })),
    warnings: problems.map(({ code, message }) => ({ code, message })),
  };
}

/** The same for people: millimetres, since that is what prints are ordered in. */
function inspectionText({ scene, fonts, problems }: Inspection): string {
  const lines: string[] = [];
  for (const page of scene.pages) {
    const trim = page.trim === null ? "no trim box" : `trim ${sizeOf(page.trim)}`;
    lines.push(`Page ${page.index + 1}  ${mm(page.widthPt)} × ${mm(page.heightPt)} mm, ${trim}`);
    for (const box of page.boxes) {
      // Why a box is not offered is the most asked question about a file.
      const reason = box.reason ?? (box.editable ? null : "not editable");
      const note = reason === null ? "" : `  [${reason}]`;
      lines.push(
        `  ${shownText(box.text)}  (${box.fontName} ${roundTo(box.sizePt, 3)} pt, ${box.align})${note}`,
      );
    }
    if (page.boxes.length === 0) {
      lines.push(`  no text boxes: ${page.reasons.join(", ")}`);
    }
  }
  lines.push("", "Fields");
  // Columns as wide as the longest name; never less than 4, for -Infinity without fields.
  const width = Math.max(4, ...scene.fields.map(({ name }) => name.length));
  for (const field of scene.fields) {
    const value = field.defaultValue ?? "";
    lines.push(`  ${field.name.padEnd(width)}  ${field.label}  ${JSON.stringify(value)}`);
  }
  lines.push("", "Fonts");
  for (const font of fonts) {
    const rest = font.substitute === null ? "" : `; other letters in ${font.substitute}`;
    lines.push(
      `  ${font.postScriptName || "(unnamed)"}  prints ${font.printable || "nothing"}${rest}`,
    );
  }
  for (const { severity, code, message } of problems) {
    lines.push(`${severity} ${code}: ${message}`);
  }
  return lines.join("\n");
}

/** On one line; letters that are not known as an ellipsis. */
function shownText(text: string): string {
  return text.replaceAll("\n", " / ").replaceAll(/\ufffd+/gu, "…");
}

/** Width by height. */
function sizeOf([x0, y0, x1, y1]: readonly [number, number, number, number]): string {
  return `${mm(x1 - x0)} × ${mm(y1 - y0)} mm`;
}

/** Points (1/72 inch) to millimetres, to a tenth, which is finer than a guillotine cuts. */
function mm(pt: number): number {
  return Math.round((pt * 254) / 72) / 10;
}
