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
  preview: "Vorschau",
  sides: "Seiten",
  front: "Vorderseite",
  back: "Rückseite",
  page: "Seite {number}",
  card: "Karte {number}",
  allCards: "Alle Karten",
  print: "Ihr Druck",
  pictureAlt: "{side}: {title}. Das Bild zeigt den Text, wie er im Formular steht.",
  yourText: "Ihr Text",
  noFields: "Dieser Druck hat keinen Text, der sich ändern lässt.",
  required: "Pflichtfeld",
  textCount: "{count, plural, one {Ein Text} other {{count} Texte}}",
  findText: "Text suchen",
  textsFound:
    "{count, plural, =0 {Kein Text enthält diese Wörter.} one {Ein Text gefunden.} other {{count} Texte gefunden.}}",
  printsCapitals: "wird in Großbuchstaben gedruckt",
  save: "Entwurf speichern",
  asDesigned: "Original",
  counter: "{used} von {limit}",
  savedTitle: "Gespeichert",
  notSaved: "Noch nicht gespeichert",
  reference: "Ihre Referenznummer ist {reference}.",
  textsToChange:
    "{count, plural, one {Ein Text muss geändert werden} other {{count} Texte müssen geändert werden}}",
  notDrawn: "Die Vorschau ließ sich nicht aktualisieren. Ihr Text bleibt erhalten.",
  offline:
    "Keine Verbindung. Ihr Text bleibt erhalten; die Vorschau folgt, sobald Sie wieder online sind.",
  unreachable:
    "Der Druckdienst ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  tryAgain: "Noch einmal versuchen",
  notSavedNow:
    "Der Entwurf ließ sich gerade nicht speichern. Ihr Text bleibt erhalten; versuchen Sie es noch einmal.",
  held: "Zeigt noch den bisherigen Text",
  tooLongForPlace: "Zu lang für den Platz, selbst mit {size}\u00a0pt. Bitte kürzen Sie ein wenig.",
  noGlyph: "Diese Zeichen lassen sich hier nicht drucken: {characters}.",
  otherLetters:
    "Bitte verwenden Sie andere Buchstaben; bis dahin zeigt das Bild den bisherigen Text.",
  plainForm: "In einfachen Buchstaben: „{text}“.",
  usePlain: "Einfache Buchstaben verwenden",
  usePlainFor: "Einfache Buchstaben verwenden für {label}",
  substituted:
    "Die Schrift dieses Entwurfs hat kein {characters}. Ihr Text wird in einer ähnlichen gedruckt, wie das Bild zeigt.",
  substitutedMany:
    "Der Schrift dieses Entwurfs fehlen viele dieser Buchstaben. Ihr Text wird in einer ähnlichen gedruckt, wie das Bild zeigt.",
  inkNotApplied:
    "Die gewählte Farbe lässt sich hier nicht drucken; dieser Text behält seine eigene.",
  notFillable:
    "Dieser Text lässt sich zurzeit nicht ändern. Bitte stellen Sie das Original wieder her oder schreiben Sie dem Shop.",
  tooLong: "Zu lang: höchstens {limit} Zeichen.",
  shrunk: "Verkleinert auf {size}\u00a0pt.",
  missing: "Bitte füllen Sie dieses Feld aus.",
  cannotPrint: "Dieser Text lässt sich so nicht drucken.",
  stillSample: "Noch der Mustertext: {labels}.",
  leftEmpty: "Leer gelassen: {labels}.",
  more: "{count} weitere",
  toApproval: "Zum Korrekturabzug",
  approvalTitle: "Prüfen Sie den Korrekturabzug",
  approvalLead:
    "Die Bilder entstehen aus der Datei, die in den Druck geht. Alles darauf wird gedruckt, auch Tippfehler.",
  lookAgain: "Bitte sehen Sie sich das noch an:",
  changeText: "Text ändern",
};

export const HOSTED: HostedMessages = {
  description: "Geben Sie Ihren Text ein und sehen Sie den Druck genau so, wie er wird.",
  lead: "Was Sie sehen, wird gedruckt: Das Bild entsteht aus der Druckdatei selbst.",
  steps: "Schritte",
  stepText: "Text",
  stepContact: "Ihre Angaben",
  stepApproval: "Korrekturabzug",
  sideAlt: "{side}: {title}. Die Texte darauf stehen unten.",
  optional: "freiwillig",
  keepsWhenBlank: "leer lassen, um das Original zu behalten",
  chooseOrKeep: "Auswählen (bis dahin das Original)",
  showPreview: "Vorschau zeigen",
  next: "Weiter",
  savedAt: "Gespeichert um {time}",
  saved: "Gespeichert.",
  afterSave:
    "Damit findet der Shop Ihren Entwurf. Sie können den Text weiter ändern und erneut speichern.",
  pictureLinks: "Bilder:",
  newTab: "(öffnet einen neuen Tab)",
  savedNotPrintable: "Gespeichert, aber noch nicht druckbar.",
  notPrintable: "Bitte ändern Sie diese Texte und speichern Sie erneut:",
  designChanged:
    "Das Geschäft hat diese Vorlage inzwischen geändert, und für einige Ihrer Texte gibt es darin keinen Platz mehr. Sehen Sie sich das Bild an und fahren Sie dann fort.",
  titleNotSaved: "Nicht gespeichert",
  contactTitle: "Ihre Angaben",
  contactLead: "Damit der Shop Sie zu diesem Druck erreichen kann.",
  name: "Name",
  email: "E-Mail",
  emailWrong: "Das ist keine E-Mail-Adresse. Bitte prüfen Sie auf Tippfehler.",
  printedTexts: "Der Text",
  empty: "(leer)",
  approve: "Zum Druck freigeben",
  askTitle: "Stimmt etwas nicht?",
  askLabel: "Was soll geändert werden?",
  askSend: "Um Änderung bitten",
  askedTitle: "Der Shop weiß Bescheid",
  askedText: "Der Shop ändert den Entwurf und schickt Ihnen einen neuen Link.",
  doneTitle: "Freigegeben",
  lateText:
    "Was Sie eben eingegeben haben, wurde nicht gespeichert: Der Entwurf war schon abgeschlossen. Schreiben Sie dem Shop, wenn es wichtig ist.",
  completeTitle: "Fertig",
  doneLead: "Ihr Entwurf liegt bei {shop}.",
  approvedAt: "Freigegeben am {time}.",
  nextTitle: "Wie es weitergeht",
  nextPrint: "Sobald der Auftrag bestätigt ist, druckt der Shop genau das, was die Bilder zeigen.",
  nextReference: "Bewahren Sie die Referenznummer auf: Mit ihr findet der Shop Ihren Entwurf.",
  nextMistake:
    "Doch noch ein Fehler? Schreiben Sie dem Shop sofort. Solange der Druck nicht begonnen hat, kann er den Entwurf wieder öffnen.",
  another: "Neuen Entwurf beginnen",
  laterTitle: "Später weitermachen",
  laterText:
    "Ein Link per E-Mail öffnet diesen Entwurf auf jedem Gerät, einmal, innerhalb von {days, plural, one {einem Tag} other {{days} Tagen}}.",
  laterSend: "Speichern und Link schicken",
  laterSent: "Gespeichert. Ein Link ist unterwegs an {email}.",
  linkTitle: "Ihren Entwurf wieder öffnen",
  linkText:
    "Geben Sie die E-Mail-Adresse ein, die Sie beim Entwurf angegeben haben oder an die ein Link zu ihm ging.",
  linkSend: "Link schicken",
  linkSent:
    "Wenn es zu dieser Adresse einen Entwurf gibt, ist ein Link dorthin unterwegs. Das kann einige Minuten dauern.",
  linkShop: "Bitten Sie den Shop um einen neuen Link.",
  openTitle: "Ihren Entwurf öffnen",
  openText: "Der Link öffnet ihn einmal.",
  openButton: "Meinen Entwurf öffnen",
  openPaste: "Der Link, den Sie bekommen haben",
  openHint: "Haben Sie einen Link zu einem Entwurf bekommen?",
  opening: "Ihr Entwurf wird geöffnet …",
  goneTitle: "Diese Seite ist nicht verfügbar",
  goneText:
    "Vielleicht enthält der Link einen Tippfehler, oder der Shop hat die Seite geschlossen. Bitten Sie ihn um einen neuen Link.",
  closedTitle: "Dieser Druck wird nicht mehr angeboten",
  closedText: "Der Shop hat ihn aus dem Angebot genommen. Fragen Sie ihn, was es stattdessen gibt.",
  expiredTitle: "Dieser Entwurf ist abgelaufen",
  expiredText:
    "Er wurde eine Zeit lang aufbewahrt und dann geschlossen. Beginnen Sie neu oder fragen Sie den Shop.",
  atPressTitle: "Diese Bestellung wird gedruckt",
  atPressText:
    "Sie ist in der Druckerei und lässt sich nicht mehr ändern. Bitte fragen Sie den Shop.",
  notOpenTitle: "Dieser Entwurf ist abgeschlossen",
  notOpenText:
    "Seit der Link erstellt wurde, ist der Auftrag erteilt oder storniert worden. Hier lässt sich nichts mehr ändern. Fragen Sie den Shop, wenn Sie das überrascht.",
  withdrawnTitle: "Dieser Entwurf wurde zurückgezogen",
  withdrawnText:
    "Der Auftrag wurde storniert oder der Entwurf gelöscht. Fragen Sie den Shop, wenn Sie das überrascht.",
  usedTitle: "Dieser Link wurde schon benutzt oder ist zu alt",
  usedText: "Ein Link öffnet einen Entwurf einmal und nur für begrenzte Zeit.",
  invalidTitle: "Dieser Link öffnet nichts",
  invalidText: "Vielleicht ist er unvollständig, oder der Shop hat ihn zurückgezogen.",
  lockedTitle: "Bitte öffnen Sie diesen Entwurf über seinen Link",
  lockedText: "Hier wurde er nach einer Weile ohne Änderung geschlossen.",
  crowdedTitle: "Gerade ist viel los",
  busyTitle: "Etwas zu schnell",
  busyText:
    "Gehen Sie zurück und versuchen Sie es in {seconds, plural, one {einer Sekunde} other {{seconds} Sekunden}} erneut. Ihr Text steht noch im Formular.",
  crossSiteTitle: "Dieses Formular wurde von einer anderen Seite gesendet",
  crossSiteText: "Öffnen Sie diese Seite direkt und versuchen Sie es erneut.",
  errorTitle: "Das hat nicht geklappt",
  errorText: "Gehen Sie zurück und versuchen Sie es gleich noch einmal.",
  approvalUnavailable:
    "Der Korrekturabzug lässt sich gerade nicht erstellen. Ihr Text ist gespeichert; versuchen Sie es gleich noch einmal.",
  changedSinceShown:
    "Der Entwurf wurde geändert, nachdem dieser Korrekturabzug gezeigt wurde. Das ist der neue.",
  pressAgain: "Bitte drücken Sie noch einmal auf die Schaltfläche.",
  editExpired:
    "Diese Seite war zu lange offen, um den gespeicherten Entwurf zu ändern. Speichern Sie erneut, um ihn als neuen zu behalten.",
  readOnly: "Dieser Link ist zum Freigeben da, nicht zum Ändern.",
  startAgain: "Neu beginnen",
  requestId: "Wenn es wieder geschieht, nennen Sie dem Shop diese Nummer: {id}.",
  copySent: "Eine Kopie ist unterwegs an {email}.",
};

export const FRAME: FrameMessages = {
  frameLead: "Was Sie sehen, wird gedruckt.",
  choose: "Auswählen …",
  ink: "Farbe",
  inkFor: "Farbe für {label}",
  paper: "Papier",
  plainWhite: "Einfach weiß",
  resolutionOf: "Schärfe von {label}",
  sharp: "Wird scharf gedruckt: {ppi} Pixel pro Zoll.",
  soft: "Kann unscharf wirken: {ppi} Pixel pro Zoll.",
  tooSmall:
    "Zu klein für einen guten Druck: {ppi} Pixel pro Zoll. Bitte wählen Sie ein größeres Bild.",
  undo: "Rückgängig",
  redo: "Wiederholen",
  textRestored: "Ihr Text von vorhin ist wieder da.",
  saving: "Wird gespeichert …",
  previewLate: "Die Vorschau braucht länger als sonst. Sie folgt von selbst.",
  changedElsewhere:
    "Dieser Entwurf wurde auch in einem anderen Fenster geändert. Sehen Sie sich die markierten Texte an und speichern Sie noch einmal.",
  failedTitle: "Das lässt sich gerade nicht öffnen",
  failedText: "Gehen Sie zurück zum Shop und öffnen Sie es dort noch einmal.",
  endedTitle: "Das hat etwas lange gedauert",
  endedText: "Die Zeit für diese Seite ist abgelaufen. Ihr Text bleibt hier erhalten.",
  continueWithText: "Mit meinem Text weitermachen",
  leaveTitle: "Ohne Speichern schließen?",
  leaveText: "Ihre Änderungen gehen dann verloren.",
  keepEditing: "Weiter bearbeiten",
  discard: "Ohne Speichern schließen",
  needsScript: "Dieses Formular braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein.",
};

export const WIDGET: WidgetMessages = {
  personalize: "Gestalten",
  loading: "Wird geladen …",
  close: "Schließen",
  unavailable: "Gestalten ist gerade nicht möglich.",
};

export const MAIL: MailMessages = {
  mailSubject: "Ihr Entwurf: {title}",
  mailText: "Machen Sie weiter mit Ihrem Entwurf „{title}“ bei {shop}:",
  mailEnd:
    "Der Link öffnet den Entwurf einmal, bis zum {date}. Haben Sie ihn nicht angefordert, können Sie diese E-Mail ignorieren.",
  mailButton: "Entwurf öffnen",
  copySubject: "Freigegeben: {title}",
  copyText: "Sie haben „{title}“ bei {shop} am {date} zum Druck freigegeben.",
  copyReference: "Ihre Referenznummer ist {reference}.",
  copyTexts: "Das wird gedruckt:",
  copyLine: "{label}: {text}",
  copyEnd: "Wenn Sie das nicht waren oder einen Fehler finden, schreiben Sie der Druckerei sofort.",
  approvalSubject: "Bitte freigeben: {title}",
  approvalText: "{shop} bittet Sie, „{title}“ vor dem Druck anzusehen:",
  approvalEnd:
    "Der Link öffnet den Korrekturabzug einmal, bis zum {date}. Dort geben Sie ihn zum Druck frei oder schreiben, was geändert werden soll.",
  approvalButton: "Korrekturabzug ansehen",
  noticeOrder: "Neue Bestellung: „{title}“, Referenznummer {reference}.",
  noticeApproved: "Zum Druck freigegeben: „{title}“, Referenznummer {reference}.",
  noticeChange: "Änderungswunsch zu „{title}“, Referenznummer {reference}: {note}",
  noticeFailed: "Die Druckdatei von „{title}“ konnte nicht erstellt werden: {message}",
  failedTooLong: "Ein Text ist zu lang für seinen Platz.",
  failedLetters: "Ein Text enthält Zeichen, die keine seiner Schriften hat.",
  failedOther: "Den Grund nennt der Auftrag.",
  noticeEndpoint:
    "Der Webhook-Endpunkt {url} wurde abgeschaltet, weil er zu lange nicht antwortete.",
  noticeFailures: "Fehlschläge in Folge: {count}. Erster: {first}. Letzter: {last}.",
  noticeLastAnswer: "Letzte Antwort: Status {status}.",
  noticeNoAnswer: "Beim letzten Mal kam keine brauchbare Antwort.",
  noticeUsage: "{percent} % der Druckdateien Ihres Tarifs sind in diesem Zeitraum verbraucht.",
  noticeBatchWaits: "Die Liste „{list}“ wartet: {made} von {count} Druckdateien sind erstellt.",
  noticeBatchFailed:
    "Die Liste „{list}“ endete vorzeitig: {made} von {count} Druckdateien sind erstellt.",
  noticeBatchRoom:
    "Ihr Tarif hat für diesen Zeitraum keine mehr. Im nächsten geht die Liste von selbst weiter, oder mit einem größeren Tarif.",
  noticeBatchGone: "Ihre Vorlage ist nicht mehr da, deshalb ließ sich der Rest nicht erstellen.",
  noticePayment: "Eine Zahlung für Ihren Tarif ist ausgeblieben.",
  noticePaymentEnd:
    "Bis {date} geht alles weiter. Bitte sehen Sie bis dahin in der Abrechnung nach.",
  noticeDashboard: "Dashboard öffnen",
  noticeDigestSubject: "{shop}: {count, plural, one {eine Nachricht} other {{count} Nachrichten}}",
  noticeDigestText: "Das ist seit der letzten E-Mail geschehen:",
  noticeEnd:
    "Sie erhalten dies als Mitglied von {shop}. Mit diesem Link bekommen Sie keine E-Mails dieser Art mehr:",
  noticeOff: "Keine solchen E-Mails mehr",
  noticeOffDone: "Erledigt: Sie bekommen keine E-Mails dieser Art mehr.",
  confirmSubject: "Bestätigen Sie Ihre Adresse",
  confirmText:
    "Mit dieser Adresse wurde ein Konto angelegt, hoffentlich von Ihnen. Bestätigen Sie, dass sie Ihnen gehört:",
  resetSubject: "Ein neues Passwort",
  resetText: "Hier setzen Sie ein neues Passwort:",
  knownSubject: "Sie haben ein Konto",
  knownText:
    "Mit dieser Adresse sollte ein Konto angelegt werden, hoffentlich von Ihnen; es gibt schon eines. Wenn Sie das Passwort vergessen haben, setzen Sie hier ein neues:",
  newEmailSubject: "Bestätigen Sie Ihre neue Adresse",
  newEmailText:
    "Jemand, hoffentlich Sie, möchte sich künftig mit dieser Adresse anmelden. Bestätigen Sie, dass sie Ihnen gehört:",
  inviteSubject: "Einladung zu {team}",
  inviteText: "Sie sind eingeladen, bei {team} mitzuarbeiten:",
  inviteByText: "{inviter} lädt Sie ein, bei {team} mitzuarbeiten:",
  inviteButton: "Einladung öffnen",
  passkeyAdded: "Ihrem Konto wurde ein Passkey hinzugefügt",
  passkeyRemoved: "Aus Ihrem Konto wurde ein Passkey entfernt",
  totpAdded: "Ihrem Konto wurde eine Authenticator-App hinzugefügt",
  totpRemoved: "Die Authenticator-App wurde aus Ihrem Konto entfernt",
  recoveryCodesRenewed: "Ihre Wiederherstellungscodes wurden erneuert",
  openidLinked: "Ihrem Konto wurde die Anmeldung über einen anderen Anbieter hinzugefügt",
  openidUnlinked: "Aus Ihrem Konto wurde die Anmeldung über einen anderen Anbieter entfernt",
  factorTime: "Das war am {date}.",
  factorNotYou:
    "Wenn Sie das nicht waren, legen Sie hier ein neues Passwort fest; damit werden Sie überall abgemeldet. Melden Sie sich dann an und entfernen Sie unter „Anmeldung“, was nicht Ihnen gehört.",
  personEnd:
    "Der Link gilt einmal, bis {date}. Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.",
};

export const KINDS: KindMessages = {
  text: "Text",
  multiline: "Text",
  person: "Name",
  given_name: "Vorname",
  family_name: "Nachname",
  job_title: "Funktion",
  company: "Firma",
  department: "Abteilung",
  email: "E-Mail",
  phone: "Telefon",
  mobile: "Mobil",
  fax: "Fax",
  url: "Website",
  address: "Adresse",
  street: "Straße",
  postcode: "Postleitzahl",
  town: "Ort",
  country: "Land",
  date: "Datum",
  time: "Uhrzeit",
  price: "Preis",
  percent: "Prozent",
  quantity: "Menge",
  code: "Nummer",
  item: "Artikel",
  description: "Beschreibung",
  event: "Veranstaltung",
  venue: "Veranstaltungsort",
  recipient: "Empfänger",
  sender: "Absender",
  message: "Nachricht",
  row: "Reihe",
  seat: "Sitzplatz",
  table: "Tisch",
};

export const GROUPS: GroupMessages = {
  person: "Person",
  contact: "Kontakt",
  occasion: "Datum und Ort",
  list: "Liste",
};

/** What authors are told of fields that an update lost. */
export const AUTHOR = {
  lostField:
    "Das Feld {name} lässt sich nicht mehr ausfüllen; Aufträge mit einem Wert dafür werden abgelehnt. {reason}",
  otherFontNames: "Für {count} von {tried} üblichen Namen fehlen Buchstaben in {font}.",
  otherFontAddresses: "Für {count} von {tried} üblichen Adressen fehlen Buchstaben in {font}.",
  otherFontTexts:
    "Für {count} von {tried} üblichen Namen und Adressen fehlen Buchstaben in {font}.",
  otherFontUsed: "Dort wird in {font} gedruckt.",
  otherFontNone: "Keine Schrift springt ein: Diese Kunden könnten nicht bestellen.",
  cures: "Das hilft: {cures}.",
  cureAdd: "{font} ergänzen (frei, dieselben Buchstaben)",
  cureUpload: "Ihre eigene Schriftdatei hochladen",
  cureUploadOpen: "{font} hochladen (frei)",
  cureAccept: "{font} annehmen",
  cureAcceptWithout: "{font} annehmen (ohne {forms})",
  oldStyleFigures: "Mediävalziffern",
  liningFigures: "Versalziffern",
  tabularFigures: "Tabellenziffern",
  proportionalFigures: "Proportionalziffern",
  smallCapitals: "Kapitälchen",
};

/** Why text is not offered for filling. */
export const REASONS = {
  no_unicode:
    "Der Text auf dieser Seite sagt nicht, für welche Buchstaben seine Formen stehen. Er lässt sich ausfüllen, aber seine Wörter sind nicht bekannt: Geben Sie sie ein, oder exportieren Sie mit Unicode-Zuordnung.",
  invisible_text: "Unsichtbarer Text auf dieser Seite wird nicht zum Ausfüllen angeboten.",
  scanned_page:
    "Diese Seite ist ein Scan mit unsichtbarem Text dahinter; sie hat keinen Text, der gedruckt wird.",
  clip_text:
    "Text auf dieser Seite dient als Beschneidungspfad und wird nicht zum Ausfüllen angeboten.",
  hidden_layer:
    "Text auf einer ausgeblendeten Ebene dieser Seite wird nicht zum Ausfüllen angeboten.",
  artifact:
    "Marken und lebende Kolumnentitel, die als Artefakte ausgezeichnet sind, werden nicht zum Ausfüllen angeboten.",
  outside_trim: "Text außerhalb des Endformats dieser Seite wird nicht zum Ausfüllen angeboten.",
  type3_font:
    "Was diese Type-3-Schrift zeigt, sind Bilder, oder Buchstaben, deren Größe oder Farbe nicht die des Textes ist; es wird nicht zum Ausfüllen angeboten. Exportieren Sie mit gewöhnlichen Schriften.",
  path_text: "Text, der einem Pfad folgt, wird nicht zum Ausfüllen angeboten.",
  in_pattern: "Text in einem Muster wird nicht zum Ausfüllen angeboten.",
  in_softmask: "Text in einer weichen Maske wird nicht zum Ausfüllen angeboten.",
  in_annotation: "Text von Anmerkungen und Formularfeldern wird nicht zum Ausfüllen angeboten.",
  in_type3: "Text in den Formen einer Type-3-Schrift wird nicht zum Ausfüllen angeboten.",
  outlined_text:
    "Text auf dieser Seite wurde in Pfade umgewandelt. Exportieren Sie ihn als Text, um ihn auszufüllen.",
  image_only: "Diese Seite ist ein einziges Bild; sie hat keinen Text.",
  empty_page: "Diese Seite ist leer.",
  vertical_text: "Buchstaben, die untereinander stehen, werden nicht zum Ausfüllen angeboten.",
  complex_script:
    "Text in einer Schrift, die nicht in Zeilen geschrieben wird, wird nicht zum Ausfüllen angeboten.",
  path_copy:
    "Die Kontur, der Schatten oder eine Kopie dieses Textes ist ein Bild oder als Pfad gezeichnet und behielte die alten Wörter. Exportieren Sie den Text ohne diesen Effekt, um ihn auszufüllen.",
  traced_scan:
    "Die Buchstaben dieses Textes sind aus einem Scan nachgezeichnet und stehen über dem Rest seines Bildes, das Teile von ihnen enthalten kann; seine Wörter können andere sein als die gedruckten. Exportieren Sie die Seite aus der Gestaltungsdatei, um sie auszufüllen.",
  mirrored_text: "Gespiegelter vertikaler Text wird nicht zum Ausfüllen angeboten.",
  unsupported_font:
    "Text in einer Schrift, die sich nicht sicher lesen lässt, wird nicht zum Ausfüllen angeboten.",
  text_object_split:
    "Text, der so gebaut ist, dass er sich nicht genau ersetzen lässt, oder der auch an anderer Stelle erscheint, wird nicht zum Ausfüllen angeboten.",
  not_provable:
    "Text auf dieser Seite ließ sich nicht so ausfüllen, dass die Datei nachweislich sonst gleich bleibt, und wird nicht zum Ausfüllen angeboten.",
  read_differently:
    "Diese Version findet in den Zeilen dieses Textes einen anderen Text; er lässt sich nicht mehr wie bisher ausfüllen. Laden Sie das PDF noch einmal hoch und veröffentlichen Sie die Fassung, die dabei entsteht.",
  fixed_text:
    "Feste Wörter neben Platzhaltern sind gesperrt: Nur die Platzhalter sind Felder. Öffnen Sie einen Text davon, um ihn ausfüllen zu lassen.",
  running_text:
    "Fließtext ist gesperrt: Eine Bestellung ändert selten einen Absatz. Öffnen Sie ihn, um ihn ausfüllen zu lassen.",
  legal_text: "Rechtliche Hinweise sind gesperrt. Öffnen Sie einen, um ihn ausfüllen zu lassen.",
  heading_text: "Überschriften sind gesperrt. Öffnen Sie eine, um sie ausfüllen zu lassen.",
  own_identity:
    "Was der Betrieb von sich sagt (Name, Anschrift und Website, auf mehreren Seiten oder in einer Fußzeile), ist gesperrt. Öffnen Sie es, um es ausfüllen zu lassen.",
  caption_text:
    "Wörter neben einem Wert sind gesperrt; der Wert ist ein Feld. Öffnen Sie sie, um sie ausfüllen zu lassen.",
  locked_by_author: "Wer die Vorlage angelegt hat, hat diesen Text gesperrt.",
};
