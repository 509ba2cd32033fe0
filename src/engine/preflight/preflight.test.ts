/** What a report says of checks that did not run; what each check finds is tried on files. */
import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import {
  CHECKS_NOT_AVAILABLE,
  FILE_CHECKS,
  FILL_CHECKS,
  REQUIRED_CHECKS,
} from "../contract/preflight-checks.data.ts";
import { ENGINE_LIMITS, problem } from "../contract/problems.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { CHECKS } from "./checks.ts";
import type { Check } from "./checks/check.ts";
import { preflight } from "./preflight.ts";

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
