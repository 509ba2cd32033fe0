import { DE as SHARED } from "#domain/shopper-words/de.data.ts";
import type { Words } from "../words.ts";

export const DE: Words = {
  ...SHARED,
  lead: "Was Sie sehen, wird gedruckt.",
  printsAuthored: "leer: bleibt wie gedruckt",
  printsCapitals: "wird in Großbuchstaben gedruckt",
  choose: "Auswählen …",
  noPicture: "Wie gedruckt",
  ink: "Farbe",
  inkFor: "Farbe von {label}",
  paper: "Papier",
  plainWhite: "Einfach weiß",
  resolutionOf: "Schärfe von {label}",
  resolution: {
    fine: "Druckt scharf: {ppi} Pixel pro Zoll.",
    soft: "Kann unscharf wirken: {ppi} Pixel pro Zoll.",
    tooSmall:
      "Zu klein für einen guten Druck: {ppi} Pixel pro Zoll. Bitte ein größeres Bild wählen.",
  },
  undo: "Rückgängig",
  redo: "Wiederholen",
  takenUp: "Ihr Text von vorhin ist wieder da.",
  saving: "Wird gespeichert …",
  close: "Schließen",
  loading: "Wird geladen …",
  savedTitle: "Gespeichert",
  savedText: "Ihre Referenz ist {reference}.",
  busy: "Die Vorschau braucht länger. Sie folgt von selbst.",
  notSavedNow:
    "Der Entwurf ließ sich gerade nicht speichern. Ihr Text bleibt; noch einmal versuchen.",
  changedElsewhere:
    "Dieser Entwurf wurde auch in einem anderen Fenster geändert. Die markierten Texte ansehen und noch einmal speichern.",
  failedTitle: "Das lässt sich gerade nicht öffnen",
  failedText: "Zurück zum Shop und dort noch einmal öffnen.",
  endedTitle: "Das hat etwas lange gedauert",
  endedText: "Die Sitzung ist beendet. Ihr Text bleibt hier erhalten.",
  startAgain: "Mit meinem Text weitermachen",
  leaveTitle: "Ohne Speichern schließen?",
  leaveText: "Ihre Änderungen gehen dann verloren.",
  keepEditing: "Weiter bearbeiten",
  discard: "Ohne Speichern schließen",
};
