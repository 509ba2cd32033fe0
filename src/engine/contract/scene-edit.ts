/** What an author may change about a scene, and why a change is refused. Plain data. */
import type {
  BoxSettings,
  FieldChoice,
  FieldLabels,
  InputKind,
  PatternPart,
  PictureFit,
  SceneField,
  WhenEmpty,
} from "./scene.ts";
import type { Template, OutputOptions } from "./template.ts";

/** The part of a template that belongs to its author; the plan and the source stay as they are. */
export type AuthoredScene = Pick<Template, "pages" | "fields" | "output">;

/** Boxes that show the very same operators, as lists of ids: `sharedBoxes` of the plan. */
export type SharedBoxes = readonly (readonly string[])[];

/** Changes of one box. */
export interface BoxEdit {
  readonly id: string;
  /** In place of the box's settings, all of them. */
  readonly settings?: BoxSettings;
  /** True keeps the authored text for good: the box leaves its fields. */
  readonly locked?: boolean;
  /** How field values make the box's text; fields by id, new ones by their key in the edit. */
  readonly pattern?: readonly PatternPart[];
}

/** One field as it is to be: fields are given whole, unlike boxes. */
export interface FieldEdit {
  /** Id of a field of the scene, or a key of one's own that starts with "new", for a field to be made. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** Of other languages, all of them. Absent: as they are, none for a new field. */
  readonly labels?: FieldLabels;
  /** Absent: as it is, text for a new field. */
  readonly type?: SceneField["type"];
  readonly inputKind: InputKind;
  readonly required: boolean;
  readonly defaultValue: string | null;
  readonly maxLength: number | null;
  /**
   * The author's word on whether the page's text stands for a value. Absent: as it is; a new field is a placeholder
   * where every box has one between marks in its place.
   */
  readonly isPlaceholder?: boolean;
  /** Absent: as it is, "value" for a new field. */
  readonly whenEmpty?: WhenEmpty;
  /** The block it belongs to, as found or in the author's words; null for none. Absent: as it is. */
  readonly group?: string | null;
  /** Absent for a field that takes any text. */
  readonly choice?: FieldChoice;
}

/** Which field a picture of the page shows. */
export interface ImageEdit {
  readonly id: string;
  /** The picture field that it shows, by id or by its key in the edit; null for none. */
  readonly field?: string | null;
  readonly fit?: PictureFit;
}

/** What is absent stays as it is. */
export interface SceneEdit {
  readonly boxes?: readonly BoxEdit[];
  readonly images?: readonly ImageEdit[];
  /** All fields in their new order; those that no box shows any more are left out of the scene. */
  readonly fields?: readonly FieldEdit[];
  readonly output?: OutputOptions;
}

/** Something about an edit that cannot be done. `id` is the box's, picture's or field's, as in the edit. */
export interface EditRefusal {
  readonly on: "box" | "image" | "field";
  readonly id: string;
  /** The member of the edit at fault; of settings by its own name. */
  readonly member:
    | "id"
    | "locked"
    | "pattern"
    | "field"
    | keyof BoxSettings
    | Exclude<keyof FieldEdit, "id">;
  /** Which entry of a member that has several: by its key, or of a list from 0. */
  readonly key?: string;
  readonly message: string;
}

/** The new scene, or everything that stands against it. */
export type EditResult =
  | {
      readonly ok: true;
      readonly scene: AuthoredScene;
      /** False when the scene is what it was. */
      readonly isChanged: boolean;
    }
  | { readonly ok: false; readonly refusals: readonly EditRefusal[] };

/** Groups of boxes that must show one text, each once. */
export function sharedBoxes({ plan }: Pick<Template, "plan">): SharedBoxes {
  const groups = new Map<string, readonly string[]>();
  for (const { shared } of plan.boxes) {
    if (shared.length > 1) {
      groups.set(shared.join(" "), shared);
    }
  }
  return [...groups.values()];
}
