import type { Messages } from "./en.data.ts";

/** MESSAGES of en.data.ts. */
export const MESSAGES: Messages = {
  signInTitle: "Anmelden",
  email: "E-Mail-Adresse",
  password: "Passwort",
  showPassword: "Passwort anzeigen",
  passwordHelp: "Mindestens 12 Zeichen",
  signIn: "Anmelden",
  wrongPassword: "Adresse oder Passwort ist falsch.",
  forgotten: "Passwort vergessen?",
  codeTitle: "Noch ein Schritt",
  code: "Code",
  codeHelp: "Aus Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes",
  wrongCode: "Dieser Code ist falsch oder wurde schon benutzt.",
  tooLate: "Das hat zu lange gedauert. Laden Sie die Seite neu und beginnen Sie mit dem Passwort.",
  goOn: "Weiter",
  againTitle: "Zeigen Sie, dass Sie es sind",
  againText:
    "Was Sie ändern möchten, öffnet Türen. Deshalb fragen wir noch einmal nach Ihrem Passwort.",
  wrongAgain: "Das Passwort ist falsch.",
  newFactorTitle: "Authenticator-App einrichten",
  newFactorText:
    "Ihr Team lässt nur mit dem Code einer App hinein. Scannen Sie das Bild mit Ihrer App und geben Sie den Code ein, den sie zeigt.",
  newFactorQr: "QR-Code für Ihre Authenticator-App",
  newFactorKey: "Oder geben Sie diesen Schlüssel in die App ein:",
  newFactorCodeHelp: "Die sechs Ziffern, die die App gerade zeigt",
  recoveryTitle: "Bewahren Sie Ihre Wiederherstellungscodes auf",
  recoveryText:
    "Jeder öffnet Ihr Konto einmal, falls Sie die App verlieren. Sie werden nur dieses eine Mal gezeigt.",
  signUpTitle: "Konto anlegen",
  shop: "Name Ihres Betriebs",
  name: "Ihr Name",
  signUp: "Konto anlegen",
  signUpSent: "Öffnen Sie zum Abschluss den Link, den wir an {email} geschickt haben.",
  signUpClosed:
    "Neue Konten legt an, wer diesen Dienst betreibt. Bitten Sie dort um eine Einladung.",
  haveAccount: "Mit vorhandenem Konto anmelden",
  confirmTitle: "Adresse bestätigen",
  confirmText: "Ein Druck zeigt, dass diese Adresse Ihre ist.",
  confirmAction: "Adresse bestätigen",
  confirmed: "Die Adresse ist bestätigt.",
  toDashboard: "Zum Dashboard",
  linkOver: "Dieser Link wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an.",
  newPassword: "Neues Passwort",
  resetText: "Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.",
  resetSend: "Link senden",
  resetSent: "Falls es ein Konto für {email} gibt, ist ein Link unterwegs. Er gilt eine Stunde.",
  setPassword: "Passwort festlegen",
  passwordSet: "Das Passwort ist festgelegt, und Sie sind überall sonst abgemeldet.",
  invitationTitle: "Einem Team beitreten",
  joinAs: "Als {email} beitreten",
  otherAddress:
    "Die Einladung ging an eine andere Adresse als {email}. Melden Sie sich mit jener an.",
  signInInstead: "Mit einem vorhandenen Konto anmelden",
  joinText:
    "Sie wurden in ein Team eingeladen. Legen Sie ein Konto für die eingeladene Adresse an, um beizutreten.",
  joinNew: "Konto anlegen und beitreten",
  joined: "Sie sind jetzt Mitglied von {team}.",
  accountThere:
    "Für diese Adresse gibt es schon ein Konto. Melden Sie sich damit an, um beizutreten.",
};
