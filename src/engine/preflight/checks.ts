/** Every check, in the order findings are reported. */
import type { Check } from "./checks/check.ts";
import { activeContent } from "./checks/active-content.ts";
import { annotationPrints } from "./checks/annotation-prints.ts";
import { bitmapResolution } from "./checks/bitmap-resolution.ts";
import { blackTextKnockout } from "./checks/black-text-knockout.ts";
import { bleedInsufficient } from "./checks/bleed-insufficient.ts";
import { courierFont } from "./checks/courier-font.ts";
import { cropDiffers } from "./checks/crop-differs.ts";
import { emptyPage } from "./checks/empty-page.ts";
import { encrypted } from "./checks/encrypted.ts";
import { fontNotEmbedded } from "./checks/font-not-embedded.ts";
import { fontType3 } from "./checks/font-type3.ts";
import { hairline } from "./checks/hairline.ts";
import { imageResolution } from "./checks/image-resolution.ts";
import { layerHidden } from "./checks/layer-hidden.ts";
import { linkOverBox } from "./checks/link-over-box.ts";
import { outputIntentMissing } from "./checks/output-intent-missing.ts";
import { overprintNotSimulated } from "./checks/overprint-not-simulated.ts";
import { pageSizeMixed } from "./checks/page-size-mixed.ts";
import { pdfxClaim } from "./checks/pdfx-claim.ts";
import { registrationColour } from "./checks/registration-colour.ts";
import { repairedStructure } from "./checks/repaired-structure.ts";
import { rgbUsed } from "./checks/rgb-used.ts";
import { richBlackText } from "./checks/rich-black-text.ts";
import { signaturePresent } from "./checks/signature-present.ts";
import { smallTextMultiInk } from "./checks/small-text-multi-ink.ts";
import { spotCount } from "./checks/spot-count.ts";
import { syntaxError } from "./checks/syntax-error.ts";
import { textTooSmall } from "./checks/text-too-small.ts";
import { trimBoxMissing } from "./checks/trim-box-missing.ts";
import { userUnit } from "./checks/user-unit.ts";
import { whiteOverprintPath } from "./checks/white-overprint-path.ts";
import { whiteOverprintText } from "./checks/white-overprint-text.ts";

/**
 * All checks, alphabetically: the order in which findings of one severity are reported, so a new check
 * is put in its place and not at the end. A check that is not listed here does not run.
 */
export const CHECKS: readonly Check[] = [
  activeContent,
  annotationPrints,
  bitmapResolution,
  blackTextKnockout,
  bleedInsufficient,
  courierFont,
  cropDiffers,
  emptyPage,
  encrypted,
  fontNotEmbedded,
  fontType3,
  hairline,
  imageResolution,
  layerHidden,
  linkOverBox,
  outputIntentMissing,
  overprintNotSimulated,
  pageSizeMixed,
  pdfxClaim,
  registrationColour,
  repairedStructure,
  rgbUsed,
  richBlackText,
  signaturePresent,
  smallTextMultiInk,
  spotCount,
  syntaxError,
  textTooSmall,
  trimBoxMissing,
  userUnit,
  whiteOverprintPath,
  whiteOverprintText,
];
