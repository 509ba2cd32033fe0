/** What preflight found, for people: in Spanish. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  active_content_scripts: "El archivo contiene scripts.",
  active_content_xfa: "El archivo contiene un formulario XFA.",
  active_content_opening: "El archivo ejecuta una acción al abrirse.",
  active_content_document: "El archivo contiene acciones del documento.",
  active_content_pages: "El archivo contiene acciones de páginas.",
  active_content_fields: "El archivo contiene acciones de campos de formulario o de anotaciones.",
  annotation_prints:
    "{count, plural, one {Una anotación} other {{count} anotaciones}} dentro del área impresa.",
  bitmap_resolution: "Una imagen de un bit tiene muy pocos píxeles para su tamaño.",
  black_text_knockout: "Un texto negro de menos de 12 pt cala lo que hay debajo.",
  bleed_insufficient: "El diseño llega hasta el corte con menos de 3 mm de sangrado.",
  courier_font: "Se usa Courier: quizá faltaba una fuente al exportar.",
  crop_differs: "La CropBox es distinta de la MediaBox.",
  empty_page: "La página está vacía.",
  encrypted: "El archivo está cifrado. Expórtelo sin contraseña.",
  font_not_embedded: "La fuente {font} no está incrustada.",
  font_type3: "La página usa una fuente Type 3; su texto no se puede editar.",
  hairline: "Una línea mide menos de 0,125 pt.",
  image_resolution: "Una imagen tiene muy pocos píxeles para su tamaño.",
  layer_hidden: "{count, plural, one {Una capa está oculta} other {{count} capas están ocultas}}.",
  link_over_box:
    "{count, plural, one {Hay un enlace} other {Hay {count} enlaces}} sobre texto. Si cambian las palabras, el enlace conserva su sitio y su destino.",
  output_intent_missing:
    "El archivo no indica ninguna condición de impresión. Expórtelo con un propósito de salida (output intent).",
  overprint_not_simulated: "La página usa sobreimpresión; la vista previa no la muestra.",
  page_size_mixed_size: "La página tiene un formato final distinto del de la primera.",
  page_size_mixed_rotation: "La página está girada {rotation}°.",
  pdfx_claim: "El archivo se declara {claim}.",
  registration_colour: "Se usa el color de registro dentro del formato final.",
  repaired_structure: "La tabla de objetos del archivo estaba dañada y se reconstruyó.",
  rgb_used_text: "Hay texto en RGB o en color calibrado.",
  rgb_used_shapes: "Hay trazados en RGB o en color calibrado.",
  rgb_used_pictures: "Hay imágenes en RGB o en color calibrado.",
  rich_black_text: "Hay texto negro con más del 280 % de tinta.",
  signature_present: "El archivo está firmado; al rellenarlo, la firma deja de ser válida.",
  small_text_multi_ink: "Hay texto de menos de 8 pt impreso en varias tintas.",
  spot_count: "Tintas planas: {names}.",
  syntax_error: "El contenido de la página está mal formado. Exporte el archivo de nuevo.",
  text_too_small: "Hay texto de menos de 5 pt.",
  trim_box_missing_absent: "La página no tiene TrimBox: no se indica por dónde se corta.",
  trim_box_missing_ambiguous: "La página tiene TrimBox y ArtBox; solo se permite una de las dos.",
  trim_box_missing_outside: "La TrimBox sobrepasa el sangrado o el soporte.",
  user_unit: "La página está escalada con UserUnit.",
  white_overprint_path: "Un trazado blanco está en sobreimpresión: no se imprimirá.",
  white_overprint_text: "Un texto blanco está en sobreimpresión: no se imprimirá.",
  font_substituted: "{to} sustituye a {from}, a la que le faltan caracteres.",
  tracking_ignored: "Las letras que se unen se componen sin el espaciado del bloque.",
  no_line_breaker:
    "Esta escritura no separa las palabras con espacios: las líneas solo se parten en los espacios y donde lo hace el valor.",
  font_embedding_limited_print:
    "La licencia de {font} solo permite incrustarla para vista previa e impresión.",
  font_embedding_limited_no_words:
    "La licencia de {font} no permite componer palabras nuevas; otra fuente la sustituye.",
  transparency_used:
    "La imagen tiene partes transparentes, lo que la versión PDF/X del archivo no permite.",
  ink_not_applied_unwritable:
    "El texto conserva su color de diseño: no se puede volver a escribir.",
  ink_not_applied_unnamed:
    "El texto conserva su color de diseño: su tinta no se puede nombrar aquí, o su color no se puede restablecer después.",
  ink_not_applied_shared: "El texto se imprime en la tinta del primer campo de su bloque.",
  ink_built:
    "El archivo no tiene plancha de esa tinta: el texto se imprime en cuatricromía, lo más parecido posible.",
  ink_overprint:
    "El texto sobreimprime o cala como en el diseño y no como debería su tinta: sobre un color da otro.",
  value_in_fixed_text:
    "Lo que muestra este campo está también en texto fijo, y un pedido con otro valor lo contradiría. Abra ese texto o bloquee el campo.",
  text_cropped:
    "Una máscara del diseño corta parte de este texto; las palabras nuevas también se cortarán ahí.",
  actual_text_kept:
    "Lo que leen los lectores de pantalla en este cuadro y otros queda como se entregó.",
  media_box_missing: "La página no tiene un MediaBox utilizable; se supone US Letter.",
  duplicate_key: "Una entrada del archivo está dos veces; los programas la leen de forma distinta.",
  object_missing: "Un objeto no está donde dice el archivo.",
  stream_damaged: "Hay datos dañados en el archivo. Expórtelo de nuevo.",
  stream_length_wrong: "La longitud de un flujo de datos es errónea o falta.",
  page_tree_damaged: "La lista de páginas del archivo está dañada.",
  content_missing: "Falta una parte del contenido de la página.",
};
