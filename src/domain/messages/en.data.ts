/**
 * Everything that shoppers read, in English: the catalogue that the other languages translate key by key. Messages
 * are ICU MessageFormat (format-message.ts); sections let each bundle take only what its page shows.
 */

/** Of the hosted page and the frame in a shop's page alike. */
export const SHARED = {
  preview: "Preview",
  sides: "Sides",
  front: "Front",
  back: "Back",
  page: "Page {number}",
  /** One of several on a page, and what is on each of them. */
  card: "Card {number}",
  allCards: "All cards",
  print: "Your print",
  pictureAlt: "{side}: {title}. It shows the text as entered in the form.",
  yourText: "Your text",
  noFields: "This print has no text that can be changed.",
  required: "required",
  textCount: "{count, plural, one {One text} other {{count} texts}}",
  findText: "Find a text",
  textsFound:
    "{count, plural, =0 {No text has these words.} one {One text found.} other {{count} texts found.}}",
  printsCapitals: "prints in capitals",
  save: "Save design",
  asDesigned: "Original",
  counter: "{used} of {limit}",
  savedTitle: "Saved",
  notSaved: "Not saved yet",
  reference: "Your reference is {reference}.",
  textsToChange:
    "{count, plural, one {One text needs a change} other {{count} texts need a change}}",
  notDrawn: "The preview could not be updated. Your text is kept.",
  offline: "No connection. Your text is kept, and the preview follows when you are back online.",
  unreachable: "The print service cannot be reached. Check your connection and try again.",
  tryAgain: "Try again",
  notSavedNow: "The design could not be saved just now. Your text is kept; try again.",
  held: "Still shows your previous text",
  tooLongForPlace: "Too long for this space, even at {size} pt. Please shorten it a little.",
  noGlyph: "These characters cannot be printed here: {characters}.",
  otherLetters: "Please use other letters; until then the picture shows the previous text.",
  plainForm: "In plain letters: “{text}”.",
  usePlain: "Use plain letters",
  usePlainFor: "Use plain letters for {label}",
  substituted:
    "The lettering of this design has no {characters}. Your text prints in a similar one, as the picture shows.",
  substitutedMany:
    "The lettering of this design lacks many of these letters. Your text prints in a similar one, as the picture shows.",
  inkNotApplied: "The chosen colour cannot be printed here; this text keeps its own.",
  notFillable:
    "This text cannot be changed at present. Please restore the original, or write to the shop.",
  tooLong: "Too long: at most {limit, plural, one {{limit} character} other {{limit} characters}}.",
  shrunk: "Made smaller to fit: {size} pt.",
  missing: "Please fill this in.",
  cannotPrint: "This text cannot be printed as it is.",
  stillSample: "Still the sample: {labels}.",
  leftEmpty: "Left empty: {labels}.",
  more: "{count} more",
  toApproval: "See the proof",
  approvalTitle: "Check the proof",
  approvalLead:
    "These pictures are drawn from the file that goes to press. Everything on them is printed, typing errors included.",
  lookAgain: "Please look at this before you go on:",
  changeText: "Change the text",
};

/** Of the hosted page alone. */
export const HOSTED = {
  description: "Enter your own text and see the print exactly as it will come out.",
  lead: "What you see is what prints: the picture is made from the print file itself.",
  steps: "Steps",
  stepText: "Text",
  stepContact: "Your details",
  stepApproval: "Proof",
  sideAlt: "{side}: {title}. The texts on it are listed below.",
  optional: "optional",
  keepsWhenBlank: "leave empty to keep the original",
  chooseOrKeep: "Choose (the original until then)",
  showPreview: "Show preview",
  next: "Continue",
  savedAt: "Saved {time}",
  saved: "Saved.",
  afterSave:
    "The shop finds your design by this reference. You can still change the text and save again.",
  pictureLinks: "Pictures:",
  newTab: "(opens in a new tab)",
  savedNotPrintable: "Saved, but not ready to print.",
  notPrintable: "Change these texts and save again:",
  designChanged:
    "The shop has changed this design meanwhile, and some of your texts have no place in it any more. Look at the picture, then go on.",
  titleNotSaved: "Not saved",
  contactTitle: "Your details",
  contactLead: "So that the shop can reach you about this print.",
  name: "Name",
  email: "E-mail",
  emailWrong: "This is not an e-mail address. Please check it for typing errors.",
  printedTexts: "The text",
  empty: "(empty)",
  approve: "Approve for print",
  askTitle: "Is something not right?",
  askLabel: "What should be changed?",
  askSend: "Ask for a change",
  askedTitle: "The shop has been told",
  askedText: "The shop changes the design and sends you a new link.",
  doneTitle: "Approved",
  lateText:
    "What you entered just now was not saved: the design was complete already. Write to the shop if it matters.",
  completeTitle: "Complete",
  doneLead: "Your design is with {shop}.",
  approvedAt: "Approved {time}.",
  nextTitle: "What happens next",
  nextPrint: "Once the order is confirmed, the shop prints exactly what the pictures show.",
  nextReference: "Keep the reference: the shop finds your design by it.",
  nextMistake:
    "Found a mistake after all? Write to the shop right away. Until printing has begun, it can open the design again.",
  another: "Start another design",
  laterTitle: "Continue later",
  laterText:
    "A link by e-mail opens this design on any device, once, within {days, plural, one {one day} other {{days} days}}.",
  laterSend: "Save and send the link",
  laterSent: "Saved. A link is on its way to {email}.",
  linkTitle: "Open your design again",
  linkText:
    "Enter the e-mail address you gave with the design, or the one a link to it was sent to.",
  linkSend: "Send me a link",
  linkSent:
    "If there is a design under this address, a link is on its way to it. That can take a few minutes.",
  linkShop: "Ask the shop for a new link.",
  openTitle: "Open your design",
  openText: "The link opens it once.",
  openButton: "Open my design",
  openPaste: "The link you were given",
  openHint: "Were you given a link to a design?",
  opening: "Opening your design…",
  goneTitle: "This page is not available",
  goneText:
    "The link may be mistyped, or the shop has closed the page. Ask the shop for a new link.",
  closedTitle: "This print is no longer offered",
  closedText: "The shop has taken it out of its range. Ask the shop what there is instead.",
  expiredTitle: "This design has expired",
  expiredText: "It was kept for a while and then closed. Start again, or ask the shop.",
  atPressTitle: "This order is being printed",
  atPressText: "It went to the press and can no longer be changed. Please ask the shop.",
  notOpenTitle: "This design is closed",
  notOpenText:
    "The order was placed or cancelled since the link was made, so it can no longer be changed here. Ask the shop if that is a surprise.",
  withdrawnTitle: "This design was withdrawn",
  withdrawnText:
    "The order was cancelled or the design deleted. Ask the shop if that is a surprise.",
  usedTitle: "This link has been used before or is too old",
  usedText: "A link opens a design once, and only for a limited time.",
  invalidTitle: "This link does not open anything",
  invalidText: "It may be incomplete, or the shop has withdrawn it.",
  lockedTitle: "Please open this design from its link",
  lockedText: "It was closed here after a while without changes.",
  crowdedTitle: "A lot is going on just now",
  busyTitle: "A little too fast",
  busyText:
    "Go back and try again in {seconds, plural, one {one second} other {{seconds} seconds}}. Your text is still in the form.",
  crossSiteTitle: "This form was sent from another page",
  crossSiteText: "Open this page directly and try again.",
  errorTitle: "That did not work",
  errorText: "Go back and try again in a moment.",
  approvalUnavailable:
    "The proof cannot be made just now. Your text is saved; try again in a moment.",
  changedSinceShown: "The design was changed after this proof was shown. This is the new one.",
  pressAgain: "Please press the button once more.",
  editExpired:
    "This page was open too long to change the saved design. Save again to keep it as a new one.",
  readOnly: "This link is for approving, not for changing.",
  startAgain: "Start again",
  requestId: "If it happens again, give the shop this number: {id}.",
  copySent: "A copy is on its way to {email}.",
};

/** Of the frame in a shop's page alone. */
export const FRAME = {
  frameLead: "What you see is what prints.",
  choose: "Choose…",
  ink: "Ink",
  inkFor: "Ink for {label}",
  paper: "Paper",
  plainWhite: "Plain white",
  resolutionOf: "Sharpness of {label}",
  sharp: "Prints sharp: {ppi} pixels per inch.",
  soft: "May look blurred: {ppi} pixels per inch.",
  tooSmall: "Too small to print well: {ppi} pixels per inch. Choose a larger picture.",
  undo: "Undo",
  redo: "Redo",
  textRestored: "Your text from before is back.",
  saving: "Saving…",
  previewLate: "The preview is taking longer than usual. It follows by itself.",
  changedElsewhere:
    "This design was changed in another window too. Look at the marked texts and save again.",
  failedTitle: "This cannot be opened right now",
  failedText: "Go back to the shop and open it again.",
  endedTitle: "This took a little long",
  endedText: "The page has timed out. Your text is kept here.",
  continueWithText: "Continue with my text",
  leaveTitle: "Close without saving?",
  leaveText: "Your changes will be lost.",
  keepEditing: "Keep editing",
  discard: "Close without saving",
  needsScript: "This form needs JavaScript. Please turn it on in your browser.",
};

/** Of the dialog on a shop's page, until the frame speaks; the frame has some of them too. */
export const WIDGET = {
  personalize: "Personalize",
  loading: "Loading…",
  close: "Close",
  unavailable: "This product cannot be personalized right now.",
};

/** Of the mail that opens a design again. */
export const MAIL = {
  mailSubject: "Your design: {title}",
  mailText: "Go on with your design “{title}” at {shop}:",
  mailEnd:
    "The link opens the design once, until {date}. If you did not ask for it, you can ignore this e-mail.",
  mailButton: "Open the design",
  copySubject: "Approved: {title}",
  copyText: "You approved “{title}” for print at {shop} on {date}.",
  copyReference: "Your reference is {reference}.",
  copyTexts: "This is printed:",
  copyLine: "{label}: {text}",
  copyEnd: "If you did not approve it, or find a mistake, write to the shop right away.",
  approvalSubject: "Please approve: {title}",
  approvalText: "{shop} asks you to look at “{title}” before it is printed:",
  approvalEnd:
    "The link opens the proof once, until {date}. There you approve it for print or say what should be changed.",
  approvalButton: "Look at the proof",
  noticeOrder: "New order: “{title}”, reference {reference}.",
  noticeApproved: "Approved for print: “{title}”, reference {reference}.",
  noticeChange: "Changes are wanted for “{title}”, reference {reference}: {note}",
  noticeFailed: "The press file of “{title}” could not be made: {message}",
  failedTooLong: "a text is too long for its place.",
  failedLetters: "a text has letters that none of its fonts has.",
  failedOther: "the order says why.",
  noticeEndpoint: "The webhook endpoint {url} was switched off, since it failed for too long.",
  noticeFailures: "Failures in a row: {count}. First: {first}. Last: {last}.",
  noticeLastAnswer: "Last answer: status {status}.",
  noticeNoAnswer: "The last time there was no answer to go by.",
  noticeUsage: "{percent} % of the press files of your plan are used for this period.",
  noticeBatchWaits: "The list “{list}” waits: {made} of {count} press files are made.",
  noticeBatchFailed: "The list “{list}” ended early: {made} of {count} press files are made.",
  noticeBatchRoom:
    "Your plan has none left for this period. The list goes on by itself in the next, or with a larger plan.",
  noticeBatchGone: "Its template is gone, so the rest could not be made.",
  noticePayment: "A payment for your plan did not go through.",
  noticePaymentEnd: "Everything works until {date}. Please look at your billing by then.",
  noticeDashboard: "Open the dashboard",
  noticeDigestSubject: "{shop}: {count, plural, one {one message} other {{count} messages}}",
  noticeDigestText: "What has happened since the last e-mail:",
  noticeEnd:
    "You get this as a member of {shop}. With this link you get no more e-mails of this kind:",
  noticeOff: "No more of these e-mails",
  noticeOffDone: "Done: you get no more e-mails of this kind.",
  confirmSubject: "Confirm your address",
  confirmText:
    "Somebody, hopefully you, made an account with this address. Confirm that it is yours:",
  resetSubject: "A new password",
  resetText: "Set a new password here:",
  knownSubject: "You have an account",
  knownText:
    "Somebody, hopefully you, tried to make an account with this address, which has one. If you forgot the password, set a new one here:",
  newEmailSubject: "Confirm your new address",
  newEmailText:
    "Somebody, hopefully you, wants to sign in with this address from now on. Confirm that it is yours:",
  inviteSubject: "Invitation to {team}",
  inviteText: "You are invited to work with {team}:",
  inviteByText: "{inviter} invites you to work with {team}:",
  inviteButton: "Open the invitation",
  passkeyAdded: "A passkey was added to your account",
  passkeyRemoved: "A passkey was removed from your account",
  totpAdded: "An authenticator app was added to your account",
  totpRemoved: "The authenticator app was removed from your account",
  recoveryCodesRenewed: "Your recovery codes were renewed",
  openidLinked: "A sign-in with another provider was added to your account",
  openidUnlinked: "The sign-in with another provider was removed from your account",
  factorTime: "This was on {date}.",
  factorNotYou:
    "If it was not you, set a new password here, which signs you out everywhere. Then sign in and remove what is not yours under “Signing in”.",
  personEnd:
    "The link works once, until {date}. If you did not expect this e-mail, you can ignore it.",
};

/** What fields are called by what they are: the same words as in the API, where English is the language. */
export { KIND_LABELS as KINDS } from "#engine/contract/kind-labels.data.ts";

/** What blocks of fields are called by what most of their fields are. */
export const GROUPS = {
  person: "Person",
  contact: "Contact",
  occasion: "Date and place",
  list: "List",
};

/** What authors are told of fields that an update lost. */
export const AUTHOR = {
  lostField:
    "The field {name} can be filled no longer, and orders with a value for it are refused. {reason}",
  otherFontNames: "{font} lacks letters of {count} of {tried} common names.",
  otherFontAddresses: "{font} lacks letters of {count} of {tried} common addresses.",
  otherFontTexts: "{font} lacks letters of {count} of {tried} common names and addresses.",
  otherFontUsed: "There they are printed in {font}.",
  otherFontNone: "No font stands in: these customers could not order.",
  cures: "What helps: {cures}.",
  cureAdd: "add {font} (open, the very letters)",
  cureUpload: "upload your own font file",
  cureUploadOpen: "upload {font} (open)",
  cureAccept: "accept {font}",
  cureAcceptWithout: "accept {font} (without {forms})",
  oldStyleFigures: "old-style figures",
  liningFigures: "lining figures",
  tabularFigures: "tabular figures",
  proportionalFigures: "proportional figures",
  smallCapitals: "small capitals",
};

/** Why text is not offered for filling: the engine's own words, so that its problems and these agree. */
export { REASON_TEXTS as REASONS } from "#engine/contract/reason-texts.data.ts";
