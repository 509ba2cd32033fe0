/** Files for multipart operations, from whatever a program holds them in. */
import { expect, test } from "vitest";
import { formOf, type Upload } from "../../client/src/upload.ts";

const BYTES = new Uint8Array([0, 37, 80, 68, 70, 0]);
const PDF = BYTES.subarray(1, 5);

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield PDF.subarray(0, 1);
  yield PDF.subarray(1);
}

/** Of browsers whose streams cannot be iterated. */
function readOnly(): ReadableStream<Uint8Array> {
  const reader = new Blob([PDF]).stream().getReader();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is read of a stream
  return { getReader: () => reader } as unknown as ReadableStream<Uint8Array>;
}

test.each<[string, () => Upload, string]>([
  ["a view of a larger buffer", () => PDF, "pdf"],
  ["a buffer", () => PDF.slice().buffer, "pdf"],
  ["a blob", () => new Blob([PDF]), "pdf"],
  ["a file has its own name", () => new File([PDF], "card.pdf"), "card.pdf"],
  ["a file without a name", () => new File([PDF], ""), "pdf"],
  ["pieces that come one by one", pieces, "pdf"],
  ["a stream that is only read", readOnly, "pdf"],
  ["a name that is given", () => ({ content: new File([PDF], "a"), name: "b" }), "b"],
])("%s is sent whole", async (_, upload, name) => {
  const part = (await formOf({ pdf: upload() })).get("pdf");
  expect(part).toBeInstanceOf(File);
  expect(part instanceof File ? part.name : null).toBe(name);
  expect(part instanceof File ? new Uint8Array(await part.arrayBuffer()) : null).toEqual(
    new Uint8Array(PDF),
  );
});

test("parts that are no file are texts, and those that are not given are left out", async () => {
  const form = await formOf({ title: "A card", more: { a: [1] }, none: undefined, no: null });
  expect([...form]).toEqual([
    ["title", "A card"],
    ["more", '{"a":[1]}'],
    ["no", "null"],
  ]);
});
