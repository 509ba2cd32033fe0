/** Words by which cards and price lists show what a line is. Alternatives of a pattern. */

export const EMAIL_WORDS = "e-?mail|mail|e|courriel|mél|correo|correo electrónico|posta";
export const URL_WORDS = "web|www|w|website|webseite|internet|online|site|sito|sitio|strona|url";
export const PHONE_WORDS =
  "tel|telephone|telefon|telefono|teléfono|téléphone|tél|telefoon|phone|fon|office|büro|direct|t|p|d|тел|телефон|τηλ|هاتف|טל|電話|전화";

export const MOBILE_WORDS =
  "mobile|mobil|mobiel|móvil|portable|cell|cellulare|cellular|handy|gsm|natel|kom|komórka|m|моб|נייד|携帯|جوال";
export const FAX_WORDS = "fax|faks|telefax|f|факс|φαξ|فاكس|פקס";

export const MONTHS = [
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?",
  "januar|jänner|februar|märz|mär|mai|juni|juli|oktober|okt|dezember|dez",
  "janvier|février|févr|mars|avril|avr|mai|juin|juillet|août|septembre|octobre|novembre|décembre|déc",
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  "gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre",
  "januari|februari|maart|mrt|mei|augustus",
  "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia",
  "ledna|února|března|dubna|května|června|července|srpna|září|října|prosince",
  "ocak|şubat|mart|nisan|may[ıi]s|haziran|temmuz|ağustos|eylül|ekim|kas[ıi]m|aral[ıi]k",
  "januar|februar|marts?|maj|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|lokakuuta|marraskuuta|joulukuuta",
  "január|február|március|április|május|június|július|augusztus|szeptember|október|november|december",
  "ianuarie|februarie|martie|aprilie|mai|iunie|iulie|septembrie|octombrie|noiembrie|decembrie",
  "janeiro|fevereiro|março|abril|maio|junho|julho|setembro|outubro|novembro|dezembro",
  "января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря",
  "січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня",
  "ιανουαρίου|φεβρουαρίου|μαρτίου|απριλίου|μαΐου|ιουνίου|ιουλίου|αυγούστου|σεπτεμβρίου|οκτωβρίου|νοεμβρίου|δεκεμβρίου",
  "يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر",
  "ב?ינואר|ב?פברואר|ב?מרץ|ב?אפריל|ב?מאי|ב?יוני|ב?יולי|ב?אוגוסט|ב?ספטמבר|ב?אוקטובר|ב?נובמבר|ב?דצמבר",
].join("|");

export const CURRENCIES =
  '[€$£¥₺₴₽₹₩₫฿₸₼₾]|(?:NT|HK)\\$|EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|HUF|TRY|zł|Kč|kr\\.?|Ft|Fr\\.|TL|лв|₴|руб\\.?|р\\.?|грн|lei|RON|Lt|din\\.?|дин|円|元|원|₪|ש"ח|ש״ח|ج\\.م|ر\\.س|د\\.إ|درهم|ريال|AED|SAR|ILS|JPY|CNY|BRL|R\\$|MXN|KZT|тг|тенге|сом|ден|บาท|VN[DĐ]|đ|Rs\\.?|تومان|ریال|یورو|يورو|ج\\.م\\.?|ل\\.ل\\.?|EGP|JOD|JD|دينار|د\\.أ|KWD|BHD|OMR|QAR|Dhs?\\.?|TND|IDR|Rp\\.?|MYR|INR|THB|UAH|RUB|KES|Ksh\\.?|NGN|ZAR|AUD|NZD|SGD|PKR|LKR|Tk\\.?|[₱₦৳₵៛]';
/** "From" before a price. */
export const FROM_WORDS =
  "now only|jetzt nur|nur noch|jetzt|from|only|now|ab|nur|je|dès|à partir de|seulement|desde|sólo|vanaf|slechts|od|tylko|da|a partire da|solo|per";

/** Whole words of streets, before or after the name. */
export const STREET_WORDS =
  "street|str\\.?|st\\.?|road|rd\\.?|lane|ln\\.?|avenue|ave\\.?|av\\.?|court|ct\\.?|square|sq\\.?|drive|dr\\.?|way|close|crescent|terrace|gardens|hill|boulevard|blvd\\.?|bd\\.?|bvd\\.?|highway|parkway|pier|quay|rue|allée|chemin|impasse|quai|cours|route|via|viale|vicolo|piazza|piazzale|corso|largo|calle|c/|avda\\.?|avenida|plaza|paseo|camino|ul\\.?|ulica|al\\.|aleja|aleje|pl\\.?|plac|os\\.|straße|strasse|weg|gasse|platz|allee|markt|ring|ufer|damm|graben|laan|straat|plein|kade|dreef|sokak|sokağı|caddesi|cad\\.?|yokuşu|náměstí|třída|ulice|ул\\.?|улица|пр\\.|проспект|пер\\.|вул\\.?|вулиця|οδός|λεωφόρος|شارع|طريق|רחוב|רח׳|שדרות|utca|út|útja|tér|körút|strada|str|bulevardul|rua|travessa|vägen|gatan|veien|gata|vej|allé|katu";
/** Ends of words for streets. */
export const STREET_ENDS =
  "straße|strasse|str\\.?|weg|gasse|gässchen|gäßchen|platz|allee|markt|ring|ufer|damm|graben|steig|straat|laan|plein|kade|gracht|dijk|singel|gade|gatan|vej";
