import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { answersTo } from "./kept-answers.ts";
import type { Task } from "./tasks.ts";

it("an answer that the same commit has given is not asked for again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-answers-"));
  try {
    const path = join(folder, "answers.jsonl");
    const task: Task = { kind: "compile", path: "card.pdf" };
    const outcome = { kind: "done", answer: { kind: "crash", message: "kept" }, peakBytes: 1 };
    writeFileSync(path, `${JSON.stringify({ commit: "abc", task, outcome })}\n`);
    const limits = { jobs: 1, limitMs: 1000 };
    expect(await answersTo([task], limits, { path, commit: "abc" })).toEqual([outcome]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
