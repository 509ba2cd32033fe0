/** What the page that checks a delivered file says: in French. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  title: "Qu’est-ce qui a changé dans ce fichier\u202f?",
  dropText:
    "Déposez un PDF livré par Platen. Il est comparé à l’original de l’imprimeur\u00a0: vous voyez chaque mot qui diffère, et que rien d’autre ne diffère.",
  pdfToCheck: "PDF à vérifier",
  check: "Vérifier le fichier",
  chooseFirst: "Choisissez d’abord un PDF.",
  unknownTitle: "Pas un fichier livré par nous",
  doNotPrint: "Ne pas imprimer sans demander",
  unknownText:
    "{file} n’est pas, octet pour octet, un fichier livré par ce service. Il a été réenregistré, modifié en route, ou vient d’ailleurs. Demandez un nouveau téléchargement à l’imprimeur.",
  thisFile: "Ce fichier",
  deliveredFile: "Un fichier livré par nous",
  order: "Commande {order}",
  onlyWords: "Seuls des mots ont changé",
  onlyWordsAndPictures: "Seuls des mots et des images ont changé",
  moreThanWords: "Plus que des mots ont changé",
  wordCount: "{count, plural, one {1 mot changé} other {{count} mots changés}}",
  pictureCount: "{count, plural, one {1 image remplacée} other {{count} images remplacées}}",
  objectCount: "{count, plural, one {1 objet intact} other {{count} objets intacts}}",
  preflightPassed: "Contrôle en amont réussi",
  preflightWarned: "Contrôle en amont avec avertissements",
  preflightFailed: "Contrôle en amont échoué",
  preflightPending: "Contrôle en amont pas encore fait",
  nothingFound: "Rien ne s’oppose à l’impression.",
  error: "Erreur",
  warning: "Avertissement",
  onPage: "page {page}",
  pages: "Les pages",
  original: "Original",
  caption: "Page {page}\u00a0: {name}",
  framedCaption: "Page {page}\u00a0: {name}, mots changés encadrés",
  words: "Les mots",
  page: "Page",
  nothing: "(rien)",
  setAnew: "Texte recomposé",
  inPlaceOf: "À la place de",
  font: "Police",
  size: "Taille",
  color: "Couleur",
  ownLetters:
    "Le texte qui n’est pas listé est montré par les lettres mêmes de l’original, à leurs propres distances.",
  deliveredFor: "Livré pour",
  test: "TEST\u00a0: pas pour la presse",
  preflight: "Contrôle en amont",
  brokenChecks: "Contrôles qui n’ont pas pu se faire\u00a0: {count}",
  missingChecks: "Contrôles que cette version n’a pas\u00a0: {count}",
  certificate: "Certificat",
  hashOf: "{name}\u00a0: SHA-256",
  unchanged: "Le fichier est l’original lui-même",
  appended:
    "L’original est le début de ce fichier, octet pour octet\u202f; les changements sont ajoutés à la fin",
  writtenAnew: "Réécrit\u202f; tout autre objet est égal à celui de l’original",
  operators: "Opérateurs du contenu\u00a0: {kept} gardés, {replaced} remplacés, {inserted} insérés",
  pathCount:
    "{count, plural, one {1 trait dessiné de mots changés est parti avec eux} other {{count} traits dessinés de mots changés sont partis avec eux}}\u00a0: lignes sous ou à travers les anciens mots, ou contour, ombre ou copie de leurs lettres, redessinés autour des nouveaux",
  pathAt: "flux de contenu {stream}, à partir de l’octet {at}",
  pictureLine:
    "Page {page}\u00a0: une image de {width} × {height} pixels à la place de l’objet {object}. SHA-256\u00a0:",
  signatureBroken:
    "Signé\u00a0: la signature valait pour l’original et n’est plus valable dans ce fichier, comme le dira tout lecteur",
  signatureIntact: "Signé\u00a0: la signature est celle de l’original",
  raster:
    "Pages dessinées à partir des deux fichiers\u00a0: {pages}. Pixels différents hors de l’encre des mots recomposés ou déplacés\u00a0: {pixels}.",
  checkedNow: "Vérifié à l’instant, par un code qui ne partage rien avec celui qui écrit",
};
