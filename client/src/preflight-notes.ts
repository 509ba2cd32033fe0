/** What preflight found in a render: `preflight_notes` is JSON in a text, read here. */
import type { Render } from "./generated/types.ts";

/** One finding. It never holds what a customer typed. */
export interface PreflightFinding {
  readonly code: string;
  readonly severity: "error" | "warn" | "info";
  /** Of the template's own file, or of this fill of it. */
  readonly origin: "template" | "fill";
  readonly message: string;
  /** 0-based; null for the whole file. */
  readonly page: number | null;
  readonly field: string | null;
  readonly box: string | null;
  /** How often it was found. */
  readonly count: number;
}

/** The notes of one render; a later version of the service may add members. */
export interface PreflightNotes {
  readonly v: 1;
  readonly profile: string;
  readonly status: Render["preflight_status"];
  readonly summary: { readonly errors: number; readonly warnings: number; readonly infos: number };
  /** All of it in a sentence. */
  readonly message: string;
  readonly checks_run: number;
  readonly checks_skipped: readonly { readonly code: string; readonly reason: string }[];
  readonly findings: readonly PreflightFinding[];
  /** True where findings were left out. */
  readonly truncated?: true;
}

/**
 * The notes of a render; null while there are none. Throws SyntaxError for a text that is none, and for notes of
 * another version than 1.
 */
export function preflightNotesOf(render: Pick<Render, "preflight_notes">): PreflightNotes | null {
  if (render.preflight_notes === null) {
    return null;
  }
  const notes: unknown = JSON.parse(render.preflight_notes);
  if (!isNotes(notes)) {
    throw new SyntaxError("preflight_notes is of a form that this client does not know");
  }
  return notes;
}

function isNotes(value: unknown): value is PreflightNotes {
  return (
    typeof value === "object" &&
    value !== null &&
    Reflect.get(value, "v") === 1 &&
    Array.isArray(Reflect.get(value, "findings"))
  );
}
