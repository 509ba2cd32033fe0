/** What the pages of the library say: in Spanish. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  title: "Biblioteca",
  fonts: "Fuentes",
  stocks: "Papeles",
  name: "Nombre",
  actions: "Acciones",
  notes: "Notas",
  edit: "Editar",
  save: "Guardar",
  delete: "Eliminar",
  deleteTitle: "Eliminar {name}",
  uploadFont: "Subir fuente",
  uploadRight: "Suba solo fuentes con las que su licencia le permita imprimir.",
  addFamily: "Añadir fuente abierta",
  family: "Familia",
  familyHelp: "Como la escriben sus diseñadores, por ejemplo {example}",
  fontAdded: "Fuente añadida. Vuelva a subir los PDF que la usan.",
  noFonts: "Aún no hay fuentes",
  noFontsText:
    "Añada las fuentes de sus diseños para que las letras de los clientes se impriman con ellas.",
  letters: "Letras",
  countLetters:
    "{count, plural, one {{count} carácter} many {{count} de caracteres} other {{count} caracteres}}",
  licence: "Licencia",
  ownFont: "Propia",
  deleteFontText:
    "Las nuevas subidas ya no la encuentran. Las plantillas leídas con ella la conservan: sus pedidos se imprimen como antes.",
  newStock: "Añadir papel",
  code: "Código",
  codeHelp: "Los pedidos nombran el papel por él. Un papel que ya tenga este código se reemplaza.",
  color: "Color",
  colorHelp: "Del papel sin imprimir, por ejemplo {example}. Vacío: blanco.",
  finish: "Acabado",
  none: "Ninguno",
  matte: "Mate",
  linen: "Lino",
  felt: "Fieltro",
  laid: "Verjurado",
  kraft: "Kraft",
  cotton: "Algodón",
  metallic: "Metalizado",
  pearl: "Perlado",
  needsWhite: "Necesita blanco bajo las tintas",
  neutral: "Sustituye a los papeles desconocidos",
  noStocks: "Aún no hay papeles",
  noStocksText:
    "Un papel es sobre lo que los clientes ven su prueba. Los archivos de impresión nunca lo contienen.",
  deleteStockText:
    "Las pruebas se muestran en el papel neutro. Los archivos de impresión no cambian.",
};
