/** What the press operator's page says of paths that went with changed words. */
import { expect, test } from "vitest";
import { findingMessages } from "#domain/messages/finding-messages.ts";
import type { FileVerification } from "#services/renders/verify-file.ts";
import { verificationTexts } from "#pages/verification/messages.ts";
import { verificationMarkup } from "#pages/verification/verification-view.ts";

/** The page of a file whose certificate lists these as removed. */
function pageOf(removed: readonly string[]): string {
  const file: FileVerification = {
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
  const texts = findingMessages("en");
  return verificationMarkup(verificationTexts("en"), file, texts).markup.replace(/\s+/gu, " ");
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
