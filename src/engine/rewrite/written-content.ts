/** What writing the content of a fill yields. */
import type { ObjectUpdate } from "../plan/append-base.ts";
import type { ChangedBox } from "./write-fonts.ts";

/** What a changed object is. */
export type ContentKind = "content" | "resources" | "form" | "page" | "structure";

/** An object of the delivered file in its new form, and the pages and boxes it changed for. */
export interface ChangedObject {
  readonly update: ObjectUpdate;
  readonly kind: ContentKind;
  readonly pages: readonly number[];
  readonly boxes: readonly ChangedBox[];
}

/**
 * A new object: a clone of a form or stream that only some invocations show changed, or of a property list.
 */
export interface AddedObject {
  readonly update: ObjectUpdate;
  readonly kind: "form" | "content" | "property list";
  /** Resource name; "" for streams, which have none. */
  readonly name: string;
}

export interface WrittenContent {
  readonly changed: readonly ChangedObject[];
  readonly added: readonly AddedObject[];
  /** "4 0 /PieceInfo", "5 0 path 120": entries and rules taken out. */
  readonly removed: readonly string[];
}
