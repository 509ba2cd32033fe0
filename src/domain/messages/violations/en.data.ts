/**
 * Why a delivered file is more than its words, for who stands at the press: in English, which the other languages
 * translate key by key. A key is the code that the check of the file gives; `text` is what stands in the file.
 */
export const MESSAGES = {
  unreadable: "The file cannot be opened.",
  object_removed: "Something that the file needs is missing.",
  object_added: "Something was added that is no part of new text.",
  object_changed: "Something else than text was changed in the file.",
  object_hidden: "The file holds something that programs read differently.",
  duplicate_keys: "An entry stands twice; programs read it differently.",
  damaged: "The table of objects is damaged.",
  header_changed: "The PDF version was changed.",
  trailer_changed: "What the end of the file says was changed.",
  page_order_changed: "Pages were added, removed or put in another order.",
  page_box_changed: "The size or trim of a page was changed.",
  contents_changed: "The content of a page was put together otherwise.",
  content_unreadable: "Changed content cannot be read for certain.",
  artwork_changed: "A line, shape or other artwork was changed.",
  color_changed: "A colour was changed.",
  state_leak: "New text changes how what follows it is printed.",
  text_inserted: "Text was added or changed where none was ordered.",
  text_clipped: "New text is cut off.",
  text_set_again: "Text that no order changes was set anew: {text}",
  words_lost: "Words that nothing replaces are gone: {text}",
  words_out_of_order: "Words stand in another order: {text}",
  path_copy: "A shadow, outline or line of replaced words does not go with the new ones.",
  font_changed: "A font of the file was changed.",
  font_altered: "A new font is not as it was embedded.",
  font_not_embedded: "A new font lacks its letters.",
  font_missing: "Text is set in a font that the file does not have.",
  notdef_shown: "New text shows empty boxes for letters.",
  resources_changed: "Something was added or changed that no new text uses.",
  structure_changed: "Text reads aloud as something else than it shows.",
  annotation_changed: "A link or note was changed.",
  output_intent_changed: "The printing condition was changed.",
  layers_changed: "A layer was changed.",
  metadata_changed: "The file’s description was changed.",
  image_changed: "A picture was changed.",
  picture_changed: "A picture is not the one that was uploaded, or not whole.",
  pixels_changed: "A page looks different beyond its new words.",
};

export type Messages = Readonly<Record<keyof typeof MESSAGES, string>>;
