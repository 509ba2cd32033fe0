/** What can be taken back: changes of entries (texts, choices), grouped as a person means them. */

/** One entry before and after, as texts; "" for one that is not there. */
export interface Change {
  /** The entry. */
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/** Changes that are taken back together. */
export type Step = readonly Change[];

/** Typing that pauses no longer is one step, so that one undo takes back about what was typed in one go. */
const PAUSE_MS = 1_000;
/** The oldest step is forgotten beyond this; each holds its texts whole, before and after. */
const MOST_STEPS = 500;

/**
 * Undo over all entries. A browser keeps one undo list for each input and none for radio buttons, and forgets
 * it when a script sets a value.
 *
 * Invariant: applying `#done` in order to what the form began with gives what it holds now; `#undone`
 * continues from there, the next to redo last.
 */
export class History {
  #done: Step[] = [];
  #undone: Step[] = [];
  /** The entry that is being typed into, and when it was last. */
  #typing: { readonly key: string; readonly atMs: number } | null = null;

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Notes a step. `typing`: of one entry, letter by letter; such steps grow until there is a pause. */
  note(step: Step, { atMs, typing }: { readonly atMs: number; readonly typing: boolean }): void {
    const [only] = step;
    if (only === undefined) {
      return;
    }
    const last = this.#done.at(-1)?.[0];
    const goesOn =
      typing &&
      last !== undefined &&
      this.#typing?.key === only.key &&
      atMs - this.#typing.atMs < PAUSE_MS;
    if (goesOn) {
      // The `before` of the first letter stays: one undo goes back to where typing began.
      this.#done[this.#done.length - 1] = [{ ...last, after: only.after }];
    } else {
      this.#done.push(step);
      if (this.#done.length > MOST_STEPS) {
        this.#done.shift();
      }
    }
    // A new change makes the undone ones unreachable, as in every editor.
    this.#undone = [];
    this.#typing = typing ? { key: only.key, atMs } : null;
  }

  /** The next key is a step of its own. */
  pause(): void {
    this.#typing = null;
  }

  /** What the entries become, the first of the step first; null where nothing is left to take back. */
  undo(): ReadonlyMap<string, string> | null {
    this.pause();
    const step = this.#done.pop();
    if (step === undefined) {
      return null;
    }
    this.#undone.push(step);
    return new Map(step.map(({ key, before }) => [key, before]));
  }

  /** What the entries become, as `undo`; null where nothing was undone since the last change. */
  redo(): ReadonlyMap<string, string> | null {
    this.pause();
    const step = this.#undone.pop();
    if (step === undefined) {
      return null;
    }
    this.#done.push(step);
    return new Map(step.map(({ key, after }) => [key, after]));
  }
}

/** What leads from one state of the entries to another; an entry that is not there is empty. */
export function changesBetween(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Step {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const change = { key, before: before[key] ?? "", after: after[key] ?? "" };
    return change.before === change.after ? [] : [change];
  });
}
