/**
 * Which boxes a file could be delivered with, told by trying them together: what the check says of a file that fails
 * names the boxes to try apart, and where it names none they are tried in halves.
 */
import type { Problem } from "../../contract/problems.ts";
import type { FoundViolations } from "../../verify/verify-pdf.ts";
import {
  boxesToBlame,
  isStillFound,
  namedBoxes,
  type NamedBox,
  partsByNames,
  partsByPages,
} from "./named-boxes.ts";
import type { PlacedBox } from "./trial-parts.ts";

const NOTHING_FOUND: FoundViolations = { violations: [], isWhole: true };

/** How boxes are tried. */
interface BoxTrial {
  /** Why a file in which these boxes change would not be delivered; none where it passes. At least one box. */
  readonly violationsOf: (boxes: readonly string[]) => FoundViolations;
  readonly boxOf: (id: string) => (NamedBox & PlacedBox) | undefined;
  /** Files written before boxes that fail together are refused together. */
  readonly mostFiles: number;
}

/** Those of the boxes, by id, that are sound together. */
export function verifiedBoxes(boxes: readonly string[], trial: BoxTrial): readonly string[] {
  return new VerifiedBoxes(trial).of(boxes);
}

class VerifiedBoxes {
  readonly #trial: BoxTrial;
  #files = 0;

  constructor(trial: BoxTrial) {
    this.#trial = trial;
  }

  of(boxes: readonly string[]): readonly string[] {
    return this.#apart(boxes, this.#violationsOf(boxes));
  }

  #violationsOf(boxes: readonly string[]): FoundViolations {
    if (boxes.length === 0) {
      return NOTHING_FOUND;
    }
    this.#files++;
    return this.#trial.violationsOf(boxes);
  }

  get #isAtEnd(): boolean {
    return this.#files >= this.#trial.mostFiles;
  }

  /** Those that are sound of boxes with which a file has these violations. */
  #apart(boxes: readonly string[], { violations, isWhole }: FoundViolations): readonly string[] {
    if (violations.length === 0) {
      return boxes;
    }
    // Pages that passed all checks are not tried again.
    const [failing, passed] = isWhole
      ? partsByPages(violations, boxes, this.#trial.boxOf)
      : [boxes, []];
    return [...passed, ...this.#failingApart(failing, violations)];
  }

  /** Those that are sound of boxes that fail together. */
  #failingApart(boxes: readonly string[], violations: readonly Problem[]): readonly string[] {
    if (boxes.length <= 1 || this.#isAtEnd) {
      return [];
    }
    const blamed = boxesToBlame(violations, boxes, this.#trial.boxOf);
    if (blamed.size > 0) {
      return this.#withoutBlamed(boxes, blamed);
    }
    const [first, second] = partsByNames(violations, boxes, this.#trial.boxOf);
    return this.#together(this.of(first), this.of(second));
  }

  /**
   * Boxes that are sound by themselves may fail together, as those that share words do: then later ones give way, those
   * that are named or else the first ones that fail with the earlier ones.
   */
  #together(head: readonly string[], tail: readonly string[]): readonly string[] {
    const all = [...head, ...tail];
    const { violations } =
      head.length === 0 || tail.length === 0 ? NOTHING_FOUND : this.#violationsOf(all);
    if (violations.length === 0) {
      return all;
    }
    if (tail.length === 1 || this.#isAtEnd) {
      return head;
    }
    const named = namedBoxes(violations, tail, this.#trial.boxOf);
    if (named.size > 0 && named.size < tail.length) {
      return this.#together(
        head,
        tail.filter((box) => !named.has(box)),
      );
    }
    const middle = tail.length >> 1;
    return this.#together(this.#together(head, tail.slice(0, middle)), tail.slice(middle));
  }

  /** Those that are sound of boxes some of which are blamed. */
  #withoutBlamed(
    boxes: readonly string[],
    blamed: ReadonlyMap<string, readonly Problem[]>,
  ): readonly string[] {
    const others = boxes.filter((box) => !blamed.has(box));
    const found = this.#violationsOf(others);
    const sound = this.#apart(others, found);
    // What is said without a box as well was not said of it: words may be named that stand beside those at fault.
    const innocent = [...blamed].flatMap(([box, said]) =>
      isStillFound(said, found.violations) ? [box] : [],
    );
    if (innocent.length === 0 || this.#isAtEnd) {
      return sound;
    }
    const all = this.of([...sound, ...innocent]);
    return all.length > sound.length ? all : sound;
  }
}
