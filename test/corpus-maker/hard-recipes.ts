/** Recipes of the hand-picked cases. */
import { caseRecipe } from "./case-tools.ts";
import { CLIP_CASES } from "./clip-cases.ts";
import { COPY_CASES, LABEL_CASES } from "./copy-cases.ts";
import type { Recipe } from "./document.ts";
import { EDGE_CASES, RULE_CASES } from "./edge-cases.ts";
import { FACE_CASES, SYMBOL_CASES } from "./face-cases.ts";
import { INK_CASES } from "./ink-cases.ts";
import { AXIS_CASES, LENT_CASES, LINE_CASES, LINK_CASES } from "./line-cases.ts";
import { OBJECT_CASES } from "./object-cases.ts";
import { CODEC_CASES, PATTERN_SHADOW_CASES, PICTURE_CASES } from "./picture-cases.ts";
import {
  COVER_CASES,
  PATH_COPY_CASES,
  PIECE_CASES,
  REASON_CASES,
  UNSEEN_CASES,
} from "./reason-cases.ts";
import { SCRIPT_CASES, SCRIPT_SHOW_CASES } from "./script-cases.ts";
import { ROOM_CASES, SETTING_CASES } from "./setting-cases.ts";
import { TEXT_CASES } from "./text-cases.ts";
import { NUMBER_CASES, VALUE_CASES, WIDTH_CASES } from "./value-cases.ts";
import { WORD_CASES } from "./word-cases.ts";

/** The recipes h001… */
export function hardRecipes(): readonly Recipe[] {
  return [
    ...TEXT_CASES,
    ...SCRIPT_CASES,
    ...REASON_CASES,
    ...OBJECT_CASES,
    ...SETTING_CASES,
    ...VALUE_CASES,
    ...PATH_COPY_CASES,
    ...FACE_CASES,
    ...WORD_CASES,
    ...CLIP_CASES,
    ...ROOM_CASES,
    ...EDGE_CASES,
    ...INK_CASES,
    ...RULE_CASES,
    ...COPY_CASES,
    ...WIDTH_CASES,
    ...UNSEEN_CASES,
    ...PICTURE_CASES,
    ...NUMBER_CASES,
    ...CODEC_CASES,
    ...LINE_CASES,
    ...SCRIPT_SHOW_CASES,
    ...SYMBOL_CASES,
    ...AXIS_CASES,
    ...COVER_CASES,
    ...LENT_CASES,
    ...PATTERN_SHADOW_CASES,
    ...PIECE_CASES,
    ...LABEL_CASES,
    ...LINK_CASES,
  ].map((one, i) => caseRecipe(one, i + 1));
}
