/** Invented people, firms and places in several languages. Soft hyphens mark where words may break. */

export interface Locale {
  readonly language: string;
  readonly company: string;
  readonly tagline: string;
  readonly person: string;
  readonly title: string;
  readonly street: string;
  readonly town: string;
  readonly phone: string;
  readonly email: string;
  readonly web: string;
  readonly event: string;
  readonly date: string;
  readonly greeting: string;
  readonly closing: string;
  readonly paragraph: string;
  readonly items: readonly (readonly [string, string])[];
  readonly words: readonly string[];
}

export const LOCALES: Readonly<Record<string, Locale>> = {
  en: {
    language: "en",
    company: "Harrow & Finch",
    tagline: "Bookbinders since 1921",
    person: "Margaret Ellsworth",
    title: "Head of Workshop",
    street: "14 Tanner Street",
    town: "Leeds LS2 7AA",
    phone: "+44 113 496 0182",
    email: "m.ellsworth@harrowfinch.example",
    web: "www.harrowfinch.example",
    event: "Autumn Open Day",
    date: "Saturday, 12 September 2026",
    greeting: "Dear Ms Whitfield,",
    closing: "With kind regards",
    paragraph:
      "The new bindery opens its doors for one day only, and we would be delighted to show you how the pages of your book are folded, gathered and sewn by hand before they reach the press.",
    items: [
      ["Quarter binding", "48.00"],
      ["Gold tooling", "19.50"],
      ["Slip case", "32.00"],
      ["Marbled paper", "7.80"],
    ],
    words: ["INVITATION", "ADMIT ONE", "Certificate of Merit", "Price List", "Menu"],
  },
  de: {
    language: "de",
    company: "Gärtnerei Schäfer",
    tagline: "Stauden und Gehölze",
    person: "Jörg Weißenböck",
    title: "Geschäftsführer",
    street: "Mühlgäßchen 7",
    town: "04103 Leipzig",
    phone: "+49 341 5550 178",
    email: "joerg@schaefer-stauden.example",
    web: "www.schaefer-stauden.example",
    event: "Tag der offenen Gärten",
    date: "Samstag, 12. September 2026",
    greeting: "Sehr geehrte Frau Böhm,",
    closing: "Mit freundlichen Grüßen",
    paragraph:
      "Im Früh\u00adjahr über\u00adnehmen wir gern die Be\u00adpflan\u00adzung Ihrer Beete und Kübel, denn wer früh bestellt, erhält die schönsten Stauden aus eigener Anzucht und eine Pflege\u00adanleitung dazu.",
    items: [
      ["Frauenmantel", "4,50"],
      ["Akelei, gemischt", "3,90"],
      ["Türkischer Mohn", "6,20"],
      ["Königskerze", "5,40"],
    ],
    words: ["EINLADUNG", "EINTRITT", "Urkunde", "Preisliste", "Speisekarte"],
  },
  fr: {
    language: "fr",
    company: "Maison Lefèvre",
    tagline: "Chocolats et thés d’été",
    person: "Éloïse Garçon",
    title: "Maître chocolatière",
    street: "8, rue des Évêques",
    town: "69005 Lyon",
    phone: "+33 4 72 55 01 80",
    email: "eloise@maison-lefevre.example",
    web: "www.maison-lefevre.example",
    event: "Fête de la Chandeleur",
    date: "samedi 12 septembre 2026",
    greeting: "Chère Madame Noël,",
    closing: "Avec nos salutations",
    paragraph:
      "Nous serions très heureux de vous accueillir à la dégustation que nous préparons pour les fêtes, où vous goûterez les ganaches de la saison et les thés choisis par notre maison.",
    items: [
      ["Ganache au thé", "12,50"],
      ["Pâte de fruits", "9,80"],
      ["Dragées à l’anis", "7,20"],
      ["Bûche glacée", "28,00"],
    ],
    words: ["INVITATION", "BILLET", "Diplôme", "Tarifs", "La Carte"],
  },
  pl: {
    language: "pl",
    company: "Pracownia Żółw",
    tagline: "Ceramika ręcznie malowana",
    person: "Małgorzata Wiśniewska",
    title: "Główna projektantka",
    street: "ul. Łąkowa 15",
    town: "31-443 Kraków",
    phone: "+48 12 555 01 82",
    email: "gosia@zolw.example",
    web: "www.zolw.example",
    event: "Święto Gliny",
    date: "sobota, 12 września 2026",
    greeting: "Szanowna Pani Różo,",
    closing: "Z wyrazami szacunku",
    paragraph:
      "Zapraszamy do naszej nowej pracowni na pokaz toczenia i szkliwienia, podczas którego każdy gość będzie mógł ulepić własną miskę i zabrać ją po wypaleniu do domu.",
    items: [
      ["Kubek średni", "65,00"],
      ["Talerz płaski", "58,00"],
      ["Miska duża", "92,00"],
      ["Dzbanek", "120,00"],
    ],
    words: ["ZAPROSZENIE", "BILET", "Dyplom", "Cennik", "Jadłospis"],
  },
  cs: {
    language: "cs",
    company: "Tiskárna Říčka",
    tagline: "Knihtisk a příležitostné tisky",
    person: "Ondřej Šťastný",
    title: "Vedoucí sazárny",
    street: "Žitná 22",
    town: "602 00 Brno",
    phone: "+420 555 018 232",
    email: "ondrej@ricka.example",
    web: "www.ricka.example",
    event: "Večer písma",
    date: "sobota 12. září 2026",
    greeting: "Vážená paní Dvořáková,",
    closing: "S přátelským pozdravem",
    paragraph:
      "Srdečně vás zveme na večer věnovaný ruční sazbě, při kterém si můžete vysázet vlastní vizitku a vytisknout ji na starém příklopovém lisu z dílny našeho dědečka.",
    items: [
      ["Vizitky, sto kusů", "890"],
      ["Svatební oznámení", "1 450"],
      ["Dopisní papír", "640"],
      ["Obálky", "310"],
    ],
    words: ["POZVÁNKA", "VSTUPENKA", "Čestné uznání", "Ceník", "Jídelní lístek"],
  },
  tr: {
    language: "tr",
    company: "Işık Fırını",
    tagline: "Taş fırında ekşi maya",
    person: "Çağrı Güneş",
    title: "Başfırıncı",
    street: "Şişhane Yokuşu 9",
    town: "34421 İstanbul",
    phone: "+90 212 555 01 82",
    email: "cagri@isikfirini.example",
    web: "www.isikfirini.example",
    event: "Ekmek Şenliği",
    date: "12 Eylül 2026 Cumartesi",
    greeting: "Sayın Gökçe Hanım,",
    closing: "Saygılarımızla",
    paragraph:
      "Yeni fırınımızın açılışında sizi aramızda görmekten büyük mutluluk duyarız; gün boyunca sıcak ekmek, simit ve çörek sunacak, küçük misafirlerle birlikte hamur yoğuracağız.",
    items: [
      ["Köy ekmeği", "45,00"],
      ["Susamlı simit", "12,50"],
      ["Zeytinli açma", "18,00"],
      ["Üzümlü çörek", "22,00"],
    ],
    words: ["DAVETİYE", "GİRİŞ", "Başarı Belgesi", "Fiyat Listesi", "Mönü"],
  },
  vi: {
    language: "vi",
    company: "Trà Quán Sương Mai",
    tagline: "Trà sen và bánh nếp",
    person: "Nguyễn Thị Hồng Nhung",
    title: "Chủ quán",
    street: "27 phố Hàng Bạc",
    town: "Hoàn Kiếm, Hà Nội",
    phone: "+84 24 5550 182",
    email: "nhung@suongmai.example",
    web: "www.suongmai.example",
    event: "Đêm Trung Thu",
    date: "thứ Bảy, 12 tháng 9 năm 2026",
    greeting: "Kính gửi chị Thủy,",
    closing: "Trân trọng kính mời",
    paragraph:
      "Chúng tôi rất vui được đón quý khách tới buổi thưởng trà đầu mùa, nơi những ấm trà sen được ướp suốt đêm và những chiếc bánh nếp nhỏ được gói bằng tay trong khu vườn sau nhà.",
    items: [
      ["Trà sen", "45.000"],
      ["Trà ướp hoa bưởi", "52.000"],
      ["Bánh cốm", "18.000"],
      ["Chè hạt sen", "25.000"],
    ],
    words: ["THIỆP MỜI", "VÉ VÀO CỬA", "Giấy khen", "Bảng giá", "Thực đơn"],
  },
  el: {
    language: "el",
    company: "Εκδόσεις Αλκυόνη",
    tagline: "Βιβλία για παιδιά",
    person: "Ελένη Παπαδάκη",
    title: "Υπεύθυνη έκδοσης",
    street: "Οδός Ανθέων 31",
    town: "111 43 Αθήνα",
    phone: "+30 21 0555 0182",
    email: "eleni@alkyoni.example",
    web: "www.alkyoni.example",
    event: "Βραδιά Παραμυθιού",
    date: "Σάββατο, 12 Σεπτεμβρίου 2026",
    greeting: "Αγαπητή κυρία Ζήση,",
    closing: "Με εκτίμηση",
    paragraph:
      "Σας προσκαλούμε στην παρουσίαση του νέου μας βιβλίου, όπου η συγγραφέας θα διαβάσει για τα παιδιά και ο εικονογράφος θα ζωγραφίσει μαζί τους τους ήρωες της ιστορίας.",
    items: [
      ["Το γαλάζιο καράβι", "12,40"],
      ["Ο μικρός φάρος", "9,90"],
      ["Καλοκαιρινό βιβλίο", "14,20"],
      ["Αλφαβητάρι", "8,50"],
    ],
    words: ["ΠΡΟΣΚΛΗΣΗ", "ΕΙΣΙΤΗΡΙΟ", "Έπαινος", "Τιμοκατάλογος", "Κατάλογος"],
  },
  ru: {
    language: "ru",
    company: "Мастерская «Ёлка»",
    tagline: "Игрушки из дерева",
    person: "Анна Щербакова",
    title: "Ведущий художник",
    street: "ул. Южная, д. 4",
    town: "150003 Ярославль",
    phone: "+7 4852 555 018",
    email: "anna@yolka.example",
    web: "www.yolka.example",
    event: "День открытых дверей",
    date: "суббота, 12 сентября 2026",
    greeting: "Уважаемая Мария Юрьевна!",
    closing: "С уважением",
    paragraph:
      "Приглашаем вас в нашу новую мастерскую, где можно увидеть, как из липового бруска получается расписная лошадка, и попробовать раскрасить её своими руками под присмотром художника.",
    items: [
      ["Лошадка расписная", "1 200"],
      ["Кукла с люлькой", "1 850"],
      ["Волчок", "430"],
      ["Шкатулка", "2 300"],
    ],
    words: ["ПРИГЛАШЕНИЕ", "БИЛЕТ", "Грамота", "Прейскурант", "Меню"],
  },
};

/** The same texts with placeholders, by spelling. */
export const SPELLINGS: Readonly<Record<string, (name: string) => string>> = {
  curly: (name) => `{{${name}}}`,
  "curly-spaced": (name) => `{{ ${name} }}`,
  guillemets: (name) => `«${name}»`,
  angles: (name) => `<<${name}>>`,
  brackets: (name) => `[${name}]`,
  percent: (name) => `%${name}%`,
};
