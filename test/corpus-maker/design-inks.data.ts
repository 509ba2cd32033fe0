/** Inks of the designs. */
import { cmykInk } from "./design-sheet.ts";

export const GREEN = cmykInk(0.8, 0.35, 0.75, 0.3);
export const SAND = cmykInk(0.02, 0.06, 0.18, 0);
export const WINE = cmykInk(0.3, 0.95, 0.6, 0.4);
export const NAVY = cmykInk(1, 0.75, 0.2, 0.35);
export const GOLD = cmykInk(0.2, 0.35, 0.8, 0.1);
export const GRAY = cmykInk(0, 0, 0, 0.6);
export const PALE = cmykInk(0.05, 0.02, 0.02, 0.03);
export const CORAL = cmykInk(0, 0.65, 0.55, 0);
export const TEAL = cmykInk(0.75, 0.15, 0.4, 0.1);
export const INK_BLUE = cmykInk(0.95, 0.6, 0, 0.1);
