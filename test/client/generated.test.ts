import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clientFiles, currentDocument } from "../../tools/client/client-files.ts";

test.each([...clientFiles(currentDocument())])(
  "client/src/generated/%s is made from the document",
  (name, text) => {
    expect(
      readFileSync(`client/src/generated/${name}`, "utf8") === text,
      "the API has changed: run npm run client:make",
    ).toBe(true);
  },
);
