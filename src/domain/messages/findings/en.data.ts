/**
 * What preflight found, for people: in English, which the other languages translate key by key.
 * A key is the code of a finding, and what else its report says of it where one code is of several things.
 */
export const MESSAGES = {
  active_content_scripts: "The file holds document scripts.",
  active_content_xfa: "The file holds an XFA form.",
  active_content_opening: "The file holds an action on opening.",
  active_content_document: "The file holds document actions.",
  active_content_pages: "The file holds actions of pages.",
  active_content_fields: "The file holds actions of form fields or annotations.",
  annotation_prints:
    "{count, plural, one {One annotation} other {{count} annotations}} inside the printed area.",
  bitmap_resolution: "A one-bit picture has too few pixels for its size.",
  black_text_knockout: "Black text below 12 pt knocks out what lies under it.",
  bleed_insufficient: "Artwork reaches the trim with less than 3 mm bleed.",
  courier_font: "Courier is used: a font may have been missing on export.",
  crop_differs: "The crop box differs from the media box.",
  empty_page: "The page is empty.",
  encrypted: "The file is encrypted. Export it without a password.",
  font_not_embedded: "The font {font} is not embedded.",
  font_type3: "The page uses a Type 3 font; its text is not editable.",
  hairline: "A line is thinner than 0.125 pt.",
  image_resolution: "A picture has too few pixels for its size.",
  layer_hidden: "{count, plural, one {One layer is} other {{count} layers are}} switched off.",
  link_over_box:
    "{count, plural, one {One link lies} other {{count} links lie}} over text. When its words change, the link keeps its place and its target.",
  output_intent_missing: "The file names no printing condition. Export it with an output intent.",
  overprint_not_simulated: "The page uses overprint; the preview does not show it.",
  page_size_mixed_size: "The page has another trim size than the first one.",
  page_size_mixed_rotation: "The page is turned by {rotation}°.",
  pdfx_claim: "The file claims {claim}.",
  registration_colour: "Registration colour is used inside the trim.",
  repaired_structure: "The file’s object table was damaged and rebuilt.",
  rgb_used_text: "RGB or calibrated colour is used in text.",
  rgb_used_shapes: "RGB or calibrated colour is used in shapes.",
  rgb_used_pictures: "RGB or calibrated colour is used in pictures.",
  rich_black_text: "Black text carries more than 280 % ink.",
  signature_present: "The file is signed; a fill makes the signature invalid.",
  small_text_multi_ink: "Text below 8 pt is printed in several inks.",
  spot_count: "Spot inks: {names}.",
  syntax_error: "The page content is not well formed. Export the file again.",
  text_too_small: "Text is smaller than 5 pt.",
  trim_box_missing_absent: "The page has no trim box: where the sheet is cut is not stated.",
  trim_box_missing_ambiguous:
    "The page has a trim box and an art box; only one of them may be stated.",
  trim_box_missing_outside: "The trim box reaches beyond the bleed or the media.",
  user_unit: "The page is scaled by UserUnit.",
  white_overprint_path: "A white shape is set to overprint: it will not print.",
  white_overprint_text: "White text is set to overprint: it will not print.",
  font_substituted: "{to} stands in for {from}, which lacks some of the characters.",
  tracking_ignored: "Letters that join are set without the letter-spacing of the box.",
  no_line_breaker:
    "The script puts no spaces between words: lines are broken only at spaces and where the value breaks them.",
  font_embedding_limited_print:
    "The licence bits of {font} allow embedding for preview and print only.",
  font_embedding_limited_no_words:
    "The licence bits of {font} do not allow new words in it; another font stands in.",
  transparency_used:
    "The picture is transparent in places, which the file’s PDF/X version does not allow.",
  ink_not_applied_unwritable:
    "The text keeps its authored colour: it is none that can be written anew.",
  ink_not_applied_unnamed:
    "The text keeps its authored colour: its ink cannot be named here, or its colour cannot be put back behind it.",
  ink_not_applied_shared: "The text prints in the ink of the first field of its box.",
  ink_built:
    "The file has no plate of the ink: the text prints in a build of process inks that looks like it.",
  ink_overprint:
    "The text overprints, or knocks out, as the design has it and not as its ink should: over a colour it prints another.",
  value_in_fixed_text:
    "What this field shows stands in fixed text as well, which an order with another value would contradict: open that text, or lock the field.",
  text_cropped:
    "A clip of the design cuts off a part of this text; new words are cut off there too.",
  actual_text_kept: "What screen readers read for this box and more stays as delivered.",
  media_box_missing: "The page has no usable MediaBox; US Letter is assumed.",
  duplicate_key: "A dictionary names an entry twice; readers differ on it.",
  object_missing: "The object is not where the file says it is.",
  stream_damaged: "Data in the file is damaged. Export the file again.",
  stream_length_wrong: "A stream’s length is wrong or missing.",
  page_tree_damaged: "The file’s list of pages is damaged.",
  content_missing: "A content stream of the page is missing.",
};

export type Messages = Readonly<Record<keyof typeof MESSAGES, string>>;
