/** Takes boxes that turned out not to be rewritable out of the scene's fields. */
import type { ReasonCode } from "../../contract/problems.ts";
import type { Scene, ScenePage } from "../../contract/scene.ts";
import type { Plan, PlanPainter } from "../../plan/plan.ts";

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
 * Boxes whose fixed words hold letters the file does not name (U+FFFD) and whose glyphs are not known to stand for
 * them: those cannot be shown again beside a value, and nobody could set them.
 */
export function refuseUnknownLiterals(
  scene: Scene,
  plan: Pick<Plan, "boxes">,
): ReadonlyMap<string, ReasonCode> {
  const painters = new Map(plan.boxes.map((box) => [box.id, box.painters]));
  const texts = new Map(
    scene.pages.flatMap((page) => page.boxes.map(({ id, text }) => [id, text] as const)),
  );
  const refused = new Map<string, ReasonCode>();
  // Of each box once: all its fields have its pattern.
  const patterns = new Map(
    scene.fields.flatMap((field) => field.boxes.map(({ box, pattern }) => [box, pattern] as const)),
  );
  for (const [box, pattern] of patterns) {
    const isUnread = pattern.some(
      (part) => part.kind === "literal" && part.text.includes(UNREAD_LETTER),
    );
    const unread = isUnread
      ? [...(texts.get(box) ?? "").matchAll(UNREAD_LETTERS)].map(({ index }) => index)
      : [];
    const isShown = (painter: PlanPainter): boolean => {
      const { starts: from = [], ends = [] } = painter.glyphs ?? {};
      // Others stand for words that are not told apart.
      const starts = new Set(from.filter((start, row) => ends[row] === start + 1));
      return unread.every((offset) => starts.has(offset));
    };
    if (isUnread && painters.get(box)?.every(isShown) !== true) {
      refused.set(box, "no_unicode");
    }
  }
  return refused;
}

/** What stands for a glyph that nothing maps to a letter. */
const UNREAD_LETTER = "\ufffd";
const UNREAD_LETTERS = /\ufffd/gu;

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
