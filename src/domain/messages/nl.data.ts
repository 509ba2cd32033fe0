import type {
  FrameMessages,
  HostedMessages,
  GroupMessages,
  KindMessages,
  MailMessages,
  SharedMessages,
  WidgetMessages,
} from "./sections.ts";

export const SHARED: SharedMessages = {
  preview: "Voorbeeld",
  sides: "Zijden",
  front: "Voorkant",
  back: "Achterkant",
  page: "Pagina {number}",
  card: "Kaart {number}",
  allCards: "Alle kaarten",
  print: "Uw drukwerk",
  pictureAlt: "{side}: {title}. De afbeelding toont de tekst zoals die in het formulier staat.",
  yourText: "Uw tekst",
  noFields: "Dit drukwerk heeft geen tekst die u kunt wijzigen.",
  required: "verplicht",
  textCount: "{count, plural, one {Eén tekst} other {{count} teksten}}",
  findText: "Tekst zoeken",
  textsFound:
    "{count, plural, =0 {Geen tekst bevat deze woorden.} one {Eén tekst gevonden.} other {{count} teksten gevonden.}}",
  printsCapitals: "wordt in hoofdletters gedrukt",
  save: "Ontwerp opslaan",
  asDesigned: "Origineel",
  counter: "{used} van {limit}",
  savedTitle: "Opgeslagen",
  notSaved: "Nog niet opgeslagen",
  reference: "Uw kenmerk is {reference}.",
  textsToChange:
    "{count, plural, one {Eén tekst moet worden gewijzigd} other {{count} teksten moeten worden gewijzigd}}",
  notDrawn: "Het voorbeeld kon niet worden bijgewerkt. Uw tekst blijft bewaard.",
  offline:
    "Geen verbinding. Uw tekst blijft bewaard; het voorbeeld volgt zodra u weer online bent.",
  unreachable:
    "De drukservice is niet bereikbaar. Controleer uw verbinding en probeer het opnieuw.",
  tryAgain: "Opnieuw proberen",
  notSavedNow:
    "Het ontwerp kon nu niet worden opgeslagen. Uw tekst blijft bewaard; probeer het opnieuw.",
  held: "Toont nog de vorige tekst",
  tooLongForPlace: "Te lang voor deze plek, zelfs op {size} pt. Maak het iets korter.",
  noGlyph: "Deze tekens kunnen hier niet worden gedrukt: {characters}.",
  otherLetters: "Gebruik andere letters; tot dan toont de afbeelding de vorige tekst.",
  plainForm: "In gewone letters: “{text}”.",
  usePlain: "Gewone letters gebruiken",
  usePlainFor: "Gewone letters gebruiken voor {label}",
  substituted:
    "De letter van dit ontwerp heeft geen {characters}. Uw tekst wordt in een gelijkende gedrukt, zoals de afbeelding toont.",
  substitutedMany:
    "De letter van dit ontwerp mist veel van deze tekens. Uw tekst wordt in een gelijkende gedrukt, zoals de afbeelding toont.",
  inkNotApplied:
    "De gekozen kleur kan hier niet worden gedrukt; deze tekst houdt zijn eigen kleur.",
  notFillable:
    "Deze tekst kan nu niet worden gewijzigd. Herstel het origineel of neem contact op met de winkel.",
  tooLong: "Te lang: hoogstens {limit, plural, one {{limit} teken} other {{limit} tekens}}.",
  shrunk: "Verkleind tot {size} pt.",
  missing: "Vul dit veld in.",
  cannotPrint: "Deze tekst kan zo niet worden gedrukt.",
  stillSample: "Nog de voorbeeldtekst: {labels}.",
  leftEmpty: "Leeg gelaten: {labels}.",
  more: "{count} andere",
  toApproval: "Naar de drukproef",
  approvalTitle: "Controleer de drukproef",
  approvalLead:
    "Deze afbeeldingen komen uit het bestand dat naar de drukker gaat. Alles wat erop staat, wordt gedrukt, ook typefouten.",
  lookAgain: "Kijk hier nog even naar:",
  changeText: "Tekst wijzigen",
};

export const HOSTED: HostedMessages = {
  description: "Vul uw eigen tekst in en zie het drukwerk precies zoals het wordt.",
  lead: "Wat u ziet, wordt gedrukt: de afbeelding komt uit het drukbestand zelf.",
  steps: "Stappen",
  stepText: "Tekst",
  stepContact: "Uw gegevens",
  stepApproval: "Drukproef",
  sideAlt: "{side}: {title}. De teksten erop staan hieronder.",
  optional: "optioneel",
  keepsWhenBlank: "laat leeg om het origineel te behouden",
  chooseOrKeep: "Kies (tot dan het origineel)",
  showPreview: "Voorbeeld tonen",
  next: "Verder",
  savedAt: "Opgeslagen om {time}",
  saved: "Opgeslagen.",
  afterSave: "Daarmee vindt de winkel uw ontwerp. U kunt de tekst nog wijzigen en opnieuw opslaan.",
  pictureLinks: "Afbeeldingen:",
  newTab: "(opent in een nieuw tabblad)",
  savedNotPrintable: "Opgeslagen, maar nog niet klaar om te drukken.",
  notPrintable: "Wijzig deze teksten en sla opnieuw op:",
  designChanged:
    "De winkel heeft dit ontwerp intussen gewijzigd en sommige van uw teksten hebben er geen plaats meer in. Bekijk de afbeelding en ga dan verder.",
  titleNotSaved: "Niet opgeslagen",
  contactTitle: "Uw gegevens",
  contactLead: "Zodat de winkel u over dit drukwerk kan bereiken.",
  name: "Naam",
  email: "E-mail",
  emailWrong: "Dit is geen e-mailadres. Controleer het op typefouten.",
  printedTexts: "De tekst",
  empty: "(leeg)",
  approve: "Goedkeuren voor druk",
  askTitle: "Klopt er iets niet?",
  askLabel: "Wat moet er anders?",
  askSend: "Om een wijziging vragen",
  askedTitle: "De winkel is op de hoogte",
  askedText: "De winkel wijzigt het ontwerp en stuurt u een nieuwe link.",
  doneTitle: "Goedgekeurd",
  lateText:
    "Wat u net hebt ingevoerd, is niet opgeslagen: het ontwerp was al klaar. Schrijf de winkel als het belangrijk is.",
  completeTitle: "Klaar",
  doneLead: "Uw ontwerp ligt bij {shop}.",
  approvedAt: "Goedgekeurd op {time}.",
  nextTitle: "Hoe het verdergaat",
  nextPrint: "Zodra de bestelling is bevestigd, drukt de winkel precies wat de afbeeldingen tonen.",
  nextReference: "Bewaar het kenmerk: daarmee vindt de winkel uw ontwerp.",
  nextMistake:
    "Toch een fout gevonden? Schrijf de winkel meteen. Zolang het drukken niet is begonnen, kan die het ontwerp weer openen.",
  another: "Nieuw ontwerp beginnen",
  laterTitle: "Later verdergaan",
  laterText:
    "Een link per e-mail opent dit ontwerp op elk apparaat, één keer, binnen {days, plural, one {één dag} other {{days} dagen}}.",
  laterSend: "Opslaan en de link sturen",
  laterSent: "Opgeslagen. Er is een link onderweg naar {email}.",
  linkTitle: "Uw ontwerp weer openen",
  linkText:
    "Vul het e-mailadres in dat u bij het ontwerp hebt opgegeven, of dat een link ernaar heeft gekregen.",
  linkSend: "Stuur mij een link",
  linkSent:
    "Als er bij dit adres een ontwerp is, is er een link onderweg. Dat kan een paar minuten duren.",
  linkShop: "Vraag de winkel om een nieuwe link.",
  openTitle: "Uw ontwerp openen",
  openText: "De link opent het één keer.",
  openButton: "Mijn ontwerp openen",
  openPaste: "De link die u hebt gekregen",
  openHint: "Hebt u een link naar een ontwerp gekregen?",
  opening: "Uw ontwerp wordt geopend…",
  goneTitle: "Deze pagina is niet beschikbaar",
  goneText:
    "De link is misschien verkeerd getypt, of de winkel heeft de pagina gesloten. Vraag de winkel om een nieuwe link.",
  closedTitle: "Dit drukwerk wordt niet meer aangeboden",
  closedText: "De winkel heeft het uit het aanbod gehaald. Vraag wat er in de plaats is gekomen.",
  expiredTitle: "Dit ontwerp is verlopen",
  expiredText: "Het is een tijd bewaard en daarna gesloten. Begin opnieuw of vraag het de winkel.",
  atPressTitle: "Deze bestelling wordt gedrukt",
  atPressText:
    "Ze is naar de drukpers en kan niet meer worden gewijzigd. Neem contact op met de winkel.",
  notOpenTitle: "Dit ontwerp is afgesloten",
  notOpenText:
    "Sinds de link is gemaakt, is de bestelling geplaatst of geannuleerd. Hier kan er niets meer aan worden veranderd. Vraag het de winkel als dat u verrast.",
  withdrawnTitle: "Dit ontwerp is ingetrokken",
  withdrawnText:
    "De bestelling is geannuleerd of het ontwerp gewist. Vraag het de winkel als dat u verrast.",
  usedTitle: "Deze link is al gebruikt of te oud",
  usedText: "Een link opent een ontwerp één keer en voor beperkte tijd.",
  invalidTitle: "Deze link opent niets",
  invalidText: "De link is misschien onvolledig, of de winkel heeft hem ingetrokken.",
  lockedTitle: "Open dit ontwerp via de eigen link",
  lockedText: "Hier is het na een tijd zonder wijziging gesloten.",
  crowdedTitle: "Het is nu erg druk",
  busyTitle: "Iets te snel",
  busyText:
    "Ga terug en probeer het over {seconds, plural, one {één seconde} other {{seconds} seconden}} opnieuw. Uw tekst staat nog in het formulier.",
  crossSiteTitle: "Dit formulier is vanaf een andere pagina verstuurd",
  crossSiteText: "Open deze pagina zelf en probeer het opnieuw.",
  errorTitle: "Dat lukte niet",
  errorText: "Ga terug en probeer het zo meteen opnieuw.",
  approvalUnavailable:
    "De drukproef kan nu niet worden gemaakt. Uw tekst is opgeslagen; probeer het zo meteen opnieuw.",
  changedSinceShown:
    "Het ontwerp is gewijzigd nadat deze drukproef werd getoond. Dit is de nieuwe.",
  pressAgain: "Druk nog één keer op de knop.",
  editExpired:
    "Deze pagina stond te lang open om het bewaarde ontwerp te wijzigen. Sla opnieuw op om het als nieuw ontwerp te bewaren.",
  readOnly: "Deze link is om goed te keuren, niet om te wijzigen.",
  startAgain: "Opnieuw beginnen",
  requestId: "Gebeurt het weer, geef de winkel dan dit nummer: {id}.",
  copySent: "Een kopie is onderweg naar {email}.",
};

export const FRAME: FrameMessages = {
  frameLead: "Wat u ziet, wordt gedrukt.",
  choose: "Kies…",
  ink: "Inkt",
  inkFor: "Inkt voor {label}",
  paper: "Papier",
  plainWhite: "Gewoon wit",
  resolutionOf: "Scherpte van {label}",
  sharp: "Wordt scherp gedrukt: {ppi} pixels per inch.",
  soft: "Kan onscherp lijken: {ppi} pixels per inch.",
  tooSmall: "Te klein om goed te drukken: {ppi} pixels per inch. Kies een grotere afbeelding.",
  undo: "Ongedaan maken",
  redo: "Opnieuw",
  textRestored: "Uw tekst van daarnet is terug.",
  saving: "Opslaan…",
  previewLate: "Het voorbeeld duurt langer dan anders. Het volgt vanzelf.",
  changedElsewhere:
    "Dit ontwerp is ook in een ander venster gewijzigd. Bekijk de gemarkeerde teksten en sla opnieuw op.",
  failedTitle: "Dit kan nu niet worden geopend",
  failedText: "Ga terug naar de winkel en open het opnieuw.",
  endedTitle: "Dit duurde wat lang",
  endedText: "De tijd voor deze pagina is verstreken. Uw tekst blijft hier bewaard.",
  continueWithText: "Verder met mijn tekst",
  leaveTitle: "Sluiten zonder op te slaan?",
  leaveText: "Uw wijzigingen gaan dan verloren.",
  keepEditing: "Verder bewerken",
  discard: "Sluiten zonder op te slaan",
  needsScript: "Dit formulier heeft JavaScript nodig. Zet het aan in uw browser.",
};

export const WIDGET: WidgetMessages = {
  personalize: "Personaliseren",
  loading: "Laden…",
  close: "Sluiten",
  unavailable: "Personaliseren kan nu niet.",
};

export const MAIL: MailMessages = {
  mailSubject: "Uw ontwerp: {title}",
  mailText: "Ga verder met uw ontwerp “{title}” bij {shop}:",
  mailEnd:
    "De link opent het ontwerp één keer, tot {date}. Hebt u er niet om gevraagd, dan kunt u deze e-mail negeren.",
  mailButton: "Ontwerp openen",
  copySubject: "Goedgekeurd: {title}",
  copyText: "U hebt “{title}” bij {shop} op {date} goedgekeurd voor druk.",
  copyReference: "Uw kenmerk is {reference}.",
  copyTexts: "Dit wordt gedrukt:",
  copyLine: "{label}: {text}",
  copyEnd: "Hebt u dit niet goedgekeurd of vindt u een fout, schrijf dan meteen naar de drukker.",
  approvalSubject: "Graag goedkeuren: {title}",
  approvalText: "{shop} vraagt u om “{title}” te bekijken voordat het wordt gedrukt:",
  approvalEnd:
    "De link opent de proef één keer, tot {date}. Daar keurt u deze goed voor druk of schrijft u wat er anders moet.",
  approvalButton: "Proef bekijken",
  noticeOrder: "Nieuwe bestelling: “{title}”, kenmerk {reference}.",
  noticeApproved: "Goedgekeurd voor druk: “{title}”, kenmerk {reference}.",
  noticeChange: "Wijzigingen gevraagd voor “{title}”, kenmerk {reference}: {note}",
  noticeFailed: "Het drukbestand van “{title}” kon niet worden gemaakt: {message}",
  failedTooLong: "een tekst is te lang voor zijn plek.",
  failedLetters: "een tekst heeft letters die in geen van zijn lettertypen zitten.",
  failedOther: "de bestelling vermeldt de reden.",
  noticeEndpoint: "Het webhook-eindpunt {url} is uitgeschakeld, omdat het te lang mislukte.",
  noticeFailures: "Mislukt achter elkaar: {count}. Eerste keer: {first}. Laatste keer: {last}.",
  noticeLastAnswer: "Laatste antwoord: status {status}.",
  noticeNoAnswer: "De laatste keer kwam er geen bruikbaar antwoord.",
  noticeUsage: "{percent}% van de drukbestanden van uw abonnement is in deze periode gebruikt.",
  noticeBatchWaits: "De lijst “{list}” wacht: {made} van {count} drukbestanden zijn gemaakt.",
  noticeBatchFailed:
    "De lijst “{list}” stopte voortijdig: {made} van {count} drukbestanden zijn gemaakt.",
  noticeBatchRoom:
    "Uw abonnement heeft er voor deze periode geen meer. In de volgende gaat de lijst vanzelf verder, of met een groter abonnement.",
  noticeBatchGone: "Het sjabloon is er niet meer, daarom kon de rest niet worden gemaakt.",
  noticePayment: "Een betaling voor uw abonnement is niet gelukt.",
  noticePaymentEnd: "Alles werkt tot {date}. Bekijk voor die tijd uw facturering.",
  noticeDashboard: "Dashboard openen",
  noticeDigestSubject: "{shop}: {count, plural, one {één bericht} other {{count} berichten}}",
  noticeDigestText: "Dit is er gebeurd sinds de vorige e-mail:",
  noticeEnd:
    "U krijgt dit als lid van {shop}. Met deze link krijgt u geen e-mails van deze soort meer:",
  noticeOff: "Geen e-mails van deze soort meer",
  noticeOffDone: "Klaar: u krijgt geen e-mails van deze soort meer.",
  confirmSubject: "Bevestig uw adres",
  confirmText: "Met dit adres is een account gemaakt, hopelijk door u. Bevestig dat het van u is:",
  resetSubject: "Een nieuw wachtwoord",
  resetText: "Kies hier een nieuw wachtwoord:",
  knownSubject: "U hebt al een account",
  knownText:
    "Iemand, hopelijk u, wilde een account maken met dit adres, dat er al een heeft. Bent u het wachtwoord vergeten, kies hier dan een nieuw:",
  newEmailSubject: "Bevestig uw nieuwe adres",
  newEmailText:
    "Iemand, hopelijk u, wil voortaan met dit adres inloggen. Bevestig dat het van u is:",
  inviteSubject: "Uitnodiging voor {team}",
  inviteText: "U bent uitgenodigd om mee te werken bij {team}:",
  inviteByText: "{inviter} nodigt u uit om mee te werken bij {team}:",
  inviteButton: "Uitnodiging openen",
  passkeyAdded: "Er is een passkey aan uw account toegevoegd",
  passkeyRemoved: "Er is een passkey uit uw account verwijderd",
  totpAdded: "Er is een authenticator-app aan uw account toegevoegd",
  totpRemoved: "De authenticator-app is uit uw account verwijderd",
  recoveryCodesRenewed: "Uw herstelcodes zijn vernieuwd",
  openidLinked: "Inloggen via een andere aanbieder is aan uw account toegevoegd",
  openidUnlinked: "Inloggen via een andere aanbieder is uit uw account verwijderd",
  factorTime: "Dit was op {date}.",
  factorNotYou:
    "Was u dit niet? Stel dan hier een nieuw wachtwoord in; daarmee wordt u overal uitgelogd. Log daarna in en verwijder onder ‘Inloggen’ wat niet van u is.",
  personEnd:
    "De link werkt één keer, tot {date}. Verwachtte u deze e-mail niet, dan kunt u hem negeren.",
};

export const KINDS: KindMessages = {
  text: "Tekst",
  multiline: "Tekst",
  person: "Naam",
  given_name: "Voornaam",
  family_name: "Achternaam",
  job_title: "Functie",
  company: "Bedrijf",
  department: "Afdeling",
  email: "E-mail",
  phone: "Telefoon",
  mobile: "Mobiel",
  fax: "Fax",
  url: "Website",
  address: "Adres",
  street: "Straat",
  postcode: "Postcode",
  town: "Plaats",
  country: "Land",
  date: "Datum",
  time: "Tijd",
  price: "Prijs",
  percent: "Percentage",
  quantity: "Hoeveelheid",
  code: "Nummer",
  item: "Artikel",
  description: "Omschrijving",
  event: "Evenement",
  venue: "Locatie",
  recipient: "Ontvanger",
  sender: "Afzender",
  message: "Bericht",
  row: "Rij",
  seat: "Stoel",
  table: "Tafel",
};

export const GROUPS: GroupMessages = {
  person: "Persoon",
  contact: "Contact",
  occasion: "Datum en plaats",
  list: "Lijst",
};

/** What authors are told of fields that an update lost. */
export const AUTHOR = {
  lostField:
    "Het veld {name} kan niet meer worden ingevuld; bestellingen met een waarde ervoor worden geweigerd. {reason}",
  otherFontNames: "Voor {count} van {tried} gangbare namen mist {font} letters.",
  otherFontAddresses: "Voor {count} van {tried} gangbare adressen mist {font} letters.",
  otherFontTexts: "Voor {count} van {tried} gangbare namen en adressen mist {font} letters.",
  otherFontUsed: "Die worden dan in {font} gedrukt.",
  otherFontNone: "Geen lettertype valt in: deze klanten zouden niet kunnen bestellen.",
  cures: "Dit helpt: {cures}.",
  cureAdd: "{font} toevoegen (vrij, precies deze letters)",
  cureUpload: "uw eigen lettertypebestand uploaden",
  cureUploadOpen: "{font} uploaden (vrij)",
  cureAccept: "{font} accepteren",
  cureAcceptWithout: "{font} accepteren (zonder {forms})",
  oldStyleFigures: "uithangende cijfers",
  liningFigures: "kapitaalhoge cijfers",
  tabularFigures: "tabelcijfers",
  proportionalFigures: "proportionele cijfers",
  smallCapitals: "kleinkapitalen",
};

/** Why text is not offered for filling. */
export const REASONS = {
  no_unicode:
    "De tekst op deze pagina zegt niet voor welke letters de vormen staan. Hij kan worden ingevuld, maar de woorden zijn niet bekend: typ ze, of exporteer met Unicode-toewijzing.",
  invisible_text: "Onzichtbare tekst op deze pagina kan niet worden ingevuld.",
  scanned_page:
    "Deze pagina is een scan met onzichtbare tekst erachter; er staat geen tekst op die wordt gedrukt.",
  clip_text: "Tekst op deze pagina dient als uitknippad en kan niet worden ingevuld.",
  hidden_layer: "Tekst op een verborgen laag van deze pagina kan niet worden ingevuld.",
  artifact: "Tekens en kopregels die als artefact zijn gemarkeerd, kunnen niet worden ingevuld.",
  outside_trim: "Tekst buiten het netto formaat van deze pagina kan niet worden ingevuld.",
  type3_font:
    "Dit Type 3-lettertype toont afbeeldingen, of letters waarvan de grootte of kleur niet die van de tekst is; dat kan niet worden ingevuld. Exporteer met gewone lettertypen.",
  path_text: "Tekst die een pad volgt, kan niet worden ingevuld.",
  in_pattern: "Tekst in een patroon kan niet worden ingevuld.",
  in_softmask: "Tekst in een zacht masker kan niet worden ingevuld.",
  in_annotation: "Tekst van aantekeningen en formuliervelden kan niet worden ingevuld.",
  in_type3: "Tekst in de vormen van een Type 3-lettertype kan niet worden ingevuld.",
  outlined_text:
    "Tekst op deze pagina is omgezet in contouren. Exporteer hem als tekst om hem in te vullen.",
  image_only: "Deze pagina is één afbeelding; er staat geen tekst op.",
  empty_page: "Deze pagina is leeg.",
  vertical_text: "Letters die onder elkaar staan, kunnen niet worden ingevuld.",
  complex_script:
    "Tekst in een schrift dat niet in regels wordt geschreven, kan niet worden ingevuld.",
  path_copy:
    "De omlijning, de schaduw of een kopie van deze tekst is een afbeelding of met paden getekend en zou de oude woorden houden. Exporteer de tekst zonder dit effect om hem in te vullen.",
  traced_scan:
    "De letters van deze tekst zijn overgetrokken van een scan en staan op wat er van de afbeelding over is, die delen ervan kan bevatten; de woorden kunnen andere zijn dan wat wordt gedrukt. Exporteer de pagina vanuit het ontwerpbestand om hem in te vullen.",
  mirrored_text: "Gespiegelde verticale tekst kan niet worden ingevuld.",
  unsupported_font:
    "Tekst in een lettertype dat niet veilig te lezen is, kan niet worden ingevuld.",
  text_object_split:
    "Tekst die zo is opgebouwd dat hij niet precies te vervangen is, of die ook elders verschijnt, kan niet worden ingevuld.",
  not_provable:
    "Tekst op deze pagina kon niet zo worden ingevuld dat het bestand verder bewezen gelijk blijft, en kan niet worden ingevuld.",
  read_differently:
    "Deze versie vindt in de regels van deze tekst een andere tekst; hij kan niet meer worden ingevuld zoals voorheen. Upload de PDF opnieuw en publiceer de revisie die daaruit ontstaat.",
  fixed_text:
    "Vaste woorden naast invulplaatsen zijn vergrendeld: alleen de invulplaatsen zijn velden. Open een van die teksten om hem te laten invullen.",
  running_text:
    "Lopende tekst is vergrendeld: een bestelling verandert zelden een alinea. Open hem om hem te laten invullen.",
  legal_text: "Juridische regels zijn vergrendeld. Open er een om hem te laten invullen.",
  heading_text: "Koppen zijn vergrendeld. Open er een om hem te laten invullen.",
  own_identity:
    "Wat de zaak over zichzelf zegt (naam, adres en site, op meerdere pagina’s of in een voettekst) is vergrendeld. Open het om het te laten invullen.",
  caption_text:
    "Woorden naast een waarde zijn vergrendeld; de waarde is een veld. Open ze om ze te laten invullen.",
  locked_by_author: "De maker van het sjabloon heeft deze tekst vergrendeld.",
};
