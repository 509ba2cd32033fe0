import { expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { newObject, writeNewFile } from "./new-file.ts";
import { isStream } from "./objects.ts";
import { openPdf } from "./open-pdf.ts";

const OBJECTS = [
  newObject(1, "/Type/Catalog/Pages 2 0 R"),
  newObject(2, "/Type/Pages/Kids[3 0 R]/Count 1"),
  newObject(3, "/Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R"),
];
const written = (content: string): Uint8Array =>
  writeNewFile([...OBJECTS, newObject(4, "", latin1Bytes(content))], "/Root 1 0 R");

test("is a sound file of these objects and no others", () => {
  const doc = openPdf(written("q Q"), ENGINE_LIMITS);
  expect([doc.repaired, doc.objectNumbers(), doc.problems]).toEqual([false, [1, 2, 3, 4], []]);
  expect(doc.pages.map(({ mediaBox }) => mediaBox)).toEqual([[0, 0, 9, 9]]);
  const content = doc.object(4)?.value ?? null;
  expect(isStream(content) && latin1Text(content.raw)).toBe("q Q");
});

test("is PDF 1.7, marked as binary, with an object in each row", () => {
  const text = latin1Text(written("q Q"));
  expect(text.startsWith("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n")).toBe(true);
  expect(text).toContain("/Size 5");
  expect(text).not.toMatch(/\/Prev|CreationDate/u);
});

test("equal objects give equal bytes; the identifier is of what it holds, streams too", () => {
  const idOf = (bytes: Uint8Array): string => /\/ID\[(<\w+>)/u.exec(latin1Text(bytes))?.[1] ?? "";
  expect(written("q Q")).toEqual(written("q Q"));
  expect(idOf(written("q Q"))).toMatch(/^<[\da-fA-F]{32}>$/u);
  expect(idOf(written("q Q"))).not.toBe(idOf(written("q q")));
  expect(idOf(writeNewFile(OBJECTS, "/Root 1 0 R"))).not.toBe(idOf(written("")));
});
