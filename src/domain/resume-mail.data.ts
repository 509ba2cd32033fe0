/** Words of the mail that opens a design again, in the languages of the hosted page. */

export interface MailMessages {
  /** {title} */
  readonly subject: string;
  /** {title}, {shop}; the link follows. */
  readonly text: string;
  /** {date} */
  readonly end: string;
}

export const RESUME_MAIL: Readonly<Record<string, MailMessages>> = {
  en: {
    subject: "Your design: {title}",
    text: "Go on with your design “{title}” at {shop}:",
    end: "The link opens the design once, until {date}. If you did not ask for it, leave it: nothing happens.",
  },
  de: {
    subject: "Ihr Entwurf: {title}",
    text: "Machen Sie weiter mit Ihrem Entwurf „{title}“ bei {shop}:",
    end: "Der Link öffnet den Entwurf einmal, bis {date}. Haben Sie ihn nicht verlangt, lassen Sie ihn liegen: Es geschieht nichts.",
  },
  fr: {
    subject: "Votre création : {title}",
    text: "Continuez votre création « {title} » chez {shop} :",
    end: "Le lien ouvre la création une fois, jusqu’au {date}. Si vous ne l’avez pas demandé, laissez-le : rien ne se passe.",
  },
  es: {
    subject: "Su diseño: {title}",
    text: "Siga con su diseño «{title}» en {shop}:",
    end: "El enlace abre el diseño una vez, hasta el {date}. Si no lo pidió, déjelo: no pasa nada.",
  },
  nl: {
    subject: "Uw ontwerp: {title}",
    text: "Ga verder met uw ontwerp “{title}” bij {shop}:",
    end: "De link opent het ontwerp één keer, tot {date}. Hebt u er niet om gevraagd, laat hem dan liggen: er gebeurt niets.",
  },
  ja: {
    subject: "デザイン：{title}",
    text: "{shop} の「{title}」の続きはこちらです：",
    end: "リンクは {date} まで、一度だけ開けます。心当たりがなければ、そのままにしてください。何も起こりません。",
  },
  ar: {
    subject: "تصميمك: {title}",
    text: "تابع تصميمك «{title}» لدى {shop}:",
    end: "يفتح الرابط التصميم مرة واحدة حتى {date}. إن لم تطلبه فاتركه: لن يحدث شيء.",
  },
};
