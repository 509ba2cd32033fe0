/** What a report says of checks that did not run; what each check finds is tried on files. */
import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import {
  CHECKS_NOT_AVAILABLE,
  FILE_CHECKS,
  FILL_CHECKS,
  REQUIRED_CHECKS,
} from "../contract/preflight-checks.data.ts";
import { ENGINE_LIMITS, problem, type Problem } from "../contract/problems.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { CHECKS } from "./checks.ts";
import type { Check } from "./checks/check.ts";
import { claimedPdfx, preflight } from "./preflight.ts";

const input = {
  doc: openPdf(
    latin1Bytes(
      "%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n",
    ),
    ENGINE_LIMITS,
  ),
  contents: [],
  pages: [],
};

const quiet = (code: string): Check => ({ code, clause: "", run: () => [] });
const broken = (code: string): Check => ({
  code,
  clause: "",
  run: () => {
    throw new RangeError("nobody thought of this file");
  },
});
const warning: Check = {
  code: "courier_font",
  clause: "",
  run: () => [problem("courier_font", "warn", "Courier is used.")],
};

test("the checks of files are the listed ones, in their order", () => {
  expect(CHECKS.map(({ code }) => code)).toEqual(FILE_CHECKS);
});

test("with the checks of fills and those to come they are the profile's 52, and links, each once", () => {
  const all = [...FILE_CHECKS, ...FILL_CHECKS, ...CHECKS_NOT_AVAILABLE];
  expect([all.length, new Set<string>(all).size]).toEqual([53, 53]);
  expect(REQUIRED_CHECKS.filter((code) => !new Set<string>(all).has(code))).toEqual([]);
});

test.each([
  ["nothing found", [quiet("hairline")], "pass", 1, [], "Ready for press."],
  [
    "a check that broke warns, the others still report",
    [broken("hairline"), warning],
    "warn",
    1,
    ["hairline"],
    "1 warning, 1 check could not run: Courier is used.",
  ],
  [
    "a check that broke alone warns and is named",
    [broken("hairline"), broken("empty_page"), quiet("encrypted")],
    "warn",
    1,
    ["hairline", "empty_page"],
    "2 checks could not run: hairline, empty_page",
  ],
  [
    "fonts that could not be checked fail",
    [broken("font_not_embedded"), quiet("encrypted")],
    "fail",
    1,
    ["font_not_embedded"],
    "1 check could not run: font_not_embedded",
  ],
] as const)("%s", (...[, checks, status, checksRun, codes, message]) => {
  const report = preflight(input, "1", checks);
  expect(report).toMatchObject({ status, checksRun, message });
  expect(report.checksSkipped).toEqual([
    ...codes.map((code) => ({ code, reason: "could_not_run" })),
    ...CHECKS_NOT_AVAILABLE.map((code) => ({ code, reason: "not_available" })),
  ]);
});

/** Checks that find these. */
const finding = (...found: readonly Problem[]): Check => ({
  code: "hairline",
  clause: "",
  run: () => [...found],
});
const hairline = (page: number, bboxPt: Problem["bboxPt"] = null): Problem =>
  problem("hairline", "warn", "A line is too thin.", { page, bboxPt, measured: { widthPt: 0.1 } });

test("equal findings of a page are one, at the first one's place, with their number", () => {
  const report = preflight(input, "1", [
    finding(hairline(0, [1, 1, 2, 2]), hairline(0, [5, 5, 6, 6]), hairline(1)),
  ]);
  expect(report.findings.map(({ page, bboxPt, measured }) => [page, bboxPt, measured])).toEqual([
    [0, [1, 1, 2, 2], { widthPt: 0.1, count: 2 }],
    [1, null, { widthPt: 0.1 }],
  ]);
  expect(report.summary).toEqual({ errors: 0, warnings: 2, infos: 0 });
});

test("the worst come first, each in the order of the checks; the first one is told", () => {
  const report = preflight(input, "1", [
    finding(problem("b", "info", "b"), problem("c", "error", "c")),
    finding(problem("d", "error", "d"), problem("a", "warn", "a")),
  ]);
  expect(report.findings.map(({ code }) => code)).toEqual(["c", "d", "a", "b"]);
  expect([report.status, report.message]).toEqual(["fail", "2 errors, 1 warning: c"]);
});

test("of more than 200 findings the rest is counted", () => {
  const many = (count: number): Check =>
    finding(...Array.from({ length: count }, (_, page) => hairline(page)));
  const report = preflight(input, "1", [many(203)]);
  expect([report.findings.length, report.summary.warnings, report.message]).toEqual([
    200,
    203,
    "203 warnings: A line is too thin.",
  ]);
  expect(report.assumptions).toContain("truncated:3");
  expect(preflight(input, "1", [many(200)]).assumptions).toEqual(["assumed_profile:FOGRA39L"]);
});

/** A file whose catalog and trailer have these entries, and a metadata stream as object 4. */
function claimOf({ catalog = "", trailer = "", metadata = "" }): string | null {
  return claimedPdfx(
    openPdf(
      latin1Bytes(
        `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R${catalog}>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj\n4 0 obj <</Type/Metadata/Subtype/XML/Length ${metadata.length}>> stream\n${metadata}\nendstream endobj\ntrailer <</Root 1 0 R${trailer}>>\n%%EOF\n`,
      ),
      ENGINE_LIMITS,
    ),
  );
}

test.each<[string, Parameters<typeof claimOf>[0], string | null]>([
  ["nothing", {}, null],
  [
    "in the information dictionary",
    { trailer: "/Info<</GTS_PDFXVersion(PDF/X-1a:2003)>>" },
    "PDF/X-1a:2003",
  ],
  [
    "there, at some length",
    { trailer: `/Info<</GTS_PDFXVersion(${"x".repeat(50)})>>` },
    "x".repeat(40),
  ],
  ["there, as a name", { trailer: "/Info<</GTS_PDFXVersion/PDFX>>" }, null],
  [
    "in metadata as an attribute",
    { catalog: "/Metadata 4 0 R", metadata: 'pdfxid:GTS_PDFXVersion = "PDF/X-4"' },
    "PDF/X-4",
  ],
  [
    "in metadata as an element",
    { catalog: "/Metadata 4 0 R", metadata: "<x:GTS_PDFXVersion>PDF/X-4 </x>" },
    "PDF/X-4",
  ],
  [
    "metadata of something else",
    { catalog: "/Metadata 4 0 R", metadata: "<x:GTS_PDFXVersion>PDF/A-2</x>" },
    null,
  ],
  [
    "metadata before the information dictionary",
    {
      catalog: "/Metadata 4 0 R",
      metadata: "GTS_PDFXVersion='PDF/X-4'",
      trailer: "/Info<</GTS_PDFXVersion(PDF/X-3:2002)>>",
    },
    "PDF/X-4",
  ],
])("a file claims %s", (_, file, claim) => {
  expect(claimOf(file)).toBe(claim);
});
