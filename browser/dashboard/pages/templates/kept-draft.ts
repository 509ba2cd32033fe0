/** Drafts kept in this browser, so that a closed tab loses nothing. */
import type { SceneDraft } from "./scene-draft.ts";

/** A draft and the revision it was made on. */
export interface KeptDraft {
  readonly revision: number;
  readonly draft: SceneDraft;
}

const keyOf = (templateId: string): string => `platen-draft-${templateId}`;

/** What was kept; null where there is nothing, or nothing of this form. */
export function keptDraft(templateId: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(templateId)) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it; nothing is kept of an empty one. */
export function keepDraft(templateId: string, kept: KeptDraft): void {
  try {
    if (kept.draft.length === 0) {
      localStorage.removeItem(keyOf(templateId));
    } else {
      localStorage.setItem(keyOf(templateId), JSON.stringify(kept));
    }
  } catch {
    // Storage is refused or full: the draft lasts as long as the page, which says before it is left.
  }
}

function isKept(value: unknown): value is KeptDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "revision" in value &&
    typeof value.revision === "number" &&
    "draft" in value &&
    Array.isArray(value.draft) &&
    value.draft.every((one: unknown) => typeof one === "object" && one !== null && "member" in one)
  );
}
