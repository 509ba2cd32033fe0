import { FR as SHARED } from "#domain/shopper-words/fr.data.ts";
import type { Words } from "../words.ts";

export const FR: Words = {
  ...SHARED,
  lead: "Ce que vous voyez est ce qui s'imprime.",
  printsAuthored: "vide : reste tel qu'imprimé",
  printsCapitals: "s'imprime en capitales",
  choose: "Choisir…",
  noPicture: "Tel qu'imprimé",
  ink: "Encre",
  inkFor: "Encre de {label}",
  paper: "Papier",
  plainWhite: "Blanc simple",
  resolutionOf: "Netteté de {label}",
  resolution: {
    fine: "Impression nette : {ppi} pixels par pouce.",
    soft: "Peut paraître flou : {ppi} pixels par pouce.",
    tooSmall:
      "Trop petite pour bien s’imprimer : {ppi} pixels par pouce. Choisissez une image plus grande.",
  },
  undo: "Annuler",
  redo: "Rétablir",
  takenUp: "Votre texte précédent est de retour.",
  saving: "Enregistrement…",
  close: "Fermer",
  loading: "Chargement…",
  savedTitle: "Enregistré",
  savedText: "Votre référence est {reference}.",
  busy: "L'aperçu tarde. Il suivra de lui-même.",
  notSavedNow: "L'enregistrement n'a pas abouti. Votre texte est gardé ; réessayez.",
  changedElsewhere:
    "Ce texte a aussi été modifié dans une autre fenêtre. Vérifiez les textes marqués et enregistrez de nouveau.",
  failedTitle: "Impossible d'ouvrir pour le moment",
  failedText: "Revenez à la boutique et ouvrez de nouveau.",
  endedTitle: "Cela a pris un peu de temps",
  endedText: "La session est terminée. Votre texte est gardé ici.",
  startAgain: "Continuer avec mon texte",
  leaveTitle: "Fermer sans enregistrer ?",
  leaveText: "Vos modifications seront perdues.",
  keepEditing: "Continuer",
  discard: "Fermer sans enregistrer",
};
