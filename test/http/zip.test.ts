import { expect, test } from "vitest";
import { zipOf } from "#http/zip.ts";

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
