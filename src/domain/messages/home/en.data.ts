/** What the first page says: in English, which the other languages translate key by key. */
export const MESSAGES = {
  homeTitle: "Your press PDF, filled in by your customers",
  homeText:
    "Drop the file you already print. Its text becomes fields, and every order gives back the same press PDF with only those words changed.",
  dropTitle: "Drop a press PDF here",
  dropText: "One file, as it goes to press, up to 50 MB",
  choose: "Choose a PDF",
  sample: "Try the sample business card",
  preparing: "Preparing your workspace",
  reading: "Reading {file}: its text, fonts and inks",
  onePdf: "Drop one PDF at a time.",
  failed: "This did not work: {reason}",
  demoNote: "You get a workspace of your own for 24 hours. Nothing is printed or charged.",
  dayOver: "Your last demo is over. This begins a new one.",
  signIn: "Sign in",
  signUp: "Make an account",
  elsewhere: "Sign in to upload your press PDFs.",
  toDashboard: "Go to the dashboard",
  docs: "Documentation",
  proof: "What was changed in a delivered file?",
  needsScript: "Dropping a file needs JavaScript.",
};

/** What each language says. */
export type Messages = Readonly<Record<keyof typeof MESSAGES, string>>;
