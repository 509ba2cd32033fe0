/** The difference of two scenes in the names of the API, which the command line prints too. */
import type { BoxSettings } from "#engine/contract/scene.ts";
import { SETTING_NAMES } from "./scene-document.ts";
import type { DiffBox, DiffPair, DiffField, SceneDiff } from "#engine/contract/scene-diff.ts";

/** A box of the newer scene, or, where it is gone, of the older. */
interface BoxNote {
  readonly id: string;
  readonly page: number;
  readonly text: string;
}

/** A box of both scenes. */
interface PairNote extends BoxNote {
  readonly previous_id: string;
}

interface FieldNote {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

type Changes = { readonly changes: readonly string[] };

export interface SceneDiffDocument {
  readonly boxes: {
    readonly kept: readonly PairNote[];
    /** To the right and down, in points of the page as seen. */
    readonly moved: readonly (PairNote & {
      readonly from_page: number;
      readonly by_pt: readonly [number, number];
    })[];
    readonly restyled: readonly (PairNote & Changes)[];
    readonly reworded: readonly (PairNote & { readonly previous_text: string })[];
    readonly settings_changed: readonly (PairNote & Changes)[];
    readonly new: readonly BoxNote[];
    readonly gone: readonly BoxNote[];
  };
  readonly fields: {
    readonly kept: readonly FieldNote[];
    readonly changed: readonly (FieldNote & Changes)[];
    readonly new: readonly FieldNote[];
    readonly gone: readonly FieldNote[];
  };
  /** Output options that are different. */
  readonly output: readonly string[];
}

export function sceneDiffDocument({ boxes, fields, output }: SceneDiff): SceneDiffDocument {
  return {
    boxes: {
      kept: boxes.kept.map(pairNote),
      moved: boxes.moved.map((pair) => ({
        ...pairNote(pair),
        from_page: pair.fromPage,
        by_pt: pair.byPt,
      })),
      restyled: boxes.restyled.map((pair) => ({ ...pairNote(pair), changes: pair.changes })),
      reworded: boxes.reworded.map((pair) => ({
        ...pairNote(pair),
        previous_text: pair.previousText,
      })),
      settings_changed: boxes.resettled.map((pair) => ({
        ...pairNote(pair),
        changes: pair.changes.map(memberName),
      })),
      new: boxes.added.map(boxNote),
      gone: boxes.gone.map(boxNote),
    },
    fields: {
      kept: fields.kept.map(fieldNote),
      changed: fields.changed.map((field) => ({
        ...fieldNote(field),
        changes: field.changes.map(memberName),
      })),
      new: fields.added.map(fieldNote),
      gone: fields.gone.map(fieldNote),
    },
    output: output.map(memberName),
  };
}

function boxNote({ id, page, text }: DiffBox): BoxNote {
  return { id, page, text };
}

function pairNote(pair: DiffPair): PairNote {
  return { ...boxNote(pair), previous_id: pair.previousId };
}

function fieldNote({ id, name, label }: DiffField): FieldNote {
  return { id, name, label };
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  boxes: "objects",
  isPlaceholder: "placeholder",
};

/** The name of a setting or of a field's member in the scene document. */
function memberName(name: string): string {
  return isSetting(name)
    ? SETTING_NAMES[name]
    : (OTHER_NAMES[name] ?? name.replaceAll(/\p{Lu}/gu, (letter) => `_${letter.toLowerCase()}`));
}

function isSetting(name: string): name is keyof BoxSettings {
  return Object.hasOwn(SETTING_NAMES, name);
}
