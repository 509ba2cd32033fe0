/** What the press operator's page says of paths that went with changed words, and of what is more than words. */
import { expect, test } from "vitest";
import { findingMessages } from "#domain/messages/finding-messages.ts";
import { problem } from "#engine/contract/problems.ts";
import type { FileVerification } from "#services/renders/verify-file.ts";
import { verificationTexts } from "#pages/verification/messages.ts";
import { verificationMarkup } from "#pages/verification/verification-view.ts";

/** The page of a file whose certificate lists these as removed. */
function pageOf(removed: readonly string[]): string {
  const texts = findingMessages("en");
  return verificationMarkup(verificationTexts("en"), fileOf(removed), texts).markup.replace(
    /\s+/gu,
    " ",
  );
}

function fileOf(removed: readonly string[]): FileVerification {
  return {
    brand: { shopName: "", address: null, primaryColor: null, accentColor: null, logo: null },
    deliveries: [],
    pictures: [],
    verification: {
      ok: true,
      words: [],
      violations: [],
      certificate: {
        cert: 1,
        sourceSha256: "a".repeat(64),
        outputSha256: "b".repeat(64),
        engine: "platen-test",
        mode: "incremental",
        prefixEqual: true,
        changed: [],
        added: [],
        removed,
        unchanged: { count: 3, merkle: "c".repeat(64) },
        operators: { keptIdentical: 9, replaced: 1, inserted: 1 },
      },
    },
  };
}

test("paths are listed one by one, in words", () => {
  const page = pageOf(["4 0 /PieceInfo", "5 0 path 120", "5 0 path 1044"]);
  expect(page).toContain("2 drawn marks of changed words gone with them");
  expect(page).toContain("<li>content stream 5, from byte 120</li>");
  expect(page).toContain("<li>content stream 5, from byte 1044</li>");
  expect(page).not.toContain("PieceInfo");
});

test("nothing is said where none went", () => {
  expect(pageOf(["4 0 /PieceInfo"])).not.toContain("drawn mark");
});

test("what is more than words is told once, with its pages, in the reader's language", () => {
  const file = fileOf([]);
  const found = (page: number) =>
    problem("color_changed", "error", "as the engine says", { page, object: `${page} 0` });
  const verification = { ...file.verification, ok: false, violations: [found(4), found(0)] };
  const say = verificationTexts("de");
  const { markup } = verificationMarkup(say, { ...file, verification }, findingMessages("de"));
  expect(markup.replace(/\s+/gu, " ")).toContain(
    '<li> Seite 1, Seite 5: <bdi lang="de">Eine Farbe wurde geändert.</bdi> </li>',
  );
});
