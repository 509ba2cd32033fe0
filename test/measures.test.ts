/** What `npm run measure` counts and has brought to nothing stays there. */
import { expect, test } from "vitest";
import { functionsOver } from "../tools/measure/functions.ts";
import { parseFile } from "../tools/measure/parsed-file.ts";
import { sourceFiles } from "../tools/measure/source-files.ts";

test("no function is longer than 60 lines", () => {
  const long = sourceFiles("src", "browser", "client/src")
    .map(parseFile)
    .flatMap((file) => functionsOver(file, 60))
    .map(({ name, path, line, lines }) => `${name} ${path}:${line}, ${lines} lines`);
  expect(long).toEqual([]);
});
