/** What preflight found, for people: in German. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  active_content_scripts: "Die Datei enthält Skripte.",
  active_content_xfa: "Die Datei enthält ein XFA-Formular.",
  active_content_opening: "Die Datei führt beim Öffnen eine Aktion aus.",
  active_content_document: "Die Datei enthält Aktionen des Dokuments.",
  active_content_pages: "Die Datei enthält Aktionen von Seiten.",
  active_content_fields: "Die Datei enthält Aktionen von Formularfeldern oder Anmerkungen.",
  annotation_prints:
    "{count, plural, one {Eine Anmerkung} other {{count} Anmerkungen}} im Druckbereich.",
  bitmap_resolution: "Ein Strichbild hat für seine Größe zu wenige Pixel.",
  black_text_knockout: "Schwarzer Text unter 12 pt spart aus, was darunter liegt.",
  bleed_insufficient:
    "Die Gestaltung reicht bis an den Schnitt, hat aber weniger als 3 mm Beschnitt.",
  courier_font: "Courier wird verwendet: Beim Export fehlte vielleicht eine Schrift.",
  crop_differs: "Die CropBox weicht von der MediaBox ab.",
  empty_page: "Die Seite ist leer.",
  encrypted: "Die Datei ist verschlüsselt. Bitte ohne Kennwort exportieren.",
  font_not_embedded: "Die Schrift {font} ist nicht eingebettet.",
  font_type3: "Die Seite verwendet eine Type-3-Schrift; deren Text ist nicht änderbar.",
  hairline: "Eine Linie ist dünner als 0,125 pt.",
  image_resolution: "Ein Bild hat für seine Größe zu wenige Pixel.",
  layer_hidden: "{count, plural, one {Eine Ebene ist} other {{count} Ebenen sind}} ausgeblendet.",
  link_over_box:
    "{count, plural, one {Ein Link liegt} other {{count} Links liegen}} über Text. Ändern sich die Wörter, behält der Link seinen Platz und sein Ziel.",
  output_intent_missing:
    "Die Datei nennt keine Druckbedingung. Bitte mit Output-Intent exportieren.",
  overprint_not_simulated: "Die Seite verwendet Überdrucken; die Vorschau zeigt es nicht.",
  page_size_mixed_size: "Die Seite hat ein anderes Endformat als die erste.",
  page_size_mixed_rotation: "Die Seite ist um {rotation}° gedreht.",
  pdfx_claim: "Die Datei gibt sich als {claim} aus.",
  registration_colour: "Die Passermarkenfarbe wird innerhalb des Endformats verwendet.",
  repaired_structure: "Die Objekttabelle der Datei war beschädigt und wurde neu aufgebaut.",
  rgb_used_text: "Text verwendet RGB oder kalibrierte Farbe.",
  rgb_used_shapes: "Flächen oder Linien verwenden RGB oder kalibrierte Farbe.",
  rgb_used_pictures: "Bilder verwenden RGB oder kalibrierte Farbe.",
  rich_black_text: "Schwarzer Text hat mehr als 280 % Farbauftrag.",
  signature_present: "Die Datei ist signiert; durch das Ausfüllen wird die Signatur ungültig.",
  small_text_multi_ink: "Text unter 8 pt wird in mehreren Farben gedruckt.",
  spot_count: "Sonderfarben: {names}.",
  syntax_error: "Der Seiteninhalt ist fehlerhaft aufgebaut. Bitte die Datei neu exportieren.",
  text_too_small: "Text ist kleiner als 5 pt.",
  trim_box_missing_absent: "Die Seite hat keine TrimBox: Wo geschnitten wird, steht nicht fest.",
  trim_box_missing_ambiguous:
    "Die Seite hat eine TrimBox und eine ArtBox; nur eine von beiden darf angegeben sein.",
  trim_box_missing_outside: "Die TrimBox reicht über die BleedBox oder die MediaBox hinaus.",
  user_unit: "Die Seite ist durch UserUnit skaliert.",
  white_overprint_path: "Eine weiße Fläche steht auf Überdrucken: Sie wird nicht gedruckt.",
  white_overprint_text: "Weißer Text steht auf Überdrucken: Er wird nicht gedruckt.",
  font_substituted: "{to} steht für {from}, der einige der Zeichen fehlen.",
  tracking_ignored: "Verbundene Buchstaben werden ohne die Laufweite des Textfelds gesetzt.",
  no_line_breaker:
    "Die Schrift trennt Wörter nicht durch Leerzeichen: Zeilen brechen nur an Leerzeichen und dort um, wo der Text selbst umbricht.",
  font_embedding_limited_print:
    "Die Lizenz der Schrift {font} erlaubt das Einbetten nur für Vorschau und Druck.",
  font_embedding_limited_no_words:
    "Die Lizenz der Schrift {font} erlaubt keine neuen Wörter; eine andere Schrift tritt an ihre Stelle.",
  transparency_used:
    "Das Bild ist stellenweise transparent, was die PDF/X-Version der Datei nicht erlaubt.",
  ink_not_applied_unwritable:
    "Der Text behält seine Farbe aus der Gestaltung: Er lässt sich nicht neu schreiben.",
  ink_not_applied_unnamed:
    "Der Text behält seine Farbe aus der Gestaltung: Die Druckfarbe lässt sich hier nicht benennen, oder danach nicht zurücksetzen.",
  ink_not_applied_shared: "Der Text druckt in der Farbe des ersten Felds in seinem Textfeld.",
  ink_built:
    "Die Datei hat keine Platte für diese Farbe: Der Text druckt in Prozessfarben, die ihr ähneln.",
  ink_overprint:
    "Der Text überdruckt oder spart aus wie gestaltet und nicht wie seine Farbe soll: Auf einer Farbfläche sieht er anders aus.",
  value_in_fixed_text:
    "Was dieses Feld zeigt, steht auch in festem Text; ein Auftrag mit einem anderen Wert widerspräche ihm. Öffnen Sie jenen Text oder sperren Sie das Feld.",
  text_cropped:
    "Das Design schneidet einen Teil dieses Textes ab; auch neue Wörter werden dort abgeschnitten.",
  actual_text_kept: "Was Vorleseprogramme für dieses Feld und mehr lesen, bleibt wie geliefert.",
  media_box_missing: "Die Seite hat keine brauchbare MediaBox; angenommen wird US Letter.",
  duplicate_key: "Ein Eintrag der Datei steht doppelt; Programme lesen ihn verschieden.",
  object_missing: "Ein Objekt steht nicht dort, wo die Datei es angibt.",
  stream_damaged: "Daten der Datei sind beschädigt. Exportieren Sie die Datei neu.",
  stream_length_wrong: "Die Länge eines Datenstroms ist falsch oder fehlt.",
  page_tree_damaged: "Das Seitenverzeichnis der Datei ist beschädigt.",
  content_missing: "Ein Teil des Seiteninhalts fehlt.",
};
