/** The steps of the page, and which of them a design goes through. */
import type { Markup } from "../page/markup.ts";
import { stepsMarkup } from "./fill-view.ts";
import { addressOf, fillIdOf, type Visit } from "./visit.ts";

/** As `?step=` names them; "text" is the address without one. */
export type Step = "text" | "contact" | "proof";

/**
 * Whether the customer's address is asked for. False where the shop knows the customer: the design belongs to
 * an order, or was printed before (WCAG 2.2, 3.3.7: nothing is asked that is known).
 */
export function requiresContact({ hosted }: Visit): boolean {
  const fill = hosted.own?.view;
  return fill === undefined || (fill.externalOrderId === null && fill.lastRenderId === null);
}

/** The steps of this design as a list; contact is left out where it is not asked. */
export function stepsOf(visit: Visit, here: Step): Markup {
  const { messages } = visit.locale;
  const steps: readonly (readonly [Step, string])[] = [
    ["text", messages.stepText],
    ...(requiresContact(visit) ? [["contact", messages.stepContact] as const] : []),
    ["proof", messages.stepApproval],
  ];
  return stepsMarkup(
    steps.map(([step, name]) => ({
      name,
      href: stepAddress(visit, step),
      isHere: step === here,
    })),
    messages,
  );
}

/** The address of a step of the visitor's design. */
export function stepAddress(visit: Visit, step: Step, fillId = fillIdOf(visit)): string {
  return addressOf(visit, fillId, step === "text" ? {} : { step });
}
