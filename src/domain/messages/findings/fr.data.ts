/** What preflight found, for people: in French. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  active_content_scripts: "Le fichier contient des scripts.",
  active_content_xfa: "Le fichier contient un formulaire XFA.",
  active_content_opening: "Le fichier déclenche une action à l’ouverture.",
  active_content_document: "Le fichier contient des actions du document.",
  active_content_pages: "Le fichier contient des actions de pages.",
  active_content_fields:
    "Le fichier contient des actions de champs de formulaire ou d’annotations.",
  annotation_prints:
    "{count, plural, one {Une annotation} other {{count} annotations}} dans la zone imprimée.",
  bitmap_resolution: "Une image au trait a trop peu de pixels pour sa taille.",
  black_text_knockout: "Un texte noir de moins de 12 pt défonce ce qui se trouve dessous.",
  bleed_insufficient: "La création va jusqu’à la coupe avec moins de 3 mm de fond perdu.",
  courier_font: "Courier est utilisée\u00a0: une police manquait peut-être à l’exportation.",
  crop_differs: "La zone de recadrage (CropBox) diffère de la MediaBox.",
  empty_page: "La page est vide.",
  encrypted: "Le fichier est chiffré. Exportez-le sans mot de passe.",
  font_not_embedded: "La police {font} n’est pas incorporée.",
  font_type3: "La page utilise une police Type 3 ; son texte n’est pas modifiable.",
  hairline: "Un filet fait moins de 0,125 pt.",
  image_resolution: "Une image a trop peu de pixels pour sa taille.",
  layer_hidden: "{count, plural, one {Un calque est masqué} other {{count} calques sont masqués}}.",
  link_over_box:
    "{count, plural, one {Un lien se trouve} other {{count} liens se trouvent}} sur du texte. Si les mots changent, le lien garde sa place et sa destination.",
  output_intent_missing:
    "Le fichier n’indique aucune condition d’impression. Exportez-le avec un mode de sortie (output intent).",
  overprint_not_simulated: "La page utilise la surimpression ; l’aperçu ne la montre pas.",
  page_size_mixed_size: "La page n’a pas le même format fini que la première.",
  page_size_mixed_rotation: "La page est tournée de {rotation}°.",
  pdfx_claim: "Le fichier se déclare {claim}.",
  registration_colour: "La couleur de repérage est utilisée à l’intérieur du format fini.",
  repaired_structure: "La table des objets du fichier était endommagée et a été reconstruite.",
  rgb_used_text: "Du texte est en RVB ou en couleur calibrée.",
  rgb_used_shapes: "Des tracés sont en RVB ou en couleur calibrée.",
  rgb_used_pictures: "Des images sont en RVB ou en couleur calibrée.",
  rich_black_text: "Du texte noir dépasse 280 % d’encrage.",
  signature_present: "Le fichier est signé ; le remplir rend la signature invalide.",
  small_text_multi_ink: "Du texte de moins de 8 pt est imprimé en plusieurs encres.",
  spot_count: "Tons directs\u00a0: {names}.",
  syntax_error: "Le contenu de la page est mal formé. Exportez à nouveau le fichier.",
  text_too_small: "Du texte fait moins de 5 pt.",
  trim_box_missing_absent:
    "La page n’a pas de TrimBox\u00a0: l’endroit de la coupe n’est pas indiqué.",
  trim_box_missing_ambiguous:
    "La page a une TrimBox et une ArtBox ; une seule des deux est permise.",
  trim_box_missing_outside: "La TrimBox dépasse le fond perdu ou le support.",
  user_unit: "La page est mise à l’échelle par UserUnit.",
  white_overprint_path: "Un tracé blanc est en surimpression\u00a0: il ne s’imprimera pas.",
  white_overprint_text: "Du texte blanc est en surimpression\u00a0: il ne s’imprimera pas.",
  font_substituted: "{to} remplace {from}, à laquelle il manque des caractères.",
  tracking_ignored: "Les lettres liées sont composées sans l’interlettrage du bloc.",
  no_line_breaker:
    "Cette écriture ne sépare pas les mots par des espaces\u00a0: les lignes ne sont coupées qu’aux espaces et aux retours de la valeur.",
  font_embedding_limited_print:
    "La licence de {font} ne permet l’incorporation que pour l’aperçu et l’impression.",
  font_embedding_limited_no_words:
    "La licence de {font} ne permet pas d’y composer de nouveaux mots ; une autre police la remplace.",
  transparency_used:
    "L’image est transparente par endroits, ce que la version PDF/X du fichier ne permet pas.",
  ink_not_applied_unwritable:
    "Le texte garde sa couleur d’origine\u00a0: il ne peut pas être réécrit.",
  ink_not_applied_unnamed:
    "Le texte garde sa couleur d’origine\u00a0: son encre ne peut pas être nommée ici, ou sa couleur ne peut pas être rétablie ensuite.",
  ink_not_applied_shared: "Le texte s’imprime dans l’encre du premier champ de son bloc.",
  ink_built:
    "Le fichier n’a pas de plaque pour cette encre\u00a0: le texte s’imprime en quadrichromie, au plus proche.",
  ink_overprint:
    "Le texte surimprime ou défonce comme dans la création et non comme son encre le voudrait\u00a0: sur une couleur, il en donne une autre.",
  value_in_fixed_text:
    "Ce que montre ce champ figure aussi dans un texte fixe, qu’une commande avec une autre valeur contredirait. Ouvrez ce texte ou verrouillez le champ.",
  text_cropped:
    "Un masque de la maquette coupe une partie de ce texte\u202f; les nouveaux mots y seront coupés aussi.",
  actual_text_kept:
    "Ce que les lecteurs d’écran lisent pour ce bloc et d’autres reste tel que livré.",
  media_box_missing:
    "La page n’a pas de MediaBox utilisable\u202f; le format US Letter est supposé.",
  duplicate_key:
    "Une entrée du fichier figure deux fois\u202f; les logiciels la lisent différemment.",
  object_missing: "Un objet n’est pas là où le fichier l’indique.",
  stream_damaged: "Des données du fichier sont endommagées. Exportez-le à nouveau.",
  stream_length_wrong: "La longueur d’un flux de données est fausse ou absente.",
  page_tree_damaged: "La liste des pages du fichier est endommagée.",
  content_missing: "Une partie du contenu de la page manque.",
};
