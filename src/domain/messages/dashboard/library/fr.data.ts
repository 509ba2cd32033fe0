/** What the pages of the library say: in French. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  title: "Bibliothèque",
  fonts: "Polices",
  stocks: "Papiers",
  name: "Nom",
  actions: "Actions",
  notes: "Remarques",
  edit: "Modifier",
  save: "Enregistrer",
  delete: "Supprimer",
  deleteTitle: "Supprimer {name}",
  uploadFont: "Importer une police",
  uploadRight: "N’importez que des polices dont la licence vous permet d’imprimer.",
  addFamily: "Ajouter une police libre",
  family: "Famille",
  familyHelp: "Telle que ses créateurs l’écrivent, par exemple {example}",
  fontAdded: "Police ajoutée. Importez de nouveau les PDF qui l’utilisent.",
  noFonts: "Aucune police pour l’instant",
  noFontsText:
    "Ajoutez les polices de vos créations pour que les lettres des clients s’impriment avec elles.",
  letters: "Lettres",
  countLetters:
    "{count, plural, one {{count} caractère} many {{count} de caractères} other {{count} caractères}}",
  licence: "Licence",
  ownFont: "La vôtre",
  deleteFontText:
    "Les nouveaux imports ne la trouvent plus. Les modèles lus avec elle la gardent, et leurs commandes s’impriment comme avant.",
  newStock: "Ajouter un papier",
  code: "Code",
  codeHelp: "Les commandes désignent le papier par ce code. Un papier qui l’a déjà est remplacé.",
  color: "Couleur",
  colorHelp: "Du papier nu, par exemple {example}. Laissé vide, blanc.",
  finish: "Finition",
  none: "Aucune",
  matte: "Mat",
  linen: "Lin",
  felt: "Feutre",
  laid: "Vergé",
  kraft: "Kraft",
  cotton: "Coton",
  metallic: "Métallisé",
  pearl: "Nacré",
  needsWhite: "Demande du blanc sous les encres",
  neutral: "Remplace les papiers inconnus",
  noStocks: "Aucun papier pour l’instant",
  noStocksText:
    "Un papier est ce sur quoi les clients voient leur épreuve. Les fichiers d’impression n’en contiennent jamais.",
  deleteStockText:
    "Les épreuves sont montrées sur le papier neutre. Les fichiers d’impression ne changent pas.",
};
