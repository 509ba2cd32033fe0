/** What an author is told of the rules that go with the words of a box. */
import { apply, hull, multiply } from "#base/geometry.ts";
import type { BoundPath, Scene, ScenePage, TextBox } from "../../contract/scene.ts";
import { pathPoints } from "../../plan/path-points.ts";
import type { Plan, PlanRule } from "../../plan/plan.ts";

/** Higher over the baseline than this (em) a rule runs through the words, not under them. */
const THROUGH_EM = 0.1;

/** The scene with the rules that the plan has bound to its boxes. */
export function withBoundRules(scene: Scene, { boxes }: Plan): Scene {
  const rules = new Map(boxes.map((box) => [box.id, box.rules ?? []]));
  const isRuled = (box: TextBox): boolean => (rules.get(box.id) ?? []).length > 0;
  const bound = (page: ScenePage, box: TextBox): TextBox => ({
    ...box,
    boundPaths: [
      ...(box.boundPaths ?? []),
      ...(rules.get(box.id) ?? []).map((rule) => boundRule(rule, box, page)),
    ],
  });
  const pages = scene.pages.map((page) =>
    page.boxes.some(isRuled)
      ? { ...page, boxes: page.boxes.map((box) => (isRuled(box) ? bound(page, box) : box)) }
      : page,
  );
  return { ...scene, pages };
}

function boundRule(
  { pieces, baseline }: PlanRule,
  { frame, sizePt }: TextBox,
  { toSeen }: ScenePage,
): BoundPath {
  const inFrame = pieces.flatMap(({ operators, toFrame }) =>
    operators.flatMap((operator) => pathPoints(operator)).map((point) => apply(toFrame, point)),
  );
  const [, low, , high] = hull(inFrame);
  const over = (low + high) / 2 - baseline;
  const frameToSeen = multiply(frame, toSeen);
  return {
    kind: over > THROUGH_EM * sizePt ? "strikethrough" : "underline",
    marks: pieces.length,
    bboxPt: hull(inFrame.map((point) => apply(frameToSeen, point))),
  };
}
