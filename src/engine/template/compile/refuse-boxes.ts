/** Takes boxes that turned out not to be rewritable out of the scene's fields. */
import type { ReasonCode } from "../../contract/problems.ts";
import type { Scene, ScenePage } from "../../contract/scene.ts";

/**
 * The scene with those boxes not editable; fields that show nowhere any more are gone. Boxes stay listed
 * with their reason, for an author wants to know why.
 */
export function refuseBoxes(scene: Scene, refused: ReadonlyMap<string, ReasonCode>): Scene {
  if (refused.size === 0) {
    return scene;
  }
  return {
    pages: scene.pages.map((page) => refuseOnPage(page, refused)),
    fields: scene.fields.flatMap((field) => {
      const boxes = field.boxes.filter(({ box }) => !refused.has(box));
      return boxes.length === 0 ? [] : [{ ...field, boxes }];
    }),
  };
}

/**
 * Boxes whose fixed words hold letters the file does not name (U+FFFD): a fill sets the whole box, and
 * these could not be set again.
 */
export function refuseUnknownLiterals(scene: Scene): ReadonlyMap<string, ReasonCode> {
  const refused = new Map<string, ReasonCode>();
  for (const { box, pattern } of scene.fields.flatMap((field) => field.boxes)) {
    if (pattern.some((part) => part.kind === "literal" && part.text.includes("\ufffd"))) {
      refused.set(box, "no_unicode");
    }
  }
  return refused;
}

/** A page lists each reason of its boxes once. */
function refuseOnPage(page: ScenePage, refused: ReadonlyMap<string, ReasonCode>): ScenePage {
  const reasons = new Set(page.reasons);
  const boxes = page.boxes.map((box) => {
    const reason = refused.get(box.id);
    if (reason === undefined) {
      return box;
    }
    reasons.add(reason);
    // Nothing goes with words that stay.
    const { boundPaths: _, ...rest } = box;
    return { ...rest, editable: false, reason };
  });
  return { ...page, boxes, reasons: [...reasons] };
}
