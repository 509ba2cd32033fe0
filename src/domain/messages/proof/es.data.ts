/** What the page that checks a delivered file says: in Spanish. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  title: "¿Qué ha cambiado en este archivo?",
  dropText:
    "Suelte un PDF entregado por Platen. Se compara con el original de la imprenta: verá cada palabra que difiere, y que nada más difiere.",
  pdfToCheck: "PDF que comprobar",
  check: "Comprobar el archivo",
  chooseFirst: "Elija antes un PDF.",
  unknownTitle: "No es un archivo entregado por nosotros",
  doNotPrint: "No imprimir sin preguntar",
  unknownText:
    "{file} no es, byte a byte, un archivo entregado por este servicio. Se ha guardado de nuevo, ha cambiado por el camino o viene de otro sitio. Pida a la imprenta una descarga nueva.",
  thisFile: "Este archivo",
  deliveredFile: "Un archivo entregado por nosotros",
  order: "Pedido {order}",
  onlyWords: "Solo han cambiado palabras",
  onlyWordsAndPictures: "Solo han cambiado palabras e imágenes",
  moreThanWords: "Han cambiado más que palabras",
  wordCount: "{count, plural, one {1 palabra cambiada} other {{count} palabras cambiadas}}",
  pictureCount: "{count, plural, one {1 imagen sustituida} other {{count} imágenes sustituidas}}",
  objectCount: "{count, plural, one {1 objeto intacto} other {{count} objetos intactos}}",
  preflightPassed: "Verificación superada",
  preflightWarned: "Verificación con avisos",
  preflightFailed: "Verificación no superada",
  preflightPending: "Verificación pendiente",
  nothingFound: "No se ha encontrado nada que impida imprimirlo.",
  error: "Error",
  warning: "Aviso",
  onPage: "página {page}",
  pages: "Las páginas",
  original: "Original",
  caption: "Página {page}: {name}",
  framedCaption: "Página {page}: {name}, palabras cambiadas enmarcadas",
  words: "Las palabras",
  page: "Página",
  nothing: "(nada)",
  setAnew: "Texto compuesto de nuevo",
  inPlaceOf: "En lugar de",
  font: "Fuente",
  size: "Tamaño",
  color: "Color",
  ownLetters:
    "El texto que no figura aquí lo muestran las propias letras del original, a sus propias distancias.",
  deliveredFor: "Entregado para",
  test: "PRUEBA: no es para imprenta",
  preflight: "Verificación",
  brokenChecks: "Comprobaciones que no pudieron hacerse: {count}",
  missingChecks: "Comprobaciones que esta versión no tiene: {count}",
  certificate: "Certificado",
  hashOf: "{name}: SHA-256",
  unchanged: "El archivo es el propio original",
  appended:
    "El original es el comienzo de este archivo, byte a byte; los cambios van añadidos al final",
  writtenAnew: "Escrito de nuevo; todos los demás objetos son iguales a los del original",
  operators:
    "Operadores del contenido: {kept} conservados, {replaced} sustituidos, {inserted} insertados",
  pathCount:
    "{count, plural, one {1 marca dibujada de palabras cambiadas se fue con ellas} other {{count} marcas dibujadas de palabras cambiadas se fueron con ellas}}: líneas bajo las palabras antiguas o a través de ellas, o el contorno, la sombra o la copia de sus letras, que se dibujan de nuevo alrededor de las nuevas",
  pathAt: "flujo de contenido {stream}, desde el byte {at}",
  pictureLine:
    "Página {page}: una imagen de {width} × {height} píxeles en lugar del objeto {object}. SHA-256:",
  signatureBroken:
    "Firmado: la firma valía para el original y ya no es válida en este archivo, como dirá cualquier lector",
  signatureIntact: "Firmado: la firma es la del original",
  raster:
    "Páginas dibujadas de ambos archivos: {pages}. Píxeles distintos fuera de la tinta de palabras compuestas de nuevo o movidas: {pixels}.",
  checkedNow: "Comprobado ahora mismo, por un código que no comparte nada con el que escribe",
};
