import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command } from "#test/support/cli.ts";
import { type PlainLine, plainPdf } from "#test/support/plain-pdf.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-diff-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, lines: readonly PlainLine[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, plainPdf(lines));
  return path;
}

const OLD: readonly PlainLine[] = [
  { text: "Dear Reader", at: [20, 170] },
  { text: "Open on Mondays", at: [20, 130] },
  { text: "Harbour Street 4", at: [20, 90] },
  { text: "Blue Boat Coffee", at: [20, 50] },
  { text: "Closed {{month}}", at: [180, 50] },
];
const NEW: readonly PlainLine[] = [
  { text: "Hello Reader", at: [20, 172], sizePt: 14 },
  { text: "Open on Tuesdays", at: [20, 130] },
  { text: "Harbour Street 4", at: [150, 20] },
  { text: "Blue Boat Coffee", at: [20, 50], font: "Times-Roman" },
  { text: "{{gift}} is free", at: [150, 110] },
];

test("names what moved, was restyled and reworded, came and went", async () => {
  const [older, newer] = [await file("old.pdf", OLD), await file("new.pdf", NEW)];
  const { exitCode, stdout, stderr } = await command(["diff", older, newer, "--json"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  const { boxes, fields } = JSON.parse(stdout);
  const texts = (list: readonly { text: string }[]): string[] => list.map(({ text }) => text);
  expect({
    kept: texts(boxes.kept),
    moved: texts(boxes.moved),
    restyled: boxes.restyled.map((box: { text: string; changes: string[] }) => [
      box.text,
      box.changes,
    ]),
    reworded: texts(boxes.reworded),
    new: texts(boxes.new),
    gone: texts(boxes.gone),
  }).toEqual({
    kept: [],
    moved: ["Hello Reader", "Harbour Street 4"],
    restyled: [
      ["Hello Reader", ["size"]],
      ["Blue Boat Coffee", ["font"]],
    ],
    reworded: ["Hello Reader", "Open on Tuesdays"],
    new: ["{{gift}} is free"],
    gone: ["Closed {{month}}"],
  });
  const street = boxes.moved.find((box: { text: string }) => box.text.startsWith("Harbour"));
  expect(street.by_pt).toEqual([130, 70]);
  expect(texts(fields.gone.map(({ name }: { name: string }) => ({ text: name })))).toEqual([
    "month",
  ]);
  expect(fields.new.map(({ name }: { name: string }) => name)).toEqual(["gift"]);
});

test("says it in words, and with --exit-code in the exit code", async () => {
  const [older, newer] = [await file("a.pdf", OLD), await file("b.pdf", NEW)];
  const { exitCode, stdout } = await command(["diff", older, newer, "--exit-code"]);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('- page 1  "Closed {{month}}"');
  expect(stdout).toContain('+ page 1  "{{gift}} is free"');
  expect(stdout).toContain('~ page 1  "Open on Mondays": now "Open on Tuesdays"');
  expect(stdout).toContain('> page 1  "Harbour Street 4": moved 130 pt right, 70 pt down');
  const back = await command(["diff", newer, older]);
  expect(back.stdout).toContain('> page 1  "Harbour Street 4": moved 130 pt left, 70 pt up');
  const same = await command(["diff", older, older, "--exit-code"]);
  expect([same.exitCode, same.stdout]).toEqual([
    0,
    expect.stringMatching(/^no difference: \d+ text box(?:es)? and \d+ fields? the same\s*$/u),
  ]);
});

test("of what is no PDF, or no file, ends as every command does", async () => {
  const [older, text] = [await file("c.pdf", OLD), join(folder, "words.txt")];
  await writeFile(text, "not a PDF");
  expect((await command(["diff", older, text])).exitCode).toBe(3);
  expect((await command(["diff", older, join(folder, "none.pdf")])).exitCode).toBe(5);
});
