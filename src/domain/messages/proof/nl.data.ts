/** What the page that checks a delivered file says: in Dutch. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  title: "Wat is er in dit bestand veranderd?",
  dropText:
    "Sleep een PDF hierheen die Platen heeft geleverd. Hij wordt vergeleken met het origineel van de drukkerij: u ziet elk woord dat anders is, en dat er verder niets anders is.",
  pdfToCheck: "PDF om te controleren",
  check: "Bestand controleren",
  chooseFirst: "Kies eerst een PDF.",
  unknownTitle: "Geen bestand van ons",
  doNotPrint: "Niet ongevraagd drukken",
  unknownText:
    "{file} is niet byte voor byte een bestand dat deze dienst heeft geleverd. Het is opnieuw opgeslagen, onderweg veranderd, of komt ergens anders vandaan. Vraag de drukkerij om een nieuwe download.",
  thisFile: "Dit bestand",
  deliveredFile: "Een bestand van ons",
  order: "Bestelling {order}",
  onlyWords: "Alleen woorden veranderd",
  onlyWordsAndPictures: "Alleen woorden en beelden veranderd",
  moreThanWords: "Meer dan woorden veranderd",
  wordCount: "{count, plural, one {1 woord veranderd} other {{count} woorden veranderd}}",
  pictureCount: "{count, plural, one {1 beeld vervangen} other {{count} beelden vervangen}}",
  objectCount: "{count, plural, one {1 object onaangeroerd} other {{count} objecten onaangeroerd}}",
  preflightPassed: "Preflight geslaagd",
  preflightWarned: "Preflight waarschuwt",
  preflightFailed: "Preflight niet geslaagd",
  preflightPending: "Preflight is nog niet gedaan",
  nothingFound: "Niets gevonden dat het drukken in de weg staat.",
  error: "Fout",
  warning: "Waarschuwing",
  onPage: "pagina {page}",
  pages: "De pagina’s",
  original: "Origineel",
  caption: "Pagina {page}: {name}",
  framedCaption: "Pagina {page}: {name}, veranderde woorden omkaderd",
  words: "De woorden",
  page: "Pagina",
  nothing: "(niets)",
  setAnew: "Opnieuw gezette tekst",
  inPlaceOf: "In plaats van",
  font: "Lettertype",
  size: "Grootte",
  color: "Kleur",
  ownLetters:
    "Tekst die hier niet staat, wordt getoond door de letters van het origineel zelf, op hun eigen afstanden.",
  deliveredFor: "Geleverd voor",
  test: "TEST: niet voor de pers",
  preflight: "Preflight",
  brokenChecks: "Controles die niet konden draaien: {count}",
  missingChecks: "Controles die deze versie niet heeft: {count}",
  certificate: "Certificaat",
  hashOf: "{name}: SHA-256",
  unchanged: "Het bestand is het origineel zelf",
  appended:
    "Het origineel is het begin van dit bestand, byte voor byte; de wijzigingen zijn erachter gezet",
  writtenAnew: "Opnieuw geschreven; elk ander object is gelijk aan dat van het origineel",
  operators:
    "Operatoren van de inhoud: {kept} behouden, {replaced} vervangen, {inserted} ingevoegd",
  pathCount:
    "{count, plural, one {1 getekend teken van veranderde woorden is met ze verdwenen} other {{count} getekende tekens van veranderde woorden zijn met ze verdwenen}}: lijnen onder of door de oude woorden, of de omtrek, schaduw of kopie van hun letters, die om de nieuwe heen opnieuw zijn getekend",
  pathAt: "inhoudsstroom {stream}, vanaf byte {at}",
  pictureLine:
    "Pagina {page}: een beeld van {width} × {height} pixels in plaats van object {object}. SHA-256:",
  signatureBroken:
    "Ondertekend: de handtekening gold voor het origineel en is in dit bestand niet meer geldig, zoals elk leesprogramma zal zeggen",
  signatureIntact: "Ondertekend: de handtekening is als in het origineel",
  raster:
    "Pagina’s getekend uit beide bestanden: {pages}. Pixels die verschillen buiten de inkt van opnieuw gezette of verschoven woorden: {pixels}.",
  checkedNow: "Zojuist gecontroleerd, door code die niets deelt met wat schrijft",
};
