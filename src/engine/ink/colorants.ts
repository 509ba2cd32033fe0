/**
 * The colorants (ISO 32000-2, 8.6.6.4 and 8.6.6.5) that content can name in its own resources, and what
 * is known of those of a whole file: the two things that decide whether an ink can be printed on a
 * plate that the job has.
 */
import type { PlanResources } from "../plan/plan.ts";
import type { StreamColors } from "./authored-colors.ts";

/** A way to print one colorant alone, in a content stream's own resources. */
export interface NamedColorant {
  /** Resource name of its colour space. */
  readonly resource: string;
  /** Its place among the components of the space, and how many these are. */
  readonly at: number;
  readonly components: number;
}

/** What one content stream can name, and the colours it sets. */
export interface StreamColorants {
  readonly colors: StreamColors;
  /** By `colorantName`. */
  readonly colorants: ReadonlyMap<string, NamedColorant>;
  /** Resource name of an ICC-based RGB space, for files that state their RGB by profile alone; null without. */
  readonly iccRgb: string | null;
  readonly hasIccCmyk: boolean;
  /** Graphics states by name: whether filling overprints; absent where they do not say. */
  readonly overprints: ReadonlyMap<string, boolean>;
  /** Where colour spaces are added to its resources, as `PlanContentStream.resources`; [] where none can be. */
  readonly places: readonly PlanResources[];
}

/** A colorant as some resources of the file define it. */
export interface FileColorant extends Omit<NamedColorant, "resource"> {
  /** The value that names the same space in other resources. */
  readonly source: string;
}

/** The space that builds of process inks are written in. */
export type ProcessSpace = "DeviceCMYK" | "DeviceRGB" | "DeviceGray";

/** What the content streams of a file can name together. */
export interface FileColorants {
  /** By the id of the content stream ("page:0", "form:12"). */
  readonly ofStream: (id: string) => StreamColorants | null;
  /** Every colorant that resources of the file define, by `colorantName`. */
  readonly colorants: ReadonlyMap<string, FileColorant>;
  /** Every name of a colour space in the resources of the plan's content streams. */
  readonly spaceNames: ReadonlySet<string>;
  /** The file's own: that of its output intent, else of its colours. */
  readonly process: ProcessSpace;
  /** True where an output intent permits no other device space but grey (PDF/X, PDF/A). */
  readonly isBound: boolean;
}
