/** Names and addresses of ten languages and groups of them, as customers type them. Common ones; no person is meant. */

/** Rows are written as one text, so that the table stays readable. */
function splitAt(row: string): readonly string[] {
  return row.split("|");
}

/** Twenty given names of each language. */
export const GIVEN_NAMES: readonly string[] = [
  // German
  ...splitAt(
    "Anna|Jürgen|Sabine|Björn|Käthe|Günther|Monika|Sören|Ursula|Jörg|Heike|Lothar|Gisela|Rüdiger|Antje|Uwe|Brigitte|Götz|Wiebke|Matthias",
  ),
  // English
  ...splitAt(
    "Oliver|Amelia|George|Isla|Harry|Ava|Jacob|Emily|Charlie|Sophie|Thomas|Grace|William|Ruby|Edward|Zoë|Hugh|Chloë|Siobhán|Niamh",
  ),
  // French
  ...splitAt(
    "François|Hélène|Jérôme|Chloé|Étienne|Aurélie|Rémi|Gaëlle|Noël|Solène|Benoît|Maëlys|Cédric|Anaïs|Loïc|Élodie|Gaël|Inès|Théo|Zoé",
  ),
  // Spanish
  ...splitAt(
    "José|María|Andrés|Lucía|Iñaki|Sofía|Raúl|Begoña|Jesús|Inés|Óscar|Nuria|Álvaro|Belén|Rubén|Rocío|Íñigo|Ángela|Martín|Concepción",
  ),
  // Italian
  ...splitAt(
    "Giulia|Niccolò|Chiara|Matteo|Ilaria|Lorenzo|Beatrice|Gabriele|Noemi|Davide|Federica|Nicolò|Letizia|Simone|Alessia|Tommaso|Ginevra|Filippo|Carlotta|Emanuele",
  ),
  // Polish
  ...splitAt(
    "Łukasz|Małgorzata|Michał|Żaneta|Paweł|Agnieszka|Rafał|Bożena|Sławomir|Grażyna|Mirosław|Zdzisława|Stanisław|Jadwiga|Wojciech|Hanna|Błażej|Iga|Przemysław|Róża",
  ),
  // Czech
  ...splitAt(
    "Jiří|Věra|Tomáš|Zdeňka|Ondřej|Růžena|Lukáš|Šárka|Vojtěch|Žaneta|Matěj|Markéta|Luboš|Kateřina|Řehoř|Eliška|Štěpán|Barbora|Aleš|Lenka",
  ),
  // Turkish
  ...splitAt(
    "Ayşe|Mehmet|Gülşen|Oğuz|İbrahim|Çiğdem|Uğur|Işıl|Hüseyin|Özge|Şükrü|Tuğba|Ömer|Zeynep|Çağrı|Gökçe|Yiğit|Elif|Barış|Nurgül",
  ),
  // Hungarian
  ...splitAt(
    "Győző|Erzsébet|Zoltán|Zsófia|László|Ágnes|Ferenc|Enikő|Ákos|Gergő|Tünde|Szilárd|Hajnalka|Bence|Réka|Örs|Ildikó|Levente|Emőke|Jenő",
  ),
  // Nordic and Baltic
  ...splitAt(
    "Åsa|Øyvind|Þórdís|Jānis|Ragnheiður|Søren|Märta|Ģirts|Håkon|Guðrún|Žydrūnas|Mārtiņš|Kärt|Björk|Šarūnas|Ævar|Jūratė|Anders|Ineta|Tõnu",
  ),
];

/** Twenty family names of each. */
export const FAMILY_NAMES: readonly string[] = [
  // German
  ...splitAt(
    "Müller|Schäfer|Weiß|Größmann|Köhler|Bäcker|Jäger|Groß|Kühn|Schröder|Voß|Hübner|Böhm|Lösch|Strauß|Krämer|Fuchs|Zöllner|Ziegler|Hoffmann",
  ),
  // English
  ...splitAt(
    "Smith|O’Connor|Brontë|Taylor|Ó Súilleabháin|Wright|MacGregor|Hughes|Walker|Green|Hall|D’Arcy|Clarke|Baker|Ní Dhomhnaill|Morris|Ward|Turner|Fitzgerald|Llewellyn",
  ),
  // French
  ...splitAt(
    "Lefèvre|Dubois|Béranger|L’Hôpital|Gauthier|Lemaître|Hébert|Barthélemy|Rousseau|Guérin|Prévost|Noël|d’Estaing|Maréchal|Hervé|Citroën|Poincaré|Desprès|Garçon|Fournier",
  ),
  // Spanish
  ...splitAt(
    "García|Núñez|Fernández|Muñoz|Ibáñez|Gutiérrez|Peña|Rodríguez|Yáñez|López|Ordóñez|Güell|Márquez|Piñeiro|Sánchez|Vázquez|Castaño|Argüelles|Domínguez|Sáenz",
  ),
  // Italian
  ...splitAt(
    "Rossi|Ferrari|D’Angelo|Nicolò|Colombo|Dell’Orto|Cantù|Greco|Patanè|Conti|Salerno|Rinaldi|Caruso|Pirrò|Fabbri|Marini|Barbieri|Donà|Bianchi|Calò",
  ),
  // Polish
  ...splitAt(
    "Wójcik|Kamińska|Łuczak|Żukowski|Dąbrowski|Jędrzejewska|Śliwa|Zięba|Gołębiewski|Kołodziej|Wróbel|Ćwik|Pająk|Błaszczyk|Szczęsny|Źródłowski|Król|Gąsior|Świątek|Nowak",
  ),
  // Czech
  ...splitAt(
    "Novák|Dvořáková|Svoboda|Procházka|Čermák|Kučera|Růžička|Řezníček|Žižka|Šťastný|Bílý|Ďurica|Marešová|Němec|Pospíšil|Hájek|Křížová|Vlček|Zelená|Tůma",
  ),
  // Turkish
  ...splitAt(
    "Yılmaz|Şahin|Öztürk|Çelik|Güneş|Doğan|Kılıç|Aydın|Erdoğan|Koç|İnönü|Çağlar|Işık|Ünal|Özdemir|Şimşek|Polat|Ateş|Gümüş|Türkoğlu",
  ),
  // Hungarian
  ...splitAt(
    "Szabó|Kővári|Tóth|Gergő|Horváth|Nagy|Fűzfa|Erdős|Lőrincz|Molnár|Szűcs|Kőműves|Vörös|Pálffy|Gál|Németh|Ódor|Béres|Csűrös|Jánosi",
  ),
  // Nordic and Baltic
  ...splitAt(
    "Ångström|Sørensen|Þorsteinsdóttir|Bērziņš|Ødegård|Järvinen|Kalniņa|Björkström|Guðmundsson|Žukauskas|Õunapuu|Ærø|Šimkutė|Lindqvist|Høgh|Ozoliņa|Mäkelä|Ķēniņš|Hallgrímsson|Čepaitis",
  ),
];

/** Six addresses of each. */
export const ADDRESSES: readonly string[] = [
  "Große Bleiche 12, 55116 Mainz",
  "Königsallee 8, 40212 Düsseldorf",
  "Straße des 17. Juni 135, 10623 Berlin",
  "Mühlweg 3a, 04105 Leipzig",
  "Am Bäckeranger 9, 99084 Erfurt",
  "Höfengasse 21, 8010 Graz",
  "10 St James’s Square, London SW1Y 4LE",
  "4 Mill Lane, Bristol BS1 2AB",
  "221b Baker Street, London NW1 6XE",
  "7 High Street, Oxford OX1 4DB",
  "15 Queen’s Road, Belfast BT3 9DT",
  "Flat 2, 38 Gorgie Rd, Edinburgh EH11 2NB",
  "12 rue de l’Église, 67000 Strasbourg",
  "3 bis, allée des Châtaigniers, 33000 Bordeaux",
  "8 avenue du Général-Leclerc, 75014 Paris",
  "21 cours Franklin, 69006 Lyon",
  "5 quai François-Mauriac, 13002 Marseille",
  "17 impasse Saint-Étienne, 31000 Toulouse",
  "Calle Núñez de Balboa 35, 28001 Madrid",
  "Avda. de la Constitución 7, 41004 Sevilla",
  "Plaza de España 1, 3.º izq., 50001 Zaragoza",
  "C/ Alcalá 99, 28009 Madrid",
  "Paseo de Gràcia 43, 08007 Barcelona",
  "Rúa do Vilar 12, 15705 Santiago",
  "Via Cavour 14, 50129 Firenze",
  "Piazza della Libertà 3, 20121 Milano",
  "Corso Vittorio Emanuele II 81, 10128 Torino",
  "Via Niccolò Tommaseo 9, 35131 Padova",
  "Vicolo Santa Lucia 2, 80132 Napoli",
  "Largo Gesù 5, 90134 Palermo",
  "ul. Świętokrzyska 20, 00-002 Warszawa",
  "ul. Łąkowa 7/9, 90-562 Łódź",
  "Rynek Główny 12, 31-042 Kraków",
  "al. Jerozolimskie 54, 00-024 Warszawa",
  "ul. Żeromskiego 3, 80-123 Gdańsk",
  "ul. Kościuszki 15, 50-011 Wrocław",
  "Václavské náměstí 25, 110 00 Praha 1",
  "Křížová 8, 603 00 Brno",
  "Žižkova 44, 586 01 Jihlava",
  "Náměstí Míru 9, 120 00 Praha 2",
  "Růžová 17, 301 00 Plzeň",
  "Dlouhá třída 3, 500 03 Hradec Králové",
  "İstiklal Caddesi No: 140, 34430 İstanbul",
  "Atatürk Bulvarı 56/3, 06680 Çankaya",
  "Şehit Fethi Bey Cad. 12, 35210 İzmir",
  "Gülhane Sokağı 4, 26010 Eskişehir",
  "Bağdat Caddesi 301, 34728 Kadıköy",
  "Işıklar Mah. 7. Sok. 2, 07100 Antalya",
  "Váci út 33., 1134 Budapest",
  "Kossuth Lajos tér 1–3., 1055 Budapest",
  "Széchenyi utca 12., 3525 Miskolc",
  "Petőfi Sándor u. 8., 6722 Szeged",
  "Fő út 45., 7621 Pécs",
  "Erdősor köz 5., 4029 Debrecen",
  "Østergade 11, 1100 København K",
  "Storgata 5, 0155 Oslo",
  "Hämeentie 22, 00500 Helsinki",
  "Ångbåtsgatan 3, 411 04 Göteborg",
  "Laugavegur 18, 101 Reykjavík",
  "Brīvības iela 40, Rīga, LV-1050",
];
