import type { ReasonCode } from "./problems.ts";

/** What a reason means for the author of a file, and what to do about it. */
export const REASON_TEXTS: Readonly<Record<ReasonCode, string>> = {
  no_unicode:
    "Text on this page does not say which letters its shapes stand for. It can be filled, but its words are not known: type them, or export with Unicode mapping.",
  invisible_text: "Invisible text on this page is not offered for filling.",
  scanned_page: "This page is a scan with invisible text behind it; it has no text that prints.",
  clip_text: "Text on this page serves as a clipping shape and is not offered for filling.",
  hidden_layer: "Text on a hidden layer of this page is not offered for filling.",
  artifact: "Marks of pages tagged as artifacts are not offered for filling.",
  outside_trim: "Text outside the trim of this page is not offered for filling.",
  type3_font:
    "What this Type 3 font shows are pictures, or letters whose size or colour is not that of text; it is not offered for filling. Export with ordinary fonts.",
  path_text: "Text that follows a path is not offered for filling.",
  in_pattern: "Text inside a pattern is not offered for filling.",
  in_softmask: "Text inside a soft mask is not offered for filling.",
  in_annotation: "Text of annotations and form fields is not offered for filling.",
  in_type3: "Text inside the shapes of a Type 3 font is not offered for filling.",
  outlined_text:
    "Text on this page has been converted to outlines. Export it as live text to fill it.",
  image_only: "This page is one image; it has no live text.",
  empty_page: "This page is empty.",
  vertical_text: "Letters stacked one below the other are not offered for filling.",
  complex_script: "Text in a script that is not written in lines is not offered for filling.",
  path_copy:
    "The stroke, the shadow or a copy of this text is a picture, or is drawn as paths that cannot be drawn for other words, and would keep the old ones. Export the text without this effect, or with a live one, to fill it.",
  traced_scan:
    "The letters of this text were traced from a scan and stand over what is left of its picture, which may hold parts of them, and they may say other words than they show. Export the page from its design file to fill it.",
  mirrored_text: "Mirrored vertical text is not offered for filling.",
  unsupported_font: "Text in a font that cannot be read safely is not offered for filling.",
  text_object_split:
    "Text that is built so that it cannot be replaced exactly, or that also shows elsewhere, is not offered for filling.",
  not_provable:
    "Text on this page could not be filled so that the file is proven to differ in nothing else, and is not offered for filling.",
  read_differently:
    "This version finds another text in the lines of this one, so it cannot be filled as it was. Upload the PDF again and publish the revision that this makes.",
  fixed_text:
    "Fixed words beside placeholders are locked: only the placeholders are fields. Open a text of them to have it filled.",
  running_text:
    "Running text is locked: what an order changes is rarely a paragraph. Open it to have it filled.",
  legal_text: "Legal lines are locked. Open one to have it filled.",
  heading_text: "Headings are locked. Open one to have it filled.",
  own_identity:
    "What the shop says of itself (its name, address and site, on several pages or in a footer) is locked. Open it to have it filled.",
  caption_text:
    "Words beside a value are locked; the value is a field. Open them to have them filled.",
  locked_by_author: "The author of the template has locked this text.",
};
