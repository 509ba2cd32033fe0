/** One file of the corpus whose form a designer has judged: what is open, how it is called, and what goes to press. */
import { readFile } from "node:fs/promises";
import type { Engine } from "#engine/engine.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { printedValues } from "#engine/contract/printed-values.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import { scoreForm } from "#test/support/form-score.ts";
import { placeholderCodesIn } from "#test/support/placeholder-codes.ts";
import { formTruthOf } from "./form-truths.ts";
import type { CorpusFile } from "./files.ts";
import { popplerWords } from "./poppler-words.ts";
import type { FormAnswer } from "./tasks.ts";

/** Compares the form that a file's template offers with the truth; null scores where the file is refused. */
export async function formOf(engine: Engine, file: CorpusFile): Promise<FormAnswer> {
  const pdf = new Uint8Array(await readFile(file.path));
  const parts = formTruthOf(file) ?? [];
  const template = await opened(engine, pdf);
  if (template === null) {
    return { kind: "form", score: null, codes: [] };
  }
  const codes = new Set<string>();
  for (const rest of [2, 0]) {
    const filled = await engine.fillTemplate(
      template,
      printedValues(template.fields, everySecond(template, rest)),
    );
    const text = popplerWords(filled.pdf)
      .map((word) => word.text)
      .join(" ");
    placeholderCodesIn(text, parts).forEach((code) => codes.add(code));
  }
  return { kind: "form", score: scoreForm(parts, template), codes: [...codes] };
}

/** A short value for the text fields whose number leaves this rest by two; none for 2. */
function everySecond({ fields }: Template, rest: number): Values {
  const chosen = fields.filter(({ type }, i) => type === "text" && i % 2 === rest);
  return Object.fromEntries(chosen.map(({ id }) => [id, "Zoë 47"]));
}

async function opened(engine: Engine, pdf: Uint8Array): Promise<Template | null> {
  try {
    return await engine.compileTemplate(pdf);
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return null;
    }
    throw error;
  }
}
