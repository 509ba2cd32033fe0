/** What the frame of the dashboard and its parts say: in German. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  needsScript: "Die Verwaltung braucht JavaScript.",
  skip: "Zum Inhalt",
  mainNavigation: "Hauptbereich",
  templates: "Vorlagen",
  channels: "Kanäle",
  changeTeam: "In anderem Team weiterarbeiten",
  ownSignIn: "Anmeldung",
  signOut: "Abmelden",
  live: "Live",
  test: "Test",
  mode: "Daten",
  testBanner: "Testdaten: Nichts davon wird gedruckt oder berechnet.",
  toLive: "Zurück zu den echten Daten",
  supportBanner: "Sie unterstützen dieses Team bis {time}.",
  colors: "Farben",
  colorsSystem: "Wie das System",
  colorsLight: "Hell",
  colorsDark: "Dunkel",
  loading: "Wird geladen",
  tryAgain: "Erneut versuchen",
  failedTitle: "Das ließ sich nicht laden",
  notDoneTitle: "Das wurde nicht ausgeführt",
  offline:
    "Der Dienst ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.",
  forbidden: "Ihre Rolle in diesem Team erlaubt das nicht.",
  missingTitle: "Unter dieser Adresse gibt es nichts",
  missingText:
    "Vielleicht wurde es gelöscht, oder es gehört einem anderen Team oder zu den Testdaten.",
  limited: "Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.",
  fault: "Der Fehler liegt bei uns. Bleibt er bestehen, nennen Sie dem Betreiber die Nummer unten.",
  requestId: "Anfrage {id}",
  copy: "Kopieren",
  copyId: "Kennung {id} kopieren",
  copied: "Kopiert",
  close: "Schließen",
  more: "Mehr anzeigen",
  dismiss: "Ausblenden",
  claimTitle: "Diesen Arbeitsbereich behalten",
  claimText:
    "Legen Sie ein Konto an und öffnen Sie den Link in unserer Mail. Alles bleibt, und die Uhr hält an.",
  claimEmail: "E-Mail-Adresse",
  claimPassword: "Passwort",
  claimPasswordHelp: "12 Zeichen oder mehr",
  claimTeam: "Name Ihres Betriebs",
  claimSend: "Konto anlegen",
  claimSent:
    "Öffnen Sie den Link, den wir an {email} gesendet haben; von da an gehört Ihnen diese Demo.",
  demoLeft:
    "{hours, plural, one {Diese Demo läuft noch eine Stunde} other {Diese Demo läuft noch {hours} Stunden}}",
};
