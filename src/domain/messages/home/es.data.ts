/** What the first page says: in Spanish. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  homeTitle: "Su PDF de imprenta, rellenado por sus clientes",
  homeText:
    "Suelte el archivo que ya imprime. Su texto se convierte en campos, y cada pedido devuelve el mismo PDF de imprenta con solo esas palabras cambiadas.",
  dropTitle: "Suelte aquí un PDF de imprenta",
  dropText: "Un archivo tal como va a imprenta, de 50 MB como máximo",
  choose: "Elegir un PDF",
  sample: "Probar la tarjeta de visita de muestra",
  preparing: "Preparando su espacio de trabajo",
  reading: "Leyendo {file}: su texto, sus fuentes y sus tintas",
  onePdf: "Suelte un solo PDF cada vez.",
  failed: "No ha funcionado: {reason}",
  demoNote: "Recibe un espacio de trabajo propio durante 24 horas. No se imprime ni se cobra nada.",
  dayOver: "Su última demostración ha terminado. Empieza una nueva.",
  signIn: "Iniciar sesión",
  signUp: "Crear una cuenta",
  elsewhere: "Inicie sesión para subir sus PDF de imprenta.",
  toDashboard: "Ir al panel",
  docs: "Documentación",
  proof: "¿Qué se cambió en un archivo entregado?",
  needsScript: "Para soltar un archivo hace falta JavaScript.",
};
