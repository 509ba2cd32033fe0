/** What the first page says: in Dutch. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  homeTitle: "Uw druk-pdf, ingevuld door uw klanten",
  homeText:
    "Sleep het bestand hierheen dat u al drukt. De tekst wordt velden, en elke bestelling geeft dezelfde druk-pdf terug waarin alleen die woorden anders zijn.",
  dropTitle: "Sleep een druk-pdf hierheen",
  dropText: "Eén bestand, zoals het naar de drukker gaat, tot 50 MB",
  choose: "Een pdf kiezen",
  sample: "Het voorbeeldvisitekaartje proberen",
  preparing: "Uw werkruimte wordt voorbereid",
  reading: "{file} wordt gelezen: tekst, lettertypen en inkten",
  onePdf: "Sleep één pdf tegelijk.",
  failed: "Dit is niet gelukt: {reason}",
  demoNote: "U krijgt 24 uur een eigen werkruimte. Er wordt niets gedrukt of in rekening gebracht.",
  dayOver: "Uw vorige demo is afgelopen. Hiermee begint een nieuwe.",
  signIn: "Inloggen",
  signUp: "Een account maken",
  elsewhere: "Log in om uw druk-pdf’s te uploaden.",
  toDashboard: "Naar het dashboard",
  docs: "Documentatie",
  proof: "Wat is er in een geleverd bestand veranderd?",
  needsScript: "Een bestand slepen vraagt om JavaScript.",
};
