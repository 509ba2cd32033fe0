/** A process of the pool: the engine and PDFium once, then task after task. */
import { createEngine } from "#engine/create-engine.ts";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { boxesOf, compileOf } from "./boxes-task.ts";
import { editsOf } from "./edits-task.ts";
import { formOf } from "./form-task.ts";
import { harmOf } from "./harm-task.ts";
import { serveTasks } from "./pool.ts";
import type { Answer, Task } from "./tasks.ts";

/** Serves until the parent disconnects. A task that throws is answered with what was thrown. */
export async function work(): Promise<void> {
  const parts = await loadEngineParts();
  const engine = await createEngine(parts);
  let pdfium: Promise<Pdfium> | null = null;
  const answer = async (task: Task): Promise<Answer> => {
    switch (task.kind) {
      case "boxes":
        return boxesOf(engine, task.file);
      case "edits":
        pdfium ??= createPdfium(parts.pdfiumWasm);
        return editsOf({ engine, pdfium: await pdfium }, task.file, task);
      case "harm":
        pdfium ??= createPdfium(parts.pdfiumWasm);
        return harmOf({ engine, pdfium: await pdfium }, task.file);
      case "form":
        return formOf(engine, task.file);
      case "compile":
        return compileOf(engine, task.path);
    }
  };
  serveTasks<Task, Answer>((task) =>
    answer(task).catch((error: unknown) => ({
      kind: "crash" as const,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })),
  );
}
