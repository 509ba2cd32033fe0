/** What a file filled at random owes the check that finals pass. */
import type { Engine } from "#engine/engine.ts";
import type { FillResult } from "#engine/contract/fill.ts";

/**
 * Throws unless the check accepts the file. Text that overflows its box is refused by its fit, before any order
 * is taken: it may run out of the clip around it, and nothing else may be wrong with that file either.
 */
export async function demandVerified(
  engine: Pick<Engine, "verifyPdf">,
  source: Uint8Array,
  { pdf, fit }: Pick<FillResult, "pdf" | "fit">,
): Promise<void> {
  const overflows = fit.boxes.some(({ overflow }) => overflow);
  const { violations } = await engine.verifyPdf(source, pdf);
  const [first] = violations.filter(({ code }) => !(overflows && code === "text_clipped"));
  if (first !== undefined) {
    throw new Error(`not verified: ${first.code} ${first.message}`);
  }
}
