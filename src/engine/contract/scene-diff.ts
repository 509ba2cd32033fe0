/** What is different between two scenes, as data. */
import type { SceneField, ScenePage } from "./scene.ts";
import type { OutputOptions } from "./template.ts";

/** What of a box's style is different. */
export type StyleChange = "font" | "size" | "leading" | "tracking" | "color" | "align" | "rotation";

/** A box as named in a difference: by its id in the scene meant. */
export interface DiffBox {
  readonly id: string;
  readonly page: number;
  readonly text: string;
}

/** A box of both scenes. */
export interface DiffPair extends DiffBox {
  /** Its id in the older scene; `id` is the one in the newer. */
  readonly previousId: string;
}

/** The boxes of both scenes by what became of them. */
export interface BoxesDiff {
  /** Same words, place and style. Only the lists below overlap: a box may be moved and restyled. */
  readonly kept: readonly DiffPair[];
  readonly moved: readonly (DiffPair & {
    readonly fromPage: number;
    /** To the right and down, in points as seen. */
    readonly byPt: readonly [number, number];
  })[];
  readonly restyled: readonly (DiffPair & { readonly changes: readonly StyleChange[] })[];
  /** Same place, other words. */
  readonly reworded: readonly (DiffPair & { readonly previousText: string })[];
  /** What the author set, or locked, is different. */
  readonly resettled: readonly (DiffPair & { readonly changes: readonly string[] })[];
  readonly added: readonly DiffBox[];
  readonly gone: readonly DiffBox[];
}

/** A field as named in a difference. */
export interface DiffField {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

/** The fields of both scenes by what became of them. */
export interface FieldsDiff {
  readonly kept: readonly DiffField[];
  readonly changed: readonly (DiffField & { readonly changes: readonly string[] })[];
  readonly added: readonly DiffField[];
  readonly gone: readonly DiffField[];
}

/** The whole difference. */
export interface SceneDiff {
  readonly boxes: BoxesDiff;
  readonly fields: FieldsDiff;
  /** Names of output options that are different. */
  readonly output: readonly string[];
  /** True when nothing is different. */
  readonly isEmpty: boolean;
}

/** A scene to compare; `output` where it is known. */
export interface Comparable {
  readonly pages: readonly ScenePage[];
  readonly fields: readonly SceneField[];
  readonly output?: OutputOptions;
}
