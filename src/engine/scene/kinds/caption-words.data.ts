/**
 * Words that stand beside a value and say what it is: on cards and letters, in forms, over the columns of tables.
 * Lower case, without the colon; rows hold the languages that templates come in.
 */
import type { InputKind } from "../../contract/scene.ts";
import { COURSE_WORDS } from "./course-words.data.ts";

type Words = readonly (readonly [InputKind, string])[];

/** Captions that say the kind and no more, split at bars. */
export const CAPTIONS: Words = [
  [
    "person",
    "name|full name|first and last name|first name last name|name surname|name and surname|vorname nachname|vorname name|prénom nom|nombre apellido|nombre apellidos|nome cognome|imię nazwisko|your name|names|contact|contact person|attn|attention|ansprechpartner|ansprechpartnerin|kontakt|vor- und nachname|vor- und zuname|nom|nom complet|nom et prénom|nombre|nombre completo|nombre y apellidos|nome|nome completo|nome e cognome|naam|navn|namn|nimi|imię i nazwisko|jméno|jméno a příjmení|név|nume|ad soyad|adı soyadı|isim|имя|имя отчество|имя фамилия|имя и фамилия|фамилия имя отчество|фамилия, имя, отчество|фамилия и. о.|фамилия и.о.|фио|ф.и.о.|ім'я|όνομα|ονοματεπώνυμο|الاسم|שם|שם מלא|氏名|お名前|名前|姓名|이름|성명",
  ],
  [
    "given_name",
    "first name|given name|forename|vorname|rufname|prénom|nombre de pila|nome proprio|voornaam|fornavn|förnamn|etunimi|imię|křestní jméno|keresztnév|prenume|ad|adı|الاسم الأول|שם פרטי|名",
  ],
  [
    "family_name",
    "last name|surname|family name|nachname|familienname|zuname|nom de famille|apellido|apellidos|cognome|achternaam|etternavn|efternavn|efternamn|sukunimi|nazwisko|příjmení|vezetéknév|nume de familie|soyad|soyadı|фамилия|прізвище|επώνυμο|اللقب|שם משפחה|姓",
  ],
  [
    "job_title",
    "position|job title|title|role|occupation|profession|funktion|beruf|stellung|fonction|poste|cargo|puesto|profesión|ruolo|qualifica|professione|functie|beroep|stilling|stanowisko|zawód|funkce|pozice|beosztás|funcția|unvan|görev|должность|посада|θέση|المسمى الوظيفي|תפקיד|役職|职务|직책",
  ],
  [
    "company",
    "company|firm|organisation|organization|employer|business|firma|unternehmen|betrieb|société|entreprise|raison sociale|empresa|compañía|azienda|ditta|società|bedrijf|organisatie|virksomhed|företag|yritys|przedsiębiorstwo|společnost|cég|compania|şirket|компания|организация|компанія|εταιρεία|الشركة|חברה|会社名|会社|公司|회사",
  ],
  [
    "department",
    "department|dept|division|abteilung|service|département|departamento|reparto|ufficio|afdeling|avdelning|dział|oddělení|osztály|departament|bölüm|отдел|відділ|τμήμα|القسم|מחלקה|部署|部门|부서",
  ],
  [
    "email",
    'e-mail|email|e mail|mail|e-mail address|email address|mail address|e|e-mail-adresse|courriel|mél|adresse e-mail|correo|correo electrónico|correo-e|posta|posta elettronica|e-mailadres|e-post|epost|sähköposti|adres e-mail|poczta|eposta|e-posta|эл. почта|электронная почта|почта|ел. пошта|пошта|ηλ. ταχυδρομείο|البريد الإلكتروني|البريد|דוא"ל|דוא״ל|אימייל|メール|メールアドレス|电子邮件|邮箱|이메일',
  ],
  [
    "phone",
    "tel|telephone|telephone no|telephone number|phone|phone no|phone number|ph|t|p|telefon|telefonnummer|fon|festnetz|büro|tél|téléphone|teléfono|tfno|telefono|telefoon|tlf|telefonnr|telefone|puhelin|puh|numer telefonu|telefonní číslo|call|call us|direct|d|o|тел|телефон|τηλ|τηλέφωνο|هاتف|الهاتف|تليفون|טל|טל׳|טלפון|電話|電話番号|お電話|电话|전화|전화번호",
  ],
  [
    "mobile",
    "mobile|mobile no|mobile phone|mob|m|cell|cell phone|cellular|cellulare|cell.|mobil|mobiltelefon|handy|handynr|natel|portable|móvil|movil|celular|telemóvel|gsm|mobiel|mobilnr|matkapuhelin|komórka|kom|tel. kom|tel kom|mobilní telefon|cep|cep tel|моб|мобильный|моб. тел|мобільний|κιν|κινητό|جوال|الجوال|موبايل|נייד|携帯|携帯電話|手机|휴대폰",
  ],
  [
    "fax",
    "fax|fax no|telefax|faks|télécopie|téléfax|f|telefaks|факс|φαξ|فاكس|פקס|ファックス|传真|팩스",
  ],
  [
    "url",
    "web|website|web site|www|w|webseite|homepage|internet|online|site|site web|site internet|sitio web|página web|sito|sito web|strona|strona www|strona internetowa|webstránka|url|web sitesi|сайт|веб-сайт|ιστοσελίδα|الموقع|الموقع الإلكتروني|אתר|ウェブサイト|网址|网站|홈페이지|blog",
  ],
  [
    "address",
    "address|postal address|mailing address|shipping address|billing address|adr|adresse|anschrift|postanschrift|lieferadresse|rechnungsadresse|adresse postale|dirección|domicilio|indirizzo|sede|adres|adress|osoite|cím|adresa|endereço|morada|adresi|адрес|адреса|διεύθυνση|العنوان|כתובת|住所|ご住所|地址|주소",
  ],
  [
    "street",
    "street|street address|straße|strasse|straße, nr|straße/nr|straße und hausnummer|rue|calle|via|straat|gate|gata|katu|ulica|ulice|utca|strada|rua|sokak|улица|вулиця|οδός|شارع|רחוב|街道",
  ],
  [
    "postcode",
    "postcode|post code|postal code|zip|zip code|plz|postleitzahl|code postal|cp|código postal|cap|postnummer|postinumero|kod pocztowy|psč|irányítószám|cod poștal|posta kodu|индекс|почтовый индекс|індекс|τ.κ.|الرمز البريدي|מיקוד|郵便番号|〒|邮编|우편번호",
  ],
  [
    "town",
    "town|city|town/city|city, state, zip|stadt|wohnort|ort|plz, ort|plz / ort|plz/ort|plz ort|ville|cp ville|ciudad|población|localidad|città|comune|stad|plaats|woonplaats|ort/stad|kaupunki|miasto|miejscowość|město|obec|város|oraș|localitate|cidade|şehir|il / ilçe|город|місто|πόλη|المدينة|עיר|市|市区町村|城市|도시",
  ],
  [
    "country",
    "country|land|pays|país|paese|maa|kraj|země|ország|țara|ülke|страна|країна|χώρα|الدولة|البلد|מדינה|ארץ|国|国家|국가",
  ],
  [
    "date",
    "date|dated|datum|tag|fecha|data|dato|päivämäärä|dátum|tarih|дата|ημερομηνία|التاريخ|תאריך|日付|日時|日期|날짜|when|wann|quand|cuándo|quando",
  ],
  [
    "time",
    "time|hour|uhrzeit|zeit|heure|horaire|hora|ora|tijd|tid|klokken|kl|aika|godzina|godz|čas|időpont|saat|время|час|ώρα|الوقت|الساعة|שעה|時間|時刻|时间|시간",
  ],
  [
    "price",
    "price|sum|amount|value|preis|betrag|prix|montant|tarif|precio|importe|prezzo|importo|prijs|bedrag|pris|beløb|hinta|cena|kwota|částka|ár|összeg|preț|pret|preţ|sumă|preço|fiyat|tutar|цена|сумма|ціна|сума|τιμή|ποσό|السعر|المبلغ|מחיר|סכום|価格|金額|价格|金额|가격|금액",
  ],
  ["percent", "percent|percentage|prozent|pourcentage|porcentaje|percentuale|procent|%"],
  [
    "quantity",
    "quantity|qty|pcs|pieces|units|menge|anzahl|stück|stk|quantité|qté|cantidad|cant|quantità|q.tà|aantal|maat|antal|antall|määrä|ilość|szt|množství|ks|mennyiség|db|cantitate|buc|quantidade|qtd|miktar|adet|количество|кол-во|кількість|ποσότητα|الكمية|כמות|数量|수량",
  ],
  [
    "code",
    "no|nr|number|code|id|#|no #|item #|item no #|art #|nummer|numéro|n°|número|nº|numero|numer|kod|číslo|szám|număr|номер|код|αριθμός|κωδικός|الرقم|מספר|מס׳|קוד|番号|编号|번호",
  ],
  [
    "item",
    "item|items|product|article|dish|artikel|produkt|bezeichnung|leistung|gericht|désignation|produit|plat|artículo|producto|concepto|plato|articolo|prodotto|piatto|omschrijving|vare|tuote|nazwa|nazwa towaru|towar|usługa|danie|položka|název|tétel|megnevezés|termék|produs|denumire|ürün|товар|наименование|услуга|найменування|προϊόν|είδος|البند|المنتج|الصنف|פריט|מוצר|商品名|品名|品目|商品|产品|상품명|품목",
  ],
  // What stands below them is a dish each.
  ["item", COURSE_WORDS],
  [
    "description",
    "description|details|beschreibung|zusatz|descriptif|détails|descripción|detalles|descrizione|dettagli|beschrijving|beskrivelse|beskrivning|kuvaus|opis|popis|leírás|descriere|descrição|açıklama|описание|опис|περιγραφή|الوصف|תיאור|説明|内容|描述|설명",
  ],
  [
    "event",
    "event|occasion|title of event|veranstaltung|anlass|événement|evento|evenement|begivenhed|evenemang|tapahtuma|wydarzenie|impreza|akce|událost|esemény|eveniment|etkinlik|событие|мероприятие|подія|εκδήλωση|المناسبة|الحدث|אירוע|イベント名|活动|행사",
  ],
  [
    "venue",
    "venue|place|location|where|veranstaltungsort|wo|treffpunkt|lieu|lieu de l'événement|où|lugar|dónde|luogo|dove|locatie|waar|sted|plats|paikka|miejsce|gdzie|místo|kde|helyszín|hol|locul|unde|local|onde|yer|nerede|место|место проведения|где|місце|де|τόπος|πού|المكان|מקום|איפה|会場|場所|地点|장소",
  ],
  [
    "recipient",
    "to|for|recipient|holder|bearer|this voucher is for|gift for|presented to|awarded to|an|für|empfänger|empfängerin|inhaber|pour|à|bénéficiaire|destinataire|offert à|para|a favor de|beneficiario|destinatario|titular|per|a|voor|aan|ontvanger|til|till|mottaker|modtager|mottagare|saaja|dla|odbiorca|nabywca|pro|příjemce|kinek|címzett|pentru|destinatar|alıcı|кому|для|получатель|отримувач|για|προς|إلى|المستلم|עבור|לכבוד|宛名|受取人|收件人|받는 사람",
  ],
  [
    "sender",
    "from|sender|with love from|given by|von|absender|überreicht von|schenkt|de|de la part de|expéditeur|offert par|de parte de|remitente|da|da parte di|mittente|van|afzender|fra|från|avsender|lähettäjä|od|od kogo|nadawca|odesílatel|kitől|feladó|de la|expeditor|gönderen|от|от кого|отправитель|від|από|من|المرسل|מאת|差出人|寄件人|보내는 사람",
  ],
  [
    "message",
    "message|note|notes|remarks|comments|greeting|dedication|nachricht|anmerkung|anmerkungen|bemerkung|bemerkungen|notiz|notizen|hinweis|grußwort|widmung|remarque|remarques|mensaje|notas|observaciones|messaggio|osservazioni|bericht|opmerking|opmerkingen|beskjed|meddelelse|meddelande|viesti|wiadomość|uwagi|życzenia|zpráva|poznámka|poznámky|üzenet|megjegyzés|mesaj|observații|mensagem|not|сообщение|примечание|примечания|повідомлення|примітки|μήνυμα|σημειώσεις|الرسالة|ملاحظات|הודעה|הערות|メッセージ|備考|留言|备注|메시지|비고",
  ],
  [
    "row",
    "row|reihe|rang|fila|rij|rad|rekke|rivi|rząd|řada|sor|rândul|sıra|ряд|σειρά|الصف|שורה|列|排",
  ],
  [
    "seat",
    "seat|sitz|platz|sitzplatz|siège|place assise|asiento|butaca|posto|stoel|sæde|sete|plass|miejsce siedzące|sedadlo|szék|koltuk|المقعد|מושב|כיסא|席|座席|座位|좌석",
  ],
  [
    "table",
    "table|tisch|table n°|mesa|tavolo|tafel|bord|pöytä|stolik|stůl|asztal|masa|стол|стіл|τραπέζι|الطاولة|שולחן|テーブル|卓|桌号|테이블",
  ],
];

/** Who is who at a wedding. */
export const WEDDING_ROLES =
  "bride|groom|bride and groom|bride & groom|named bride|named groom|parents of the bride|parents of the groom|maid of honor|maid of honour|matron of honor|matron of honour|best man|bridesmaids|groomsmen|ring bearer|flower girl|flower girls|officiant|braut|bräutigam|brautpaar|trauzeugin|trauzeuge|trauzeugen|la mariée|le marié|les mariés|novia|novio|novios|sposa|sposo|sposi|bruid|bruidegom|bruidspaar|panna młoda|pan młody|para młoda|świadkowie|nevěsta|ženich|menyasszony|vőlegény|menyasszony neve|vőlegény neve|mireasa|mirele|gelin|damat|невеста|жених|νύφη|γαμπρός|العروس|العريس|הכלה|החתן|新婦|新郎";

/** Captions that say more than the kind: a label takes their own words. */
export const SPECIFIC_CAPTIONS: Words = [
  [
    "percent",
    "discount|rabatt|nachlass|remise|réduction|descuento|sconto|korting|zniżka|sleva|kedvezmény|reducere|indirim|скидка|знижка|έκπτωση|خصم|הנחה|割引|折扣|할인",
  ],
  [
    "person",
    `${WEDDING_ROLES}|author|autor|autorin|auteur|autrice|autore|szerző|författare|forfatter|yazar|автор|συγγραφέας|المؤلف|著者|作者`,
  ],
  [
    "date",
    "date of issue|issue date|invoice date|due date|valid until|valid to|valid thru|expires|expiry date|expiration date|best before|born|date of birth|ausstellungsdatum|rechnungsdatum|gültig bis|einzulösen bis|geburtsdatum|geboren am|lieferdatum|mindestens haltbar bis|date d'émission|date de naissance|valable jusqu'au|valable jusqu’au|échéance|fecha de emisión|fecha de nacimiento|válido hasta|caduca|data di emissione|data di nascita|valido fino al|scadenza|geldig tot|geldig tot en met|geboortedatum|gyldig til|giltigt till|data wystawienia|ważny do|ważne do|data urodzenia|platnost do|érvényes|data emiterii|valabil până la|son kullanma tarihi|действителен до|дійсний до|ισχύει έως|صالح حتى|בתוקף עד|有効期限|有效期",
  ],
  [
    "time",
    "departure|departs|arrival|arrives|abfahrt|abflug|ankunft|départ|arrivée|salida|llegada|partenza|arrivo|partida|chegada|vertrek|aankomst|odjazd|przyjazd|odjezd|příjezd|afgang|ankomst|indulás|érkezés|plecare|sosire|отправление|прибытие|المغادرة|الوصول|出発|到着|start|starts|doors|doors open|begin|begins|beginn|einlass|début|ouverture des portes|inicio|apertura|inizio|aanvang|start o|začátek|kezdés|başlangıç|начало|початок|έναρξη|开场",
  ],
  [
    "price",
    "unit price|net price|total|sub-total|subtotal|grand total|total amount|net|vat|amount due|worth|voucher value|fee|cost|rate|deposit|balance|einzelpreis|stückpreis|gesamtpreis|gesamt|gesamtbetrag|summe|zwischensumme|netto|brutto|mwst|wert|im wert von|gutscheinwert|prix unitaire|prix total|total ht|total ttc|valeur|d'une valeur de|precio unitario|valor|totale|valore|stukprijs|totaal|waarde|yhteensä|cena jedn|cena jednostkowa|suma|razem|wartość|celkem|hodnota|összesen|érték|valoare|toplam|değer|итого|стоимость|вартість|σύνολο|αξία|الإجمالي|القيمة|סה\"כ|סה״כ|שווי|合計|料金|总计|합계",
  ],
  [
    "code",
    "reference|ref|ref no|your ref|our ref|order no|order number|invoice no|invoice number|customer no|client no|voucher no|voucher code|gift code|serial no|serial number|batch|lot|lot no|sku|item no|article no|membership no|member no|booking no|ticket no|rechnungsnummer|rechnungs-nr|rechnung nr|kundennummer|kunden-nr|bestellnummer|auftragsnummer|auftrags-nr|artikelnummer|artikel-nr|art.-nr|gutscheinnummer|gutschein-nr|gutscheincode|seriennummer|charge|losnummer|mitgliedsnummer|référence|réf|n° de facture|n° client|n° de commande|numéro de série|referencia|factura n.º|nº de factura|nº de pedido|nº de cliente|lote|codice|riferimento|rif|fattura n|ordine n|lotto|factuurnummer|klantnummer|bestelnummer|ordrenr|fakturanr|kundenr|kundnr|ordernr|numer faktury|nr faktury|nr zamówienia|seria|číslo faktury|sorszám|referință|număr factură|sipariş no|fatura no|артикул|номер заказа|серия|партия|رقم الفاتورة|رقم الطلب|品番|注文番号|订单号|주문번호|vat no|vat id|tax no|tax id|ust-id|ust-idnr|ust.-idnr|steuernummer|siret|siren|nif|cif|p.iva|p. iva|c.f|nip|regon|krs|ičo|dič|kvk|btw|org.nr|iban|bic|swift|account no|account number|sort code|kontonummer|konto|blz|inn|инн|огрн",
  ],
  [
    "quantity",
    "size|weight|net weight|net wt|volume|contents|größe|gewicht|inhalt|füllmenge|nettogewicht|taille|poids|poids net|contenance|tamaño|peso|peso neto|contenido|formato|peso netto|contenuto|gewicht netto|inhoud|størrelse|storlek|vekt|vikt|rozmiar|waga|masa netto|velikost|hmotnost|méret|ağırlık|вес|объём|βάρος|الوزن|משקל|内容量|重量|容量|중량|format",
  ],
];

/** What a sentence of a certificate ends with where the name follows on the next line: patterns, split at bars. */
export const RECIPIENT_LEADS = [
  "(?:presented|awarded|given|granted|issued|dedicated) to|(?:certif(?:y|ies)|confirms?|attests?|declares?) that|conferred (?:up)?on",
  "(?:verliehen|überreicht|ausgestellt|vergeben) an|(?:bestätig|bescheinig|zertifizier|bezeug)\\p{L}*(?: .{1,40})?,? dass",
  "(?:décerné|remis|attribué|délivré|présenté)e? (?:à|au)|(?:certifi(?:e|ent|ons)|attest(?:e|ent|ons)) que",
  "(?:otorgad|entregad|concedid|presentad)[oa] a|(?:otorga|entrega|concede)n? .{0,40}\\ba|certifica(?:n|mos)? que",
  "(?:concedid|conferid|outorgad)[oa] a|entregue a|certifica(?:m|mos)? que",
  "(?:conferit|consegnat|rilasciat|assegnat)[oa] a|(?:certifica|attesta)(?:no)? che",
  "(?:uitgereikt|toegekend|overhandigd) aan|(?:verklaart|bevestigt|certificeert|verklaren) dat",
  "(?:tilldelas|tildeles|överlämnas till|overrækkes til|overrekkes til)",
  "(?:przyznan[yae]|wręczon[yae]|nadan[yae])(?: dla)?|(?:zaświadcza|potwierdza) się,? że",
  "(?:uděluje se|uděleno|osvědčuje se),? ?(?:že)?|se acordă(?: participant(?:ului|ei))?|certifică (?:faptul )?că",
  "награжда(?:ется|ются|ем)|вручается|(?:подтверждает|удостоверяет|свидетельствует),? что|нагороджу(?:ється|ються|ємо)|засвідчує,? що",
  "diberikan kepada|dianugerahkan kepada|trao tặng cho|βεβαιώνεται ότι|απονέμεται (?:στον|στην)",
  "(?:مُ?منوحة|تُ?منح|تُ?قدَ?م)(?: .{1,30})? (?:إلى|ل)|(?:تشهد|يشهد)(?: .{1,30})? (?:أن|بأن)|מוענקת? ל|מאשרים כי",
  "特此证明|特此證明|兹证明|茲證明|授予|颁发给|頒發給",
];
