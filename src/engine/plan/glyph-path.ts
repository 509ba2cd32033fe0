/**
 * A closed contour of a glyph in steps: where it begins (x y), then lines (x y) and Bézier curves
 * (x1 y1 x2 y2 x3 y3), all in thousandths of an em.
 */
export type GlyphPath = readonly (readonly number[])[];
