/** Words by which text that is the designer's own is known, as patterns of whole texts or of words in them. */
import { WEDDING_ROLES } from "../kinds/caption-words.data.ts";
import { COURSE_WORDS } from "../kinds/course-words.data.ts";
import { EMAIL_WORDS, PHONE_WORDS, URL_WORDS } from "../kinds/label-words.data.ts";

/** Days of the week: what stands before hours. */
const DAYS =
  "mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mo|di|mi|do|fr|sa|so";

/** Words beside a value: columns of tables, lines of forms, small words between names. */
const BESIDE =
  "item ?#?|where|when|theme|dress ?code|wo|wann|où|quand|dónde|cuándo|onde|quando|dove|gdzie|kiedy|kde|kdy|hol|mikor|waar|wanneer|hvor|hvornår|när|где|когда|дресс-код|nerede|ne zaman|یورو|يورو|از|name|price|preis|prix|precio|prezzo|date|datum|fecha|data|time|zeit|heure|row|reihe|rang|seat|platz|sitz|place|table|tisch|from|to|von|an|de|à|leistung|dauer|duration|menge|anzahl|quantity|qty|port|portable|note|to|and|und|et|y|e|és|or|oder|of|by|m|l|für|for|pour|no|nr|reading|writing|listening|speaking|allergies|awarded on|кому|куда|от кого|откуда|дата|подпись|votre nom|your name|ihr name|ab \\d+ \\S+(?: ab \\d+ \\S+)*|anzahl der nächte|(?:page|seite|página|pagina|strona) \\d+|kindly respond at|our|your|scan (?:me|to view|for more|here)(?: .{1,20})?|my profile|call us|write to us|follow us|find us|visit us|folgen sie uns|besuchen sie uns|suivez-nous|retrouvez-nous|síguenos|visítanos|seguici|volg ons";

/** The whole text is a word beside a value, perhaps with a full stop, colon or question mark. */
export const CAPTIONS = new RegExp(
  `^(?:${[EMAIL_WORDS, PHONE_WORDS, URL_WORDS, DAYS, BESIDE, WEDDING_ROLES].join("|")})\\s?[.:?]?$`,
  "iu",
);

/** The text is a day of the week, in full: before hours, or that of an event. */
export const WEEKDAY = new RegExp(String.raw`^\s*(?=\p{L}{4})(?:${DAYS})[\s.:,]*$`, "iu");

/** Who is who at a wedding, beside the names or where they go. */
export const ROLES = new RegExp(`^(?:${WEDDING_ROLES})$`, "iu");

/** A text with one of these is a line of the law. */
export const LEGAL =
  /\b(?:incl(?:uding|\.)? (?:vat|tax)|vat|all rights reserved|terms|conditions|redeem\w*|not exchangeable|valid (?:until|for)|subject to|non[- ]refundable|hypoallergenic|mwst\.?|mehrwertsteuer|umsatzsteuer|inkl(?:usive|\.)|gültig|umtausch|widerruf|impressum|tva|t\.t\.c\.?|conditions générales|sauf erreur|iva|servizio incluso|coperto|btw|podatek|moms)(?!\p{L})|©|®|税込|الضريبة/iu;

/** The whole text, or its beginning, names what the sheet is or what follows. */
export const HEADINGS =
  /^(?:(?:the |our |unsere? |nos |nuestro |wedding |english |drinks? )?(?:menu|menü|menù|speisekarte|getränke(?:karte)?|la carte|preisliste|werkstattpreise|preise|price list|prices|tarifs?|listino|programme?|programma|programa|diploma|diplom(?!-)|diplôme|certificate|certificat|urkunde|zertifikat|gift voucher|gift certificate|voucher|gutschein|bon cadeau|invitation|einladung|save the date|rsvp|for sale|for rent|to let|zu verkaufen|zu vermieten|à vendre|se vende|opening hours|öffnungszeiten|horaires|what to expect|about us|über uns|zapraszam|zaproszenie|unser angebot|angebot|offer|invoice|rechnung|wedding reception|speisen|hauptspeisen|hauptgerichte|vorspeisen|nachspeisen|suppen|salate|starters?|mains?|main course|desserts?|drinks?|soups?|salads?|appetizers?|entrées|plats|apply now|contact us|this (?:is to certify|certif\p{L}+|certificate)|(?:is |are )?(?:hereby |proudly )?(?:presented|awarded|granted) to|hiermit (?:wird )?(?:bescheinig|bestätig)\p{L}+|verliehen an|nous certifions|certifie que|décerné à|se otorga|otorga(?:do)? a|certifica(?:mos)? que|concedido a|si (?:certifica|attesta)|conferito a|outorgado a|zaświadcza się|вручается|награжда(?:ется|ет)|настоящ(?:им|ий сертификат)|подтверждает|thank you|welcome|willkommen|bienvenue|お品書き|قائمة)(?!\p{L})|.{2,24}:$)/iu;

/** The whole text heads a part of a menu. */
export const COURSES = new RegExp(`^(?:${COURSE_WORDS})$`, "iu");

/** Asks readers to do something, in capitals or alone on its line: the design's own call, in the languages of designs. */
export const CALLS =
  /^(?:join|become|sign up|register|subscribe|order (?:now|online)|book (?:now|online)|call (?:now|today)|learn more|find out|discover|shop now|get (?:in touch|started)|donate|to (?:register|join|sign up)|how to|jetzt|mach mit|anmelden|zur anmeldung|werde|bestellen|mehr (?:infos?|erfahren)|rejoins|rejoignez|inscri\p{L}*|pour s[’']inscrire|devenez|réservez|commandez|découvr\p{L}*|en savoir plus|asóci\p{L}*|asoci\p{L}*|únete|apúntate|inscríbete|para inscrib\p{L}*|para asociar\p{L}*|reserva ya|iscriv\p{L}*|per iscriver\p{L}*|unisciti|prenota|scopri|inscreva\p{L}*|participe|junte-se|schrijf je in|aanmelden|meld je aan|word lid|zapisz się|dołącz|zarezerwuj|přihla\p{L}*|jelentkez\p{L}*|înscrie\p{L}*)(?!\p{L})/iu;

/** What guests write or tick on a card that they send back: one that says "will come" or "cannot come". */
export const REPLIES =
  /(?:\baccepts?\b|\bwill (?:not )?(?:be able to )?attend|\bunable to attend|\bregret(?:s|fully)?\b|\bdeclines?\b|\breturn (?:this|the)? ?(?:card|response)|serez-vous|(?:serai|serons) (?:présente?s?|present)|(?:ne )?(?:pourrai|pourrons) (?:pas|malheureusement)|(?:komme|kommen) (?:gerne?|leider|nicht)|(?:sage|sagen) (?:ab|zu)|nehme[n]? (?:gerne? |nicht )?teil|asistir(?:é|emos)|no podr(?:é|emos)|parteciper(?:ò|emo)|kom(?:en)? (?:graag|helaas))(?!\p{L})/iu;
