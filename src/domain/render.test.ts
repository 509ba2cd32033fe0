import { describe, expect, test } from "vitest";
import {
  pdfFileName,
  pendingKey,
  renderDocument,
  type RenderView,
  retryGapSeconds,
} from "./render.ts";

describe("the name of a file", () => {
  test.each<[string | undefined, string]>([
    ["card", "card.pdf"],
    ["card.pdf", "card.pdf"],
    ["Card.PDF", "Card.pdf"],
    ["card.pdf ", "card.pdf"],
    ["card v2.1", "card v2.1.pdf"],
    // What a header or a file system would take for something else goes.
    ['a"b;c\r\nd', "abcd.pdf"],
    ["../../etc/passwd", "etcpasswd.pdf"],
    ["C:\\card", "Ccard.pdf"],
    [".hidden", "hidden.pdf"],
    ["card...", "card.pdf"],
    ["名刺", "rnd_1.pdf"],
    ["...", "rnd_1.pdf"],
    ["- _", "rnd_1.pdf"],
    [".pdf", "rnd_1.pdf"],
    ["", "rnd_1.pdf"],
    [undefined, "rnd_1.pdf"],
  ])("%j is sent as %s", (wanted, name) => {
    expect(pdfFileName(wanted, "rnd_1")).toBe(name);
  });

  test("of a fallback that ends in .pdf ends so once", () => {
    expect(pdfFileName("", "proof.PDF")).toBe("proof.PDF");
  });
});

test("a final is tried again after half a minute, two and ten, then given up", () => {
  expect([1, 2, 3, 4, 99].map(retryGapSeconds)).toEqual([30, 120, 600, null, null]);
  // Within a quarter of an hour.
  expect([1, 2, 3].reduce((sum, attempt) => sum + (retryGapSeconds(attempt) ?? 0), 0)).toBeLessThan(
    900,
  );
  expect(retryGapSeconds(0)).toBeNull();
});

test("renders that wait for their file have keys of their own", () => {
  expect(new Set(["rnd_1", "rnd_2"].map(pendingKey)).size).toBe(2);
});

const VIEW: RenderView = {
  id: "rnd_1",
  templateId: "tpl_1",
  templateTitle: "Card",
  projectId: null,
  projectName: null,
  sceneRevision: 3,
  fillId: "fil_1",
  customerEmail: null,
  kind: "final",
  mode: "live",
  status: "failed",
  signedUrl: null,
  preflightStatus: "fail",
  preflightNotes: null,
  sizeBytes: null,
  supersededBy: null,
  releasedAt: null,
  error: { code: "internal_error", message: "Something broke." },
  attempts: 1,
  nextAttemptAt: "2026-01-01T00:00:30Z",
  externalOrderId: "o-1",
  externalCartId: null,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};

describe("the outer form", () => {
  test("has one id under each of its three names", () => {
    const { id, render_id, generation_id } = renderDocument(VIEW);
    expect([id, render_id, generation_id]).toEqual(["rnd_1", "rnd_1", "rnd_1"]);
  });

  test("says why an attempt broke, and nothing else of the error", () => {
    const error = { code: "internal_error", message: "Something broke.", stack: "secret" };
    expect(renderDocument({ ...VIEW, error }).error).toEqual({
      code: "internal_error",
      message: "Something broke.",
    });
    expect(renderDocument({ ...VIEW, error: null }).error).toBeNull();
  });

  test("carries the preflight as a text, as old clients read it", () => {
    const notes = { errors: 0, findings: ["a"] };
    const document = renderDocument({ ...VIEW, preflightNotes: notes });
    expect(JSON.parse(document.preflight_notes ?? "")).toEqual(notes);
    expect(renderDocument(VIEW).preflight_notes).toBeNull();
  });

  test("has every member of the view, those that are null too", () => {
    expect(Object.values(renderDocument(VIEW)).filter((value) => value === undefined)).toEqual([]);
    // The id stands three times in it.
    expect(Object.keys(renderDocument(VIEW))).toHaveLength(Object.keys(VIEW).length + 2);
  });
});
