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
  preview: "Aperçu",
  sides: "Faces",
  front: "Recto",
  back: "Verso",
  page: "Page {number}",
  card: "Carte {number}",
  allCards: "Toutes les cartes",
  print: "Votre imprimé",
  pictureAlt: "{side}\u00a0: {title}. L’image montre le texte saisi dans le formulaire.",
  yourText: "Votre texte",
  noFields: "Cet imprimé n’a pas de texte modifiable.",
  required: "obligatoire",
  textCount: "{count, plural, one {Un texte} other {{count} textes}}",
  findText: "Chercher un texte",
  textsFound:
    "{count, plural, =0 {Aucun texte ne contient ces mots.} one {Un texte trouvé.} other {{count} textes trouvés.}}",
  printsCapitals: "s’imprime en capitales",
  save: "Enregistrer la création",
  asDesigned: "Original",
  counter: "{used} sur {limit}",
  savedTitle: "Enregistré",
  notSaved: "Pas encore enregistré",
  reference: "Votre référence est {reference}.",
  textsToChange:
    "{count, plural, one {Un texte est à modifier} other {{count} textes sont à modifier}}",
  notDrawn: "L’aperçu n’a pas pu être mis à jour. Votre texte est conservé.",
  offline: "Pas de connexion. Votre texte est conservé et l’aperçu suivra dès son retour.",
  unreachable: "Le service d’impression est injoignable. Vérifiez votre connexion et réessayez.",
  tryAgain: "Réessayer",
  notSavedNow:
    "La création n’a pas pu être enregistrée pour l’instant. Votre texte est conservé\u202f; réessayez.",
  held: "Montre encore le texte précédent",
  tooLongForPlace:
    "Trop long pour cet emplacement, même à {size}\u00a0pt. Raccourcissez-le un peu.",
  noGlyph: "Ces caractères ne peuvent pas être imprimés ici\u00a0: {characters}.",
  otherLetters: "Utilisez d’autres lettres\u202f; en attendant, l’image montre le texte précédent.",
  plainForm: "En lettres simples\u00a0: «\u00a0{text}\u00a0».",
  usePlain: "Utiliser des lettres simples",
  usePlainFor: "Utiliser des lettres simples pour {label}",
  substituted:
    "L’écriture de ce modèle n’a pas {characters}. Votre texte est imprimé dans une écriture proche, comme le montre l’image.",
  substitutedMany:
    "Il manque à l’écriture de ce modèle beaucoup de ces lettres. Votre texte est imprimé dans une écriture proche, comme le montre l’image.",
  inkNotApplied:
    "La couleur choisie ne peut pas être imprimée ici\u202f; ce texte garde la sienne.",
  notFillable:
    "Ce texte ne peut pas être modifié pour l’instant. Rétablissez l’original ou écrivez à la boutique.",
  tooLong:
    "Trop long\u00a0: {limit, plural, one {{limit} caractère} other {{limit} caractères}} au maximum.",
  shrunk: "Réduit à {size}\u00a0pt.",
  missing: "Veuillez remplir ce champ.",
  cannotPrint: "Ce texte ne peut pas être imprimé tel quel.",
  stillSample: "Encore le texte d’exemple\u00a0: {labels}.",
  leftEmpty: "Laissé vide\u00a0: {labels}.",
  more: "{count} autres",
  toApproval: "Voir l’épreuve",
  approvalTitle: "Vérifiez l’épreuve",
  approvalLead:
    "Ces images sont tirées du fichier qui part à l’impression. Tout ce qu’elles montrent sera imprimé, fautes de frappe comprises.",
  lookAgain: "À vérifier avant de continuer\u00a0:",
  changeText: "Modifier le texte",
};

export const HOSTED: HostedMessages = {
  description: "Saisissez votre texte et voyez l’imprimé exactement tel qu’il sera.",
  lead: "Ce que vous voyez est ce qui s’imprime\u00a0: l’image est tirée du fichier d’impression lui-même.",
  steps: "Étapes",
  stepText: "Texte",
  stepContact: "Vos coordonnées",
  stepApproval: "Épreuve",
  sideAlt: "{side}\u00a0: {title}. Ses textes figurent plus bas.",
  optional: "facultatif",
  keepsWhenBlank: "laissez vide pour garder l’original",
  chooseOrKeep: "Choisir (l’original en attendant)",
  showPreview: "Voir l’aperçu",
  next: "Continuer",
  savedAt: "Enregistré à {time}",
  saved: "Enregistré.",
  afterSave:
    "La boutique retrouve votre création grâce à elle. Vous pouvez encore modifier le texte et enregistrer à nouveau.",
  pictureLinks: "Images\u00a0:",
  newTab: "(s’ouvre dans un nouvel onglet)",
  savedNotPrintable: "Enregistré, mais pas encore prêt à imprimer.",
  notPrintable: "Modifiez ces textes et enregistrez à nouveau\u00a0:",
  designChanged:
    "La boutique a modifié ce modèle entre-temps, et certains de vos textes n’y ont plus de place. Regardez l’image, puis continuez.",
  titleNotSaved: "Pas enregistré",
  contactTitle: "Vos coordonnées",
  contactLead: "Pour que la boutique puisse vous joindre au sujet de cet imprimé.",
  name: "Nom",
  email: "E-mail",
  emailWrong: "Ce n’est pas une adresse e-mail. Vérifiez la saisie.",
  printedTexts: "Le texte",
  empty: "(vide)",
  approve: "Donner le bon à tirer",
  askTitle: "Quelque chose ne va pas\u202f?",
  askLabel: "Que faut-il changer\u202f?",
  askSend: "Demander une modification",
  askedTitle: "La boutique est prévenue",
  askedText: "La boutique modifie la création et vous envoie un nouveau lien.",
  doneTitle: "Bon à tirer donné",
  lateText:
    "Ce que vous venez de saisir n’a pas été enregistré, car la création était déjà terminée. Écrivez à la boutique si c’est important.",
  completeTitle: "Terminé",
  doneLead: "Votre création est chez {shop}.",
  approvedAt: "Bon à tirer donné le {time}.",
  nextTitle: "Et maintenant",
  nextPrint:
    "Dès que la commande est confirmée, la boutique imprime exactement ce que montrent les images.",
  nextReference:
    "Gardez la référence\u00a0: elle permet à la boutique de retrouver votre création.",
  nextMistake:
    "Une faute malgré tout\u202f? Écrivez aussitôt à la boutique. Tant que l’impression n’a pas commencé, elle peut rouvrir la création.",
  another: "Commencer une autre création",
  laterTitle: "Continuer plus tard",
  laterText:
    "Un lien par e-mail ouvre cette création sur n’importe quel appareil, une seule fois, pendant {days, plural, one {un jour} other {{days} jours}}.",
  laterSend: "Enregistrer et envoyer le lien",
  laterSent: "Enregistré. Un lien est en route vers {email}.",
  linkTitle: "Rouvrir votre création",
  linkText:
    "Indiquez l’adresse e-mail donnée avec la création, ou celle qui a reçu un lien vers elle.",
  linkSend: "M’envoyer un lien",
  linkSent:
    "S’il existe une création à cette adresse, un lien est en route. Cela peut prendre quelques minutes.",
  linkShop: "Demandez un nouveau lien à la boutique.",
  openTitle: "Ouvrir votre création",
  openText: "Le lien l’ouvre une seule fois.",
  openButton: "Ouvrir ma création",
  openPaste: "Le lien que vous avez reçu",
  openHint: "Avez-vous reçu un lien vers une création\u202f?",
  opening: "Ouverture de votre création…",
  goneTitle: "Cette page n’est pas disponible",
  goneText:
    "Le lien est peut-être mal saisi, ou la boutique a fermé la page. Demandez-lui un nouveau lien.",
  closedTitle: "Cet imprimé n’est plus proposé",
  closedText: "La boutique l’a retiré de son offre. Demandez-lui ce qui le remplace.",
  expiredTitle: "Cette création a expiré",
  expiredText: "Elle a été gardée un temps, puis fermée. Recommencez ou demandez à la boutique.",
  atPressTitle: "Cette commande est à l’impression",
  atPressText:
    "Elle est partie à l’impression et ne peut plus être modifiée. Adressez-vous à la boutique.",
  notOpenTitle: "Cette création est close",
  notOpenText:
    "Depuis la création du lien, la commande a été passée ou annulée. Elle ne peut plus être modifiée ici. Demandez à la boutique si cela vous surprend.",
  withdrawnTitle: "Cette création a été retirée",
  withdrawnText:
    "La commande a été annulée ou la création supprimée. Demandez à la boutique si cela vous surprend.",
  usedTitle: "Ce lien a déjà servi ou est trop ancien",
  usedText: "Un lien ouvre une création une seule fois et pour une durée limitée.",
  invalidTitle: "Ce lien n’ouvre rien",
  invalidText: "Il est peut-être incomplet, ou la boutique l’a retiré.",
  lockedTitle: "Ouvrez cette création par son lien",
  lockedText: "Elle a été fermée ici après un moment sans modification.",
  crowdedTitle: "Il y a beaucoup de monde en ce moment",
  busyTitle: "Un peu trop vite",
  busyText:
    "Revenez en arrière et réessayez dans {seconds, plural, one {une seconde} other {{seconds} secondes}}. Votre texte est encore dans le formulaire.",
  crossSiteTitle: "Ce formulaire a été envoyé depuis une autre page",
  crossSiteText: "Ouvrez directement cette page et réessayez.",
  errorTitle: "Cela n’a pas marché",
  errorText: "Revenez en arrière et réessayez dans un instant.",
  approvalUnavailable:
    "L’épreuve ne peut pas être faite pour l’instant. Votre texte est enregistré\u202f; réessayez dans un instant.",
  changedSinceShown: "La création a changé depuis l’affichage de cette épreuve. Voici la nouvelle.",
  pressAgain: "Veuillez appuyer encore une fois sur le bouton.",
  editExpired:
    "Cette page est restée ouverte trop longtemps pour modifier la création enregistrée. Enregistrez à nouveau pour en garder une nouvelle.",
  readOnly: "Ce lien sert à approuver, pas à modifier.",
  startAgain: "Recommencer",
  requestId: "Si cela se reproduit, donnez ce numéro à la boutique\u00a0: {id}.",
  copySent: "Une copie est en route vers {email}.",
};

export const FRAME: FrameMessages = {
  frameLead: "Ce que vous voyez est ce qui s’imprime.",
  choose: "Choisir…",
  ink: "Encre",
  inkFor: "Encre pour {label}",
  paper: "Papier",
  plainWhite: "Blanc simple",
  resolutionOf: "Netteté de {label}",
  sharp: "Impression nette\u00a0: {ppi} pixels par pouce.",
  soft: "Peut paraître floue\u00a0: {ppi} pixels par pouce.",
  tooSmall:
    "Trop petite pour bien s’imprimer\u00a0: {ppi} pixels par pouce. Choisissez une image plus grande.",
  undo: "Annuler",
  redo: "Rétablir",
  textRestored: "Votre texte précédent est de retour.",
  saving: "Enregistrement…",
  previewLate: "L’aperçu prend plus de temps que d’habitude. Il suivra de lui-même.",
  changedElsewhere:
    "Cette création a aussi été modifiée dans une autre fenêtre. Vérifiez les textes marqués et enregistrez à nouveau.",
  failedTitle: "Impossible d’ouvrir pour le moment",
  failedText: "Revenez à la boutique et ouvrez à nouveau.",
  endedTitle: "Cela a pris un peu de temps",
  endedText: "La page a expiré. Votre texte est conservé ici.",
  continueWithText: "Continuer avec mon texte",
  leaveTitle: "Fermer sans enregistrer\u202f?",
  leaveText: "Vos modifications seront perdues.",
  keepEditing: "Continuer à modifier",
  discard: "Fermer sans enregistrer",
  needsScript: "Ce formulaire a besoin de JavaScript. Activez-le dans votre navigateur.",
};

export const WIDGET: WidgetMessages = {
  personalize: "Personnaliser",
  loading: "Chargement…",
  close: "Fermer",
  unavailable: "Personnaliser n’est pas possible pour le moment.",
};

export const MAIL: MailMessages = {
  mailSubject: "Votre création\u00a0: {title}",
  mailText: "Continuez votre création «\u00a0{title}\u00a0» chez {shop}\u00a0:",
  mailEnd:
    "Le lien ouvre la création une seule fois, jusqu’au {date}. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.",
  mailButton: "Ouvrir la création",
  copySubject: "Bon à tirer\u00a0: {title}",
  copyText: "Vous avez donné le bon à tirer de «\u00a0{title}\u00a0» chez {shop} le {date}.",
  copyReference: "Votre référence est {reference}.",
  copyTexts: "Voici ce qui sera imprimé\u00a0:",
  copyLine: "{label}\u00a0: {text}",
  copyEnd:
    "Si ce n’était pas vous, ou si vous trouvez une erreur, écrivez tout de suite à l’imprimeur.",
  approvalSubject: "Bon à tirer demandé\u00a0: {title}",
  approvalText: "{shop} vous demande de regarder «\u00a0{title}\u00a0» avant l’impression\u00a0:",
  approvalEnd:
    "Le lien ouvre l’épreuve une seule fois, jusqu’au {date}. Vous pourrez donner le bon à tirer ou dire ce qu’il faut changer.",
  approvalButton: "Voir l’épreuve",
  noticeOrder: "Nouvelle commande\u00a0: «\u00a0{title}\u00a0», référence {reference}.",
  noticeApproved: "Bon à tirer donné\u00a0: «\u00a0{title}\u00a0», référence {reference}.",
  noticeChange:
    "Modifications demandées pour «\u00a0{title}\u00a0», référence {reference}\u00a0: {note}",
  noticeFailed:
    "Le fichier d’impression de «\u00a0{title}\u00a0» n’a pas pu être créé\u00a0: {message}",
  failedTooLong: "un texte est trop long pour son emplacement.",
  failedLetters: "un texte contient des lettres qu’aucune de ses polices ne possède.",
  failedOther: "la commande en donne la raison.",
  noticeEndpoint:
    "Le point de terminaison webhook {url} a été désactivé, car il échouait depuis trop longtemps.",
  noticeFailures: "Échecs consécutifs : {count}. Premier : {first}. Dernier : {last}.",
  noticeLastAnswer: "Dernière réponse : statut {status}.",
  noticeNoAnswer: "La dernière fois, aucune réponse exploitable n’est arrivée.",
  noticeUsage:
    "{percent}\u202f% des fichiers d’impression de votre formule sont utilisés pour cette période.",
  noticeBatchWaits:
    "La liste « {list} » attend : {made} fichiers d’impression sur {count} sont faits.",
  noticeBatchFailed:
    "La liste « {list} » s’est arrêtée avant la fin : {made} fichiers d’impression sur {count} sont faits.",
  noticeBatchRoom:
    "Votre formule n’en a plus pour cette période. La liste continuera d’elle-même à la prochaine, ou avec une formule plus grande.",
  noticeBatchGone: "Son modèle n’existe plus : le reste n’a pas pu être fait.",
  noticePayment: "Un paiement de votre forfait n’a pas abouti.",
  noticePaymentEnd: "Tout fonctionne jusqu’au {date}. Consultez votre facturation d’ici là.",
  noticeDashboard: "Ouvrir le tableau de bord",
  noticeDigestSubject: "{shop}\u00a0: {count, plural, one {un message} other {{count} messages}}",
  noticeDigestText: "Depuis le dernier e-mail\u00a0:",
  noticeEnd:
    "Vous recevez ceci en tant que membre de {shop}. Avec ce lien, vous ne recevrez plus d’e-mails de ce genre\u00a0:",
  noticeOff: "Ne plus recevoir ces e-mails",
  noticeOffDone: "C’est fait\u00a0: vous ne recevrez plus d’e-mails de ce genre.",
  confirmSubject: "Confirmez votre adresse",
  confirmText:
    "Un compte a été créé avec cette adresse, par vous, nous l’espérons. Confirmez qu’elle est la vôtre\u00a0:",
  resetSubject: "Un nouveau mot de passe",
  resetText: "Choisissez un nouveau mot de passe ici\u00a0:",
  knownSubject: "Vous avez déjà un compte",
  knownText:
    "Quelqu’un, vous, nous l’espérons, a voulu créer un compte avec cette adresse, qui en a déjà un. Si vous avez oublié le mot de passe, choisissez-en un nouveau ici\u00a0:",
  newEmailSubject: "Confirmez votre nouvelle adresse",
  newEmailText:
    "Quelqu’un, vous, nous l’espérons, veut désormais se connecter avec cette adresse. Confirmez qu’elle est la vôtre\u00a0:",
  inviteSubject: "Invitation à rejoindre {team}",
  inviteText: "Vous avez reçu une invitation à travailler avec {team}\u00a0:",
  inviteByText: "{inviter} vous invite à travailler avec {team}\u00a0:",
  inviteButton: "Ouvrir l’invitation",
  passkeyAdded: "Une clé d’accès a été ajoutée à votre compte",
  passkeyRemoved: "Une clé d’accès a été retirée de votre compte",
  totpAdded: "Une application d’authentification a été ajoutée à votre compte",
  totpRemoved: "L’application d’authentification a été retirée de votre compte",
  recoveryCodesRenewed: "Vos codes de récupération ont été renouvelés",
  openidLinked: "La connexion par un autre fournisseur a été ajoutée à votre compte",
  openidUnlinked: "La connexion par un autre fournisseur a été retirée de votre compte",
  factorTime: "C’était le {date}.",
  factorNotYou:
    "Si ce n’était pas vous, choisissez ici un nouveau mot de passe, ce qui vous déconnecte partout. Connectez-vous ensuite et retirez, sous « Connexion », ce qui n’est pas à vous.",
  personEnd:
    "Le lien fonctionne une fois, jusqu’au {date}. Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.",
};

export const KINDS: KindMessages = {
  text: "Texte",
  multiline: "Texte",
  person: "Nom",
  given_name: "Prénom",
  family_name: "Nom de famille",
  job_title: "Fonction",
  company: "Entreprise",
  department: "Service",
  email: "E-mail",
  phone: "Téléphone",
  mobile: "Mobile",
  fax: "Fax",
  url: "Site web",
  address: "Adresse",
  street: "Rue",
  postcode: "Code postal",
  town: "Ville",
  country: "Pays",
  date: "Date",
  time: "Heure",
  price: "Prix",
  percent: "Pourcentage",
  quantity: "Quantité",
  code: "Numéro",
  item: "Article",
  description: "Description",
  event: "Événement",
  venue: "Lieu",
  recipient: "Destinataire",
  sender: "Expéditeur",
  message: "Message",
  row: "Rang",
  seat: "Place",
  table: "Table",
};

export const GROUPS: GroupMessages = {
  person: "Personne",
  contact: "Contact",
  occasion: "Date et lieu",
  list: "Liste",
};

/** What authors are told of fields that an update lost. */
export const AUTHOR = {
  lostField:
    "Le champ {name} ne peut plus être rempli, et les commandes qui lui donnent une valeur sont refusées. {reason}",
  otherFontNames: "Il manque des lettres à {font} pour {count} des {tried} noms courants.",
  otherFontAddresses: "Il manque des lettres à {font} pour {count} des {tried} adresses courantes.",
  otherFontTexts:
    "Il manque des lettres à {font} pour {count} des {tried} noms et adresses courants.",
  otherFontUsed: "Ils s’impriment alors en {font}.",
  otherFontNone: "Aucune police ne la remplace\u00a0: ces clients ne pourraient pas commander.",
  cures: "Ce qui aide\u00a0: {cures}.",
  cureAdd: "ajouter {font} (libre, exactement ces lettres)",
  cureUpload: "envoyer votre propre fichier de police",
  cureUploadOpen: "envoyer {font} (libre)",
  cureAccept: "accepter {font}",
  cureAcceptWithout: "accepter {font} (sans {forms})",
  oldStyleFigures: "chiffres elzéviriens",
  liningFigures: "chiffres alignés",
  tabularFigures: "chiffres tabulaires",
  proportionalFigures: "chiffres proportionnels",
  smallCapitals: "petites capitales",
};

/** Why text is not offered for filling. */
export const REASONS = {
  no_unicode:
    "Le texte de cette page ne dit pas quelles lettres ses formes représentent. Il peut être rempli, mais ses mots sont inconnus\u00a0: saisissez-les, ou exportez avec la correspondance Unicode.",
  invisible_text: "Le texte invisible de cette page n’est pas proposé au remplissage.",
  scanned_page:
    "Cette page est une numérisation avec un texte invisible derrière elle\u202f; elle n’a aucun texte qui s’imprime.",
  clip_text: "Un texte de cette page sert de tracé d’écrêtage et n’est pas proposé au remplissage.",
  hidden_layer: "Le texte d’un calque masqué de cette page n’est pas proposé au remplissage.",
  artifact:
    "Les repères et titres courants balisés comme artefacts ne sont pas proposés au remplissage.",
  outside_trim: "Le texte hors du format fini de cette page n’est pas proposé au remplissage.",
  type3_font:
    "Cette police Type 3 montre des images, ou des lettres dont la taille ou la couleur n’est pas celle du texte\u202f; cela n’est pas proposé au remplissage. Exportez avec des polices ordinaires.",
  path_text: "Le texte qui suit un tracé n’est pas proposé au remplissage.",
  in_pattern: "Le texte d’un motif n’est pas proposé au remplissage.",
  in_softmask: "Le texte d’un masque de fusion n’est pas proposé au remplissage.",
  in_annotation:
    "Le texte des annotations et des champs de formulaire n’est pas proposé au remplissage.",
  in_type3:
    "Le texte contenu dans les formes d’une police Type 3 n’est pas proposé au remplissage.",
  outlined_text: "Un texte de cette page a été vectorisé. Exportez-le comme texte pour le remplir.",
  image_only: "Cette page est une seule image\u202f; elle n’a pas de texte.",
  empty_page: "Cette page est vide.",
  vertical_text: "Les lettres empilées l’une sous l’autre ne sont pas proposées au remplissage.",
  complex_script:
    "Le texte d’une écriture qui ne s’écrit pas en lignes n’est pas proposé au remplissage.",
  path_copy:
    "Le contour, l’ombre ou une copie de ce texte est une image ou un dessin en tracés, qui garderait les anciens mots. Exportez le texte sans cet effet pour le remplir.",
  traced_scan:
    "Les lettres de ce texte ont été tracées d’après une numérisation et se trouvent sur ce qui reste de son image, qui peut en contenir des parties\u202f; ses mots peuvent différer de ce qui s’imprime. Exportez la page depuis le fichier de création pour la remplir.",
  mirrored_text: "Le texte vertical en miroir n’est pas proposé au remplissage.",
  unsupported_font:
    "Le texte d’une police qui ne peut être lue sûrement n’est pas proposé au remplissage.",
  text_object_split:
    "Le texte construit de sorte qu’il ne peut être remplacé exactement, ou qui paraît aussi ailleurs, n’est pas proposé au remplissage.",
  not_provable:
    "Un texte de cette page n’a pu être rempli de façon que le fichier soit prouvé identique pour tout le reste, et n’est pas proposé au remplissage.",
  read_differently:
    "Cette version trouve un autre texte dans les lignes de celui-ci, qui ne peut plus être rempli comme avant. Envoyez de nouveau le PDF et publiez la révision qui en résulte.",
  fixed_text:
    "Les mots fixes à côté de champs à remplir sont verrouillés\u00a0: seuls ces champs se remplissent. Ouvrez l’un de ces textes pour le faire remplir.",
  running_text:
    "Le texte courant est verrouillé\u00a0: une commande change rarement un paragraphe. Ouvrez-le pour le faire remplir.",
  legal_text: "Les mentions légales sont verrouillées. Ouvrez-en une pour la faire remplir.",
  heading_text: "Les titres sont verrouillés. Ouvrez-en un pour le faire remplir.",
  own_identity:
    "Ce que la maison dit d’elle-même (nom, adresse et site, sur plusieurs pages ou en pied de page) est verrouillé. Ouvrez-le pour le faire remplir.",
  caption_text:
    "Les mots à côté d’une valeur sont verrouillés ; la valeur est un champ. Ouvrez-les pour les faire remplir.",
  locked_by_author: "L’auteur du modèle a verrouillé ce texte.",
};
