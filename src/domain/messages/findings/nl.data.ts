/** What preflight found, for people: in Dutch. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  active_content_scripts: "Het bestand bevat scripts.",
  active_content_xfa: "Het bestand bevat een XFA-formulier.",
  active_content_opening: "Het bestand voert bij het openen een actie uit.",
  active_content_document: "Het bestand bevat documentacties.",
  active_content_pages: "Het bestand bevat acties van pagina’s.",
  active_content_fields: "Het bestand bevat acties van formuliervelden of annotaties.",
  annotation_prints:
    "{count, plural, one {Eén annotatie} other {{count} annotaties}} binnen het drukgebied.",
  bitmap_resolution: "Een lijntekening (1 bit) heeft te weinig pixels voor haar formaat.",
  black_text_knockout: "Zwarte tekst onder 12 pt spaart uit wat eronder ligt.",
  bleed_insufficient: "Het ontwerp loopt tot de snijlijn met minder dan 3 mm afloop.",
  courier_font: "Courier wordt gebruikt: misschien ontbrak er bij het exporteren een lettertype.",
  crop_differs: "De CropBox wijkt af van de MediaBox.",
  empty_page: "De pagina is leeg.",
  encrypted: "Het bestand is versleuteld. Exporteer het zonder wachtwoord.",
  font_not_embedded: "Het lettertype {font} is niet ingesloten.",
  font_type3: "De pagina gebruikt een Type 3-lettertype; die tekst is niet te bewerken.",
  hairline: "Een lijn is dunner dan 0,125 pt.",
  image_resolution: "Een afbeelding heeft te weinig pixels voor haar formaat.",
  layer_hidden: "{count, plural, one {Eén laag staat} other {{count} lagen staan}} uit.",
  link_over_box:
    "{count, plural, one {Eén link ligt} other {{count} links liggen}} over tekst. Veranderen de woorden, dan houdt de link zijn plaats en zijn doel.",
  output_intent_missing:
    "Het bestand noemt geen drukconditie. Exporteer het met een output intent.",
  overprint_not_simulated: "De pagina gebruikt overdruk; het voorbeeld toont die niet.",
  page_size_mixed_size: "De pagina heeft een ander netto formaat dan de eerste.",
  page_size_mixed_rotation: "De pagina is {rotation}° gedraaid.",
  pdfx_claim: "Het bestand noemt zich {claim}.",
  registration_colour: "Binnen het netto formaat wordt paskruiskleur gebruikt.",
  repaired_structure: "De objecttabel van het bestand was beschadigd en is opnieuw opgebouwd.",
  rgb_used_text: "Tekst staat in RGB of gekalibreerde kleur.",
  rgb_used_shapes: "Vlakken of lijnen staan in RGB of gekalibreerde kleur.",
  rgb_used_pictures: "Afbeeldingen staan in RGB of gekalibreerde kleur.",
  rich_black_text: "Zwarte tekst heeft meer dan 280 % inkt.",
  signature_present:
    "Het bestand is ondertekend; door het in te vullen wordt de handtekening ongeldig.",
  small_text_multi_ink: "Tekst onder 8 pt wordt in meerdere inkten gedrukt.",
  spot_count: "Steunkleuren: {names}.",
  syntax_error: "De pagina-inhoud is niet goed opgebouwd. Exporteer het bestand opnieuw.",
  text_too_small: "Tekst is kleiner dan 5 pt.",
  trim_box_missing_absent: "De pagina heeft geen TrimBox: waar gesneden wordt, staat niet vast.",
  trim_box_missing_ambiguous:
    "De pagina heeft een TrimBox en een ArtBox; slechts een van beide mag zijn opgegeven.",
  trim_box_missing_outside: "De TrimBox steekt buiten de BleedBox of de MediaBox uit.",
  user_unit: "De pagina is geschaald met UserUnit.",
  white_overprint_path: "Een wit vlak staat op overdrukken: het wordt niet gedrukt.",
  white_overprint_text: "Witte tekst staat op overdrukken: die wordt niet gedrukt.",
  font_substituted: "{to} vervangt {from}, dat sommige tekens mist.",
  tracking_ignored: "Verbonden letters worden gezet zonder de letterafstand van het kader.",
  no_line_breaker:
    "Dit schrift zet geen spaties tussen woorden: regels breken alleen bij spaties en waar de tekst zelf afbreekt.",
  font_embedding_limited_print:
    "De licentie van {font} staat insluiten alleen toe voor voorbeeld en druk.",
  font_embedding_limited_no_words:
    "De licentie van {font} staat geen nieuwe woorden toe; een ander lettertype vervangt het.",
  transparency_used:
    "De afbeelding is op plaatsen transparant, wat de PDF/X-versie van het bestand niet toestaat.",
  ink_not_applied_unwritable:
    "De tekst houdt zijn kleur uit het ontwerp: hij kan niet opnieuw worden geschreven.",
  ink_not_applied_unnamed:
    "De tekst houdt zijn kleur uit het ontwerp: de inkt kan hier niet worden benoemd, of de kleur kan daarna niet worden teruggezet.",
  ink_not_applied_shared: "De tekst drukt in de inkt van het eerste veld van zijn kader.",
  ink_built:
    "Het bestand heeft geen plaat voor deze inkt: de tekst drukt in proceskleuren die erop lijken.",
  ink_overprint:
    "De tekst overdrukt of spaart uit zoals in het ontwerp en niet zoals zijn inkt zou moeten: op een kleur drukt hij anders.",
  value_in_fixed_text:
    "Wat dit veld toont, staat ook in vaste tekst; een bestelling met een andere waarde zou die tegenspreken. Open die tekst of vergrendel het veld.",
  text_cropped:
    "Een masker in het ontwerp snijdt een deel van deze tekst af; nieuwe woorden worden daar ook afgesneden.",
  actual_text_kept: "Wat schermlezers voor dit kader en meer voorlezen, blijft zoals aangeleverd.",
  media_box_missing: "De pagina heeft geen bruikbare MediaBox; US Letter wordt aangenomen.",
  duplicate_key:
    "Een gegeven in het bestand staat er dubbel in; programma’s lezen het verschillend.",
  object_missing: "Een object staat niet waar het bestand zegt.",
  stream_damaged: "Gegevens in het bestand zijn beschadigd. Exporteer het opnieuw.",
  stream_length_wrong: "De lengte van een gegevensstroom is onjuist of ontbreekt.",
  page_tree_damaged: "De paginalijst van het bestand is beschadigd.",
  content_missing: "Een deel van de pagina-inhoud ontbreekt.",
};
