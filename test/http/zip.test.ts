import { expect, test } from "vitest";
import { archiveBytes } from "#domain/archived-file.ts";
import { zipOf } from "#http/zip.ts";

test.each([
  ["no file", []],
  ["a file", [["1-Ada.pdf", 10]]],
  [
    "names in other scripts, and a file of nothing",
    [
      ["1-Zoë-名刺.pdf", 70_000],
      ["2-.pdf", 0],
    ],
  ],
] as const)("an archive of %s is as long as was said before it was made", async (_name, files) => {
  let bytes = 0;
  for await (const part of zipOf(
    files.map(([path, size]) => ({ path, body: new Uint8Array(size) })),
  )) {
    bytes += part.length;
  }
  expect(archiveBytes(files.map(([path, sizeBytes]) => ({ path, sizeBytes })))).toBe(bytes);
});

test("a file is opened once those before it were taken, and let go when nobody reads on", async () => {
  const opened: string[] = [];
  const closed: string[] = [];
  async function* body(path: string): AsyncGenerator<Uint8Array> {
    opened.push(path);
    try {
      yield new Uint8Array(10);
      yield new Uint8Array(10);
    } finally {
      closed.push(path);
    }
  }
  const archive = zipOf(["a.pdf", "b.pdf", "c.pdf"].map((path) => ({ path, body: body(path) })));
  let bytes = 0;
  while (!opened.includes("b.pdf")) {
    const next = await archive.next();
    bytes += next.value?.length ?? 0;
  }
  expect(bytes).toBeGreaterThan(20);
  await archive.return(undefined);
  expect([opened, closed]).toEqual([
    ["a.pdf", "b.pdf"],
    ["a.pdf", "b.pdf"],
  ]);
});
