/** Text that the design itself crops: new words are cut off there as well, and nobody would be told. */
import { type Problem, problem } from "../../contract/problems.ts";
import type { Scene } from "../../contract/scene.ts";

/** One problem for each editable box that a clip cuts as delivered (ISO 32000-2, 8.5.4). */
export function croppedTexts({ pages }: Pick<Scene, "pages">): readonly Problem[] {
  return pages
    .flatMap(({ boxes }) => boxes)
    .filter(({ editable, lines }) => editable && lines.some(({ isCropped }) => isCropped === true))
    .map(({ id, page, bboxPt }) =>
      problem(
        "text_cropped",
        "warn",
        "A clip of the design cuts off a part of this text; new words are cut off there too.",
        { page, box: id, bboxPt, clause: "ISO 32000-2, 8.5.4" },
      ),
    );
}
