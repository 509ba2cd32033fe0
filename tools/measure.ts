/**
 * `npm run measure`: the shape of the code in figures, from the syntax trees of the files in git; writes
 * docs/measures.md with the commit it measured. Fails on nothing: `test/parsed-sources.test.ts`
 * holds what must hold.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { duplicateRuns } from "./measure/duplicates.ts";
import { booleanParameters, functionsOver } from "./measure/functions.ts";
import { importCircles, importGraph, mutualFolders } from "./measure/imports.ts";
import { countLines } from "./measure/lines.ts";
import { parseFile } from "./measure/parsed-file.ts";
import { sourceFiles, testFiles, testSupportFiles } from "./measure/source-files.ts";
import { wordsOutsideGlossary } from "./measure/words.ts";

/** Lines of a function that can still be read at once. */
const LONG_FUNCTION = 60;

const parsed = sourceFiles("src").map(parseFile);
const inBrowser = sourceFiles("browser", "client/src").map(parseFile);
const all = [...parsed, ...inBrowser];
const counted = parsed
  .map((file) => ({ path: file.path, ...countLines(file) }))
  .sort((a, b) => a.all - b.all);
const tests = testFiles();
const testLines = linesOf(tests);
const supportLines = linesOf(testSupportFiles());
const sourceLines = sum(counted.map((one) => one.all));
const graph = importGraph(all);
const circles = importCircles(graph);
const pairs = mutualFolders(graph);
const long = all
  .flatMap((file) => functionsOver(file, LONG_FUNCTION))
  .sort((a, b) => b.lines - a.lines);
const booleans = all.flatMap(booleanParameters);
const words = wordsOutsideGlossary(all);
const copies = duplicateRuns(all);
const longest = counted.at(-1);
const mostCode = counted.toSorted((a, b) => b.code - a.code)[0];

const report = [
  "# Measures",
  "",
  `Made by \`npm run measure\` at ${commit()}. Source is the TypeScript of \`src/\` without tests, generated code and`,
  "tables of facts (`*.data.ts`); a line is a comment when it holds nothing else. The lower part counts `browser/` and",
  "`client/src/` too.",
  "",
  "| | |",
  "| --- | ---: |",
  row("Source files", counted.length),
  row("Lines of a file: median", quantile(0.5)),
  row("75th percentile", quantile(0.75)),
  row("90th percentile", quantile(0.9)),
  row(`longest (\`${longest?.path}\`)`, `${longest?.all} (${longest?.code} code)`),
  row(`most code (\`${mostCode?.path}\`)`, mostCode?.code ?? 0),
  row(
    "Files of 300 lines or fewer",
    percent(counted.filter((one) => one.all <= 300).length / counted.length),
  ),
  row(
    "Lines of comments",
    `${((100 * sum(counted.map((one) => one.comment))) / sourceLines).toFixed(1)} %`,
  ),
  row("Lines of source", sourceLines),
  row("Test files", tests.length),
  row("Test lines for each source line", (testLines / sourceLines).toFixed(2)),
  row("with what tests share", ((testLines + supportLines) / sourceLines).toFixed(2)),
  row("Pairs of folders that import each other", pairs.length),
  row("Circles of files that import each other", circles.length),
  row(`Functions over ${LONG_FUNCTION} lines`, long.length),
  row("Boolean parameters", booleans.length),
  row(
    "Exported names and files with a word outside the glossary",
    new Set(words.map(({ path, name }) => `${path} ${name}`)).size,
  ),
  row("Runs of 8 lines or more that occur twice", copies.length),
  ...list(
    "Functions over 60 lines",
    long.map(({ path, line, name, lines }) => `\`${name}\` ${path}:${line}, ${lines} lines`),
  ),
  ...list(
    "Folders that import each other",
    pairs.map(
      ({ folders, fewer }) => `${folders.join(" ↔ ")}: ${fewer.length} back, first ${fewer[0]}`,
    ),
  ),
  ...list(
    "Circles",
    circles.map((files) => files.join(", ")),
  ),
  ...list(
    "Boolean parameters",
    booleans.map(({ path, line, name }) => `\`${name}\` ${path}:${line}`),
  ),
  ...list(
    "Words outside the glossary",
    words.map(
      ({ path, name, word, instead }) =>
        `\`${name}\` ${path}: ${word}${instead === null ? "" : `, say ${instead}`}`,
    ),
  ),
  ...list(
    "Runs that occur twice",
    copies
      .toSorted((a, b) => b.lines - a.lines)
      .map(({ lines, places }) => `${lines} lines: ${places.join(" and ")}`),
  ),
  "",
].join("\n");
writeFileSync("docs/measures.md", report);
process.stdout.write(`${report.split("\n## ")[0]}\nlists: docs/measures.md\n`);

function row(name: string, value: string | number): string {
  return `| ${name} | ${typeof value === "number" ? value.toLocaleString("en") : value} |`;
}

function list(heading: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : ["", `## ${heading}`, "", ...items.map((item) => `- ${item}`)];
}

/** Of the lines per file, the smallest value that at least the given share of files do not exceed. */
function quantile(share: number): number {
  return counted[Math.ceil(share * counted.length) - 1]?.all ?? 0;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function linesOf(paths: readonly string[]): number {
  return sum(paths.map((path) => countLines(parseFile(path)).all));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The commit, with a note when the files differ from it. */
function commit(): string {
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--", "src", "browser", "client", "test") !== "";
  return `${git("log", "-1", "--format=%h (%cs)")}${isChanged ? ", with changes not committed" : ""}`;
}
