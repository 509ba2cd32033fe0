/**
 * Words by which cards and price lists of Western and Central Europe show what a line is. Alternatives of a
 * pattern.
 */

export const EMAIL_WORDS = "e-?mail|mail|e|courriel|mél|correo|correo electrónico|posta";
export const URL_WORDS = "web|www|w|website|webseite|internet|online|site|sito|sitio|strona|url";
export const PHONE_WORDS =
  "tel|telephone|telefon|telefono|teléfono|téléphone|tél|telefoon|phone|fon|fax|faks|telefax|mobile|mobil|mobiel|móvil|portable|cell|cellulare|cellular|handy|gsm|kom|komórka|office|büro|direct|t|m|f|p|d";

export const MONTHS = [
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?",
  "januar|jänner|februar|märz|mär|mai|juni|juli|oktober|okt|dezember|dez",
  "janvier|février|févr|mars|avril|avr|mai|juin|juillet|août|septembre|octobre|novembre|décembre|déc",
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  "gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre",
  "januari|februari|maart|mrt|mei|augustus",
  "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia",
  "ledna|února|března|dubna|května|června|července|srpna|září|října|prosince",
  "ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık",
].join("|");

export const CURRENCIES =
  "[€$£¥₺₴₽₹]|EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|HUF|TRY|zł|Kč|kr\\.?|Ft|Fr\\.|TL|лв";
/** "From" before a price. */
export const FROM_WORDS =
  "from|only|now|ab|nur|je|dès|à partir de|seulement|desde|sólo|vanaf|slechts|od|tylko|da|a partire da|solo|per";

/** Whole words of streets, before or after the name. */
export const STREET_WORDS =
  "street|str\\.?|st\\.?|road|rd\\.?|lane|ln\\.?|avenue|ave\\.?|av\\.?|court|ct\\.?|square|sq\\.?|drive|dr\\.?|way|close|crescent|terrace|gardens|hill|boulevard|blvd\\.?|bd\\.?|bvd\\.?|highway|parkway|pier|quay|rue|allée|chemin|impasse|quai|cours|route|via|viale|vicolo|piazza|piazzale|corso|largo|calle|c/|avda\\.?|avenida|plaza|paseo|camino|ul\\.?|ulica|al\\.?|aleja|aleje|pl\\.?|plac|os\\.|straße|strasse|weg|gasse|platz|allee|markt|ring|ufer|damm|graben|laan|straat|plein|kade|dreef|sokak|sokağı|caddesi|cad\\.?|yokuşu|náměstí|třída|ulice";
/** Ends of words for streets. */
export const STREET_ENDS =
  "straße|strasse|str\\.?|weg|gasse|gässchen|gäßchen|platz|allee|markt|ring|ufer|damm|graben|steig|straat|laan|plein|kade|gracht|dijk|singel|gade|gatan|vej";

/** Words that a person's name does not hold but a headline or a post in the same form may. */
export const NO_PERSON_WORDS =
  "LLP|Ltd|Inc|GmbH|AG|KG|SA|BV|Co|Company|Group|Studio|Press|Tours|Certificate|Gift|Menu|Card|Day|Night|Festival|Visitor|Guide|Thank|You|The|And|Of|For|Manager|Director|Designer|Engineer|Consultant|Assistant|Officer|Partner|Editor|Founder|Owner|President|Head|Chief|Senior|Junior|Marketing|Sales|Executive|Leiter|Leiterin|Direktor|Direktorin|Directeur|Directrice|Directora|Direttore|Direttrice|Dyrektor|Kierownik|Grand|Opening|Happy|Birthday|New|Year|Wedding|Invitation|Save|Date|Open|House|Garden|Kitchen|Market|Shop|Café|Cafe|Restaurant|Hotel|Bar|Row|Seat|Admit|Menú|Speisekarte|Einladung|Gutschein|Bon|Cadeau|Harbour|Street|Road|Lane|Total|Price|Order|Invoice";
