/** What the first page says: in German. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  homeTitle: "Ihr Druck-PDF, von Ihrer Kundschaft ausgefüllt",
  homeText:
    "Legen Sie die Datei ab, die Sie ohnehin drucken. Ihr Text wird zu Feldern, und jede Bestellung ergibt dasselbe Druck-PDF, in dem nur diese Wörter anders sind.",
  dropTitle: "Druck-PDF hier ablegen",
  dropText: "Eine Datei, so wie sie in den Druck geht, bis 50 MB",
  choose: "PDF auswählen",
  sample: "Die Muster-Visitenkarte ausprobieren",
  preparing: "Ihr Arbeitsbereich wird vorbereitet",
  reading: "{file} wird gelesen: Text, Schriften und Farben",
  onePdf: "Bitte legen Sie ein einzelnes PDF ab.",
  failed: "Das hat nicht geklappt: {reason}",
  demoNote:
    "Sie erhalten für 24 Stunden einen eigenen Arbeitsbereich. Nichts wird gedruckt oder berechnet.",
  dayOver: "Ihre letzte Demo ist abgelaufen. Damit beginnt eine neue.",
  signIn: "Anmelden",
  signUp: "Konto anlegen",
  elsewhere: "Melden Sie sich an, um Ihre Druck-PDFs hochzuladen.",
  toDashboard: "Zum Dashboard",
  docs: "Dokumentation",
  proof: "Was wurde in einer gelieferten Datei geändert?",
  needsScript: "Zum Ablegen einer Datei wird JavaScript gebraucht.",
};
