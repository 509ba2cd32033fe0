/** What `npm run measure` counts and has brought to nothing stays there. */
import { expect, test } from "vitest";
import { booleanParameters, functionsOver } from "../tools/measure/functions.ts";
import { parseFile } from "../tools/measure/parsed-file.ts";
import { sourceFiles } from "../tools/measure/source-files.ts";

const files = sourceFiles("src", "browser", "client/src").map(parseFile);

test("no function is longer than 60 lines", () => {
  const long = files
    .flatMap((file) => functionsOver(file, 60))
    .map(({ name, path, line, lines }) => `${name} ${path}:${line}, ${lines} lines`);
  expect(long).toEqual([]);
});

test("no parameter is a bare boolean, which says nothing where it is given", () => {
  const booleans = files
    .flatMap(booleanParameters)
    .map(({ name, path, line }) => `${name} ${path}:${line}`);
  expect(booleans).toEqual([]);
});
