/** Drafts one after the other, to go back and forth between; typing into one member is one step. */
import type { DraftChange, SceneDraft } from "./scene-draft.ts";

/** Where the author stands, what was before, and what was taken back. */
export interface DraftHistory {
  readonly past: readonly SceneDraft[];
  readonly present: SceneDraft;
  readonly future: readonly SceneDraft[];
  /** The member that is being typed into; null between two. */
  readonly typed: string | null;
}

/** Nothing before, nothing after. */
export function historyOf(present: SceneDraft, past: readonly SceneDraft[] = []): DraftHistory {
  return { past, present, future: [], typed: null };
}

/** One step on; `change` is what led to it. */
export function advanced(
  history: DraftHistory,
  present: SceneDraft,
  { on, id, member }: Pick<DraftChange, "on" | "id" | "member">,
): DraftHistory {
  const typed = `${on} ${id} ${member}`;
  return {
    past: history.typed === typed ? history.past : [...history.past, history.present],
    present,
    future: [],
    typed,
  };
}

/** Typing is over: the next letter is a step of its own. */
export function settled(history: DraftHistory): DraftHistory {
  return history.typed === null ? history : { ...history, typed: null };
}

/** One step back; the same where there is none. */
export function undone(history: DraftHistory): DraftHistory {
  const present = history.past.at(-1);
  return present === undefined
    ? history
    : {
        past: history.past.slice(0, -1),
        present,
        future: [history.present, ...history.future],
        typed: null,
      };
}

/** One step forth again. */
export function redone(history: DraftHistory): DraftHistory {
  const [present, ...future] = history.future;
  return present === undefined
    ? history
    : { past: [...history.past, history.present], present, future, typed: null };
}
