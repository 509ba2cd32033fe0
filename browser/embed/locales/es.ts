import { ES as SHARED } from "#domain/shopper-words/es.data.ts";
import type { Words } from "../words.ts";

export const ES: Words = {
  ...SHARED,
  lead: "Lo que ve es lo que se imprime.",
  printsAuthored: "vacío: queda como está impreso",
  printsCapitals: "se imprime en mayúsculas",
  choose: "Elegir…",
  noPicture: "Como está impreso",
  ink: "Tinta",
  inkFor: "Tinta de {label}",
  paper: "Papel",
  plainWhite: "Blanco liso",
  resolutionOf: "Nitidez de {label}",
  resolution: {
    fine: "Se imprime nítida: {ppi} píxeles por pulgada.",
    soft: "Puede verse borrosa: {ppi} píxeles por pulgada.",
    tooSmall:
      "Demasiado pequeña para imprimirse bien: {ppi} píxeles por pulgada. Elige una imagen más grande.",
  },
  undo: "Deshacer",
  redo: "Rehacer",
  takenUp: "Tu texto de antes está de vuelta.",
  saving: "Guardando…",
  close: "Cerrar",
  loading: "Cargando…",
  savedTitle: "Guardado",
  savedText: "Su referencia es {reference}.",
  busy: "La vista previa se retrasa. Llegará por sí sola.",
  notSavedNow: "No se pudo guardar ahora. Su texto se conserva; inténtelo de nuevo.",
  changedElsewhere:
    "Este diseño también se cambió en otra ventana. Revise los textos marcados y guarde de nuevo.",
  failedTitle: "No se puede abrir ahora",
  failedText: "Vuelva a la tienda y ábralo de nuevo.",
  endedTitle: "Ha pasado un buen rato",
  endedText: "La sesión ha terminado. Su texto se conserva aquí.",
  startAgain: "Continuar con mi texto",
  leaveTitle: "¿Cerrar sin guardar?",
  leaveText: "Se perderá lo que ha cambiado.",
  keepEditing: "Seguir editando",
  discard: "Cerrar sin guardar",
};
