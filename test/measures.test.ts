/** Functions that are too long to be read at once do not grow in number unnoticed. */
import { expect, test } from "vitest";
import { functionsOver } from "../tools/measure/functions.ts";
import { parseFile } from "../tools/measure/parsed-file.ts";
import { sourceFiles } from "../tools/measure/source-files.ts";

const MOST = 3;

test(`at most ${MOST} functions are longer than 60 lines`, () => {
  const long = sourceFiles("src", "browser", "client/src")
    .map(parseFile)
    .flatMap((file) => functionsOver(file, 60))
    .map(({ name, path, line, lines }) => `${name} ${path}:${line}, ${lines} lines`);
  expect(long.length, long.join("\n")).toBeLessThanOrEqual(MOST);
});
