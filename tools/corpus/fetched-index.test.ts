/** The index of the fetched set: what a fresh clone can check without the files. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { presenceOf, readFetchedIndex } from "./fetched-index.ts";
import { readFetchedForms } from "./form-truths.ts";

describe("test/corpus/fetched.json", () => {
  const index = readFetchedIndex();

  it("lists at least 150 different files, each traceable", () => {
    expect(index.length).toBeGreaterThanOrEqual(150);
    expect(new Set(index.map(({ sha256 }) => sha256)).size).toBe(index.length);
    expect(new Set(index.map(({ name }) => name)).size).toBe(index.length);
    const loose = index.filter(
      ({ name, sha256, commit, repository }) =>
        !/^[a-z0-9-]+$/u.test(name) ||
        !/^[0-9a-f]{64}$/u.test(sha256) ||
        !/^[0-9a-f]{40}$/u.test(commit) ||
        !/^[\w.-]+\/[\w.-]+$/u.test(repository),
    );
    expect(loose).toEqual([]);
  });

  it("takes no more than five files of one owner", () => {
    const owners = index.map(({ repository }) => repository.split("/")[0]);
    const counts = owners.map((owner) => owners.filter((other) => other === owner).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(5);
  });
});

describe("test/corpus/fetched-fields.json", () => {
  const forms = readFetchedForms();

  it("judges at least 25 files of the index, as they are", () => {
    const hashes = new Map(readFetchedIndex().map(({ name, sha256 }) => [name, sha256]));
    expect(forms.length).toBeGreaterThanOrEqual(25);
    expect(forms.filter(({ name, sha256 }) => hashes.get(name) !== sha256)).toEqual([]);
    expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length);
  });

  it("tells nobody's number or address: letters of them are masked", () => {
    const texts = forms.flatMap(({ parts }) => parts.map(({ text }) => text));
    expect(texts.filter((text) => /\w{3}@|@\w{3}|\+?\d[\d ()-]{6}/u.test(text))).toEqual([]);
  });
});

describe("presenceOf", () => {
  it("tells the file meant from another one and from none", () => {
    const folder = mkdtempSync(join(tmpdir(), "platen-fetched-"));
    try {
      const file = {
        name: "card",
        repository: "a/b",
        path: "card.pdf",
        commit: "0".repeat(40),
        sha256: createHash("sha256").update("%PDF-1.4 a").digest("hex"),
        bytes: 10,
        producer: "",
        creator: "",
        pages: 1,
        kind: "card",
      };
      expect(presenceOf(file, folder)).toBe("absent");
      writeFileSync(join(folder, "card.pdf"), "%PDF-1.4 b");
      expect(presenceOf(file, folder)).toBe("different");
      writeFileSync(join(folder, "card.pdf"), "%PDF-1.4 a");
      expect(presenceOf(file, folder)).toBe("same");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
