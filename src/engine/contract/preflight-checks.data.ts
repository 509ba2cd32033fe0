/**
 * Every check of the profile by its code: what judges a fill, what judges the file, and what nobody has built
 * yet. Codes are in stored reports: never renamed, never used again.
 */

/** Made of every fill, beside the file's own report. */
export const FILL_CHECKS = [
  "text_overflow",
  "missing_glyph",
  "missing_required_field",
  "field_too_long",
  "outside_changed",
  "font_substituted",
] as const;

/** Made of every file, once for a revision; `preflight/checks.ts` has them in the same order. */
export const FILE_CHECKS = [
  "active_content",
  "annotation_prints",
  "bitmap_resolution",
  "black_text_knockout",
  "bleed_insufficient",
  "courier_font",
  "crop_differs",
  "empty_page",
  "encrypted",
  "font_not_embedded",
  "font_type3",
  "hairline",
  "image_resolution",
  "layer_hidden",
  "link_over_box",
  "output_intent_missing",
  "overprint_not_simulated",
  "page_size_mixed",
  "pdfx_claim",
  "registration_colour",
  "repaired_structure",
  "rgb_used",
  "rich_black_text",
  "signature_present",
  "small_text_multi_ink",
  "spot_count",
  "syntax_error",
  "text_too_small",
  "trim_box_missing",
  "user_unit",
  "white_overprint_path",
  "white_overprint_text",
] as const;

/** Without these nothing is known of a press file: one that could not run fails the report. */
export const REQUIRED_CHECKS: readonly string[] = [
  "text_overflow",
  "missing_glyph",
  "missing_required_field",
  "field_too_long",
  "outside_changed",
  "font_not_embedded",
];

/** Named in each report as not run; that they are missing says nothing about the file, so no status changes. */
export const CHECKS_NOT_AVAILABLE = [
  "text_outside_safe",
  "text_collision",
  "font_corrupt",
  "small_white_text",
  "black_line_knockout",
  "gray_black_small",
  "gray_overprint",
  "thin_line_multi_ink",
  "thin_line_white",
  "image_resolution_high",
  "spot_name_ambiguous",
  "spot_definition_conflict",
  "ink_coverage",
  "blend_space",
  "output_intent_not_cmyk",
] as const;
