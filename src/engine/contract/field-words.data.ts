/**
 * Words that name what a form asks for, in the languages that templates are made in: lower case, one word each.
 * A text between « » or [ ] that is made of them is a field's name and not a title, a dish or an aside. Words that
 * head a column as often as they name a field ("menu", "contact") are left out on purpose.
 */

/** Person, firm, address, ways to reach somebody. */
const CONTACTS = [
  "name forename surname firstname lastname fullname nickname initials salutation prefix suffix person first last middle family given full maiden",
  "company firm organisation organization department position role job title profession address street road house number zip postcode zipcode postal post code city town village county state province country region",
  "phone telephone tel mobile cell fax email mail web website url handle twitter instagram linkedin",
  "vorname nachname familienname anrede firma unternehmen abteilung funktion beruf titel adresse anschrift straße strasse hausnummer nummer plz postleitzahl ort stadt land telefon mobil handy telefax webseite",
  "nom prénom prenom civilité société entreprise fonction poste titre adresse rue numéro ville pays téléphone portable courriel",
  "nombre apellido apellidos empresa cargo dirección direccion calle número ciudad provincia país teléfono móvil correo",
  "nome cognome azienda ruolo indirizzo via numero cap città provincia paese telefono cellulare",
  "naam voornaam achternaam bedrijf functie adres straat postcode plaats woonplaats land telefoon mobiel",
  "imię imie nazwisko firma stanowisko adres ulica kod miasto miejscowość kraj telefon",
  "jméno příjmení firma funkce adresa ulice psč město země telefon",
  "ad soyad adı soyadı şirket unvan adres sokak şehir ülke telefon",
  "apelido sobrenome morada endereço rua cidade telemóvel telefone",
  "namn förnamn efternamn företag titel adress gata postnummer navn fornavn etternavn efternavn virksomhed",
  "имя фамилия отчество компания организация должность адрес улица город страна индекс телефон почта",
  "όνομα επώνυμο εταιρεία διεύθυνση πόλη τηλέφωνο",
  "الاسم اسم العنوان الشركة المدينة الهاتف שם כתובת טלפון חברה עיר",
  "氏名 名前 会社名 住所 電話番号 姓名 公司 地址 电话",
];

/** Events, tickets, goods, money. */
const ORDERS = [
  "date day month year time hour doors start end expiry expires valid until best before event venue place row seat table room cabin gate block stand section guest guests recipient sender holder bearer host partner member attendee speaker bride groom",
  "price amount sum total value currency discount quantity qty order invoice ref reference customer client account id serial code voucher coupon key wifi password batch lot sku barcode ean item product variety flavour flavor vintage weight volume size maker producer grower",
  "note message greeting signature logo photo image text line headline subtitle slogan tagline qr",
  "datum tag monat jahr uhrzeit zeit beginn ende gast gäste empfänger betrag summe preis wert menge kunde kundennummer rechnung auftrag nachricht unterschrift reihe platz tisch zimmer",
  "date heure invité invités destinataire montant prix valeur quantité client commande table rang siège signature",
  "fecha hora invitado invitados destinatario importe precio cantidad cliente pedido mesa fila asiento",
  "data ora ospite ospiti destinatario importo prezzo quantità cliente ordine tavolo fila posto",
  "datum tijd gast gasten ontvanger bedrag prijs aantal klant tafel rij stoel",
  "data godzina gość odbiorca kwota cena ilość klient stolik rząd miejsce",
  "дата время гость получатель сумма цена количество заказ стол ряд место",
  "التاريخ تاريخ الوقت السعر المبلغ الضيف תאריך שעה מחיר סכום אורח",
  "日付 日時 金額 価格 日期 金额",
];

/** Words that only stand beside those above: "your name here", "name of guest", "e-mail". */
const BESIDE =
  "e your the a an of for and to here insert enter type add new my our ihr ihre der die das hier votre le la les de du des ici su el del aquí vostro il lo uw";

function wordsOf(lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(" ")));
}

export const FIELD_WORDS = wordsOf([...CONTACTS, ...ORDERS]);
export const WORDS_BESIDE = wordsOf([BESIDE]);
