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
  preview: "Vista previa",
  sides: "Caras",
  front: "Anverso",
  back: "Reverso",
  page: "Página {number}",
  card: "Tarjeta {number}",
  allCards: "Todas las tarjetas",
  print: "Su impreso",
  pictureAlt: "{side}: {title}. La imagen muestra el texto tal como está en el formulario.",
  yourText: "Su texto",
  noFields: "Este impreso no tiene texto que se pueda cambiar.",
  required: "obligatorio",
  textCount: "{count, plural, one {Un texto} other {{count} textos}}",
  findText: "Buscar un texto",
  textsFound:
    "{count, plural, =0 {Ningún texto contiene esas palabras.} one {Se encontró un texto.} other {Se encontraron {count} textos.}}",
  printsCapitals: "se imprime en mayúsculas",
  save: "Guardar diseño",
  asDesigned: "Original",
  counter: "{used} de {limit}",
  savedTitle: "Guardado",
  notSaved: "Aún sin guardar",
  reference: "Su referencia es {reference}.",
  textsToChange:
    "{count, plural, one {Hay que cambiar un texto} other {Hay que cambiar {count} textos}}",
  notDrawn: "No se pudo actualizar la vista previa. Su texto se conserva.",
  offline: "Sin conexión. Su texto se conserva y la vista previa se actualizará cuando vuelva.",
  unreachable:
    "No se puede contactar con el servicio de impresión. Compruebe su conexión e inténtelo de nuevo.",
  tryAgain: "Intentar de nuevo",
  notSavedNow: "No se ha podido guardar el diseño ahora. Su texto se conserva; inténtelo de nuevo.",
  held: "Aún muestra el texto anterior",
  tooLongForPlace: "Demasiado largo para este espacio, incluso a {size} pt. Acórtelo un poco.",
  noGlyph: "Estos caracteres no se pueden imprimir aquí: {characters}.",
  otherLetters: "Use otras letras; mientras tanto, la imagen muestra el texto anterior.",
  plainForm: "En letras sencillas: «{text}».",
  usePlain: "Usar letras sencillas",
  usePlainFor: "Usar letras sencillas para {label}",
  substituted:
    "La letra de este diseño no tiene {characters}. Su texto se imprime en una parecida, como muestra la imagen.",
  substitutedMany:
    "A la letra de este diseño le faltan muchas de estas letras. Su texto se imprime en una parecida, como muestra la imagen.",
  inkNotApplied: "El color elegido no se puede imprimir aquí; este texto conserva el suyo.",
  notFillable:
    "Este texto no se puede cambiar por ahora. Restablezca el original o escriba a la tienda.",
  tooLong:
    "Demasiado largo: como máximo {limit, plural, one {{limit} carácter} other {{limit} caracteres}}.",
  shrunk: "Reducido a {size} pt.",
  missing: "Rellene este campo, por favor.",
  cannotPrint: "Este texto no se puede imprimir tal como está.",
  stillSample: "Sigue el texto de muestra: {labels}.",
  leftEmpty: "Sin rellenar: {labels}.",
  more: "{count} más",
  toApproval: "Ver la prueba",
  approvalTitle: "Revise la prueba",
  approvalLead:
    "Estas imágenes salen del archivo que va a imprenta. Todo lo que muestran se imprime, errores incluidos.",
  lookAgain: "Revise esto antes de continuar:",
  changeText: "Cambiar el texto",
};

export const HOSTED: HostedMessages = {
  description: "Escriba su texto y vea el impreso exactamente como quedará.",
  lead: "Lo que ve es lo que se imprime: la imagen sale del propio archivo de impresión.",
  steps: "Pasos",
  stepText: "Texto",
  stepContact: "Sus datos",
  stepApproval: "Prueba",
  sideAlt: "{side}: {title}. Sus textos están en la lista de abajo.",
  optional: "opcional",
  keepsWhenBlank: "déjelo vacío para conservar el original",
  chooseOrKeep: "Elija (mientras tanto, el original)",
  showPreview: "Ver la vista previa",
  next: "Continuar",
  savedAt: "Guardado a las {time}",
  saved: "Guardado.",
  afterSave:
    "Con ella la tienda encuentra su diseño. Todavía puede cambiar el texto y guardar de nuevo.",
  pictureLinks: "Imágenes:",
  newTab: "(se abre en otra pestaña)",
  savedNotPrintable: "Guardado, pero aún no se puede imprimir.",
  notPrintable: "Cambie estos textos y guarde de nuevo:",
  designChanged:
    "La tienda ha cambiado este diseño entretanto y algunos de sus textos ya no tienen lugar en él. Mire la imagen y continúe.",
  titleNotSaved: "Sin guardar",
  contactTitle: "Sus datos",
  contactLead: "Para que la tienda pueda contactar con usted sobre este impreso.",
  name: "Nombre",
  email: "Correo electrónico",
  emailWrong: "No es una dirección de correo electrónico. Revise si hay errores.",
  printedTexts: "El texto",
  empty: "(vacío)",
  approve: "Aprobar para imprimir",
  askTitle: "¿Algo no está bien?",
  askLabel: "¿Qué hay que cambiar?",
  askSend: "Pedir un cambio",
  askedTitle: "Hemos avisado a la tienda",
  askedText: "La tienda cambia el diseño y le envía un enlace nuevo.",
  doneTitle: "Aprobado",
  lateText:
    "Lo que acaba de escribir no se guardó, porque el diseño ya estaba completo. Escriba a la tienda si es importante.",
  completeTitle: "Terminado",
  doneLead: "{shop} ya tiene su diseño.",
  approvedAt: "Aprobado el {time}.",
  nextTitle: "Qué sigue",
  nextPrint:
    "Cuando el pedido esté confirmado, la tienda imprime exactamente lo que muestran las imágenes.",
  nextReference: "Guarde la referencia: con ella la tienda encuentra su diseño.",
  nextMistake:
    "¿Ha visto un error después de todo? Escriba enseguida a la tienda. Mientras no empiece la impresión, puede volver a abrir el diseño.",
  another: "Empezar otro diseño",
  laterTitle: "Continuar más tarde",
  laterText:
    "Un enlace por correo electrónico abre este diseño en cualquier dispositivo, una sola vez, durante {days, plural, one {un día} other {{days} días}}.",
  laterSend: "Guardar y enviar el enlace",
  laterSent: "Guardado. Un enlace va de camino a {email}.",
  linkTitle: "Volver a abrir su diseño",
  linkText:
    "Escriba la dirección de correo electrónico que dio con el diseño, o aquella a la que se envió un enlace a él.",
  linkSend: "Enviarme un enlace",
  linkSent:
    "Si hay un diseño con esta dirección, un enlace va de camino. Puede tardar unos minutos.",
  linkShop: "Pida a la tienda un enlace nuevo.",
  openTitle: "Abrir su diseño",
  openText: "El enlace lo abre una sola vez.",
  openButton: "Abrir mi diseño",
  openPaste: "El enlace que recibió",
  openHint: "¿Recibió un enlace a un diseño?",
  opening: "Abriendo su diseño…",
  goneTitle: "Esta página no está disponible",
  goneText:
    "Puede que el enlace esté mal escrito o que la tienda haya cerrado la página. Pídale un enlace nuevo.",
  closedTitle: "Este impreso ya no se ofrece",
  closedText: "La tienda lo ha retirado de su oferta. Pregúntele qué hay en su lugar.",
  expiredTitle: "Este diseño ha caducado",
  expiredText: "Se guardó un tiempo y después se cerró. Empiece de nuevo o pregunte a la tienda.",
  atPressTitle: "Este pedido ya se está imprimiendo",
  atPressText: "Ha pasado a imprenta y ya no se puede cambiar. Pregunte a la tienda.",
  notOpenTitle: "Este diseño está cerrado",
  notOpenText:
    "Desde que se creó el enlace, el pedido se realizó o se canceló; aquí ya no se puede cambiar. Pregunte a la tienda si le extraña.",
  withdrawnTitle: "Este diseño se ha retirado",
  withdrawnText: "El pedido se canceló o el diseño se borró. Pregunte a la tienda si le extraña.",
  usedTitle: "Este enlace ya se usó o es demasiado antiguo",
  usedText: "Un enlace abre un diseño una sola vez y por tiempo limitado.",
  invalidTitle: "Este enlace no abre nada",
  invalidText: "Puede que esté incompleto o que la tienda lo haya retirado.",
  lockedTitle: "Abra este diseño desde su enlace",
  lockedText: "Aquí se cerró tras un rato sin cambios.",
  crowdedTitle: "Hay mucha actividad ahora mismo",
  busyTitle: "Un poco deprisa",
  busyText:
    "Vuelva atrás e inténtelo de nuevo en {seconds, plural, one {un segundo} other {{seconds} segundos}}. Su texto sigue en el formulario.",
  crossSiteTitle: "Este formulario se envió desde otra página",
  crossSiteText: "Abra esta página directamente e inténtelo de nuevo.",
  errorTitle: "Eso no ha funcionado",
  errorText: "Vuelva atrás e inténtelo de nuevo en un momento.",
  approvalUnavailable:
    "La prueba no se puede hacer ahora. Su texto está guardado; inténtelo de nuevo en un momento.",
  changedSinceShown: "El diseño cambió después de mostrar esta prueba. Esta es la nueva.",
  pressAgain: "Pulse el botón otra vez, por favor.",
  editExpired:
    "Esta página estuvo abierta demasiado tiempo para cambiar el diseño guardado. Guarde de nuevo para conservarlo como un diseño nuevo.",
  readOnly: "Este enlace es para aprobar, no para cambiar.",
  startAgain: "Empezar de nuevo",
  requestId: "Si vuelve a ocurrir, dé a la tienda este número: {id}.",
  copySent: "Enviamos una copia a {email}.",
};

export const FRAME: FrameMessages = {
  frameLead: "Lo que ve es lo que se imprime.",
  choose: "Elegir…",
  ink: "Tinta",
  inkFor: "Tinta para {label}",
  paper: "Papel",
  plainWhite: "Blanco liso",
  resolutionOf: "Nitidez de {label}",
  sharp: "Se imprime nítida: {ppi} píxeles por pulgada.",
  soft: "Puede verse borrosa: {ppi} píxeles por pulgada.",
  tooSmall:
    "Demasiado pequeña para imprimirse bien: {ppi} píxeles por pulgada. Elija una imagen más grande.",
  undo: "Deshacer",
  redo: "Rehacer",
  textRestored: "Su texto de antes está de vuelta.",
  saving: "Guardando…",
  previewLate: "La vista previa tarda más de lo habitual. Llegará por sí sola.",
  changedElsewhere:
    "Este diseño también se ha cambiado en otra ventana. Revise los textos marcados y guarde de nuevo.",
  failedTitle: "No se puede abrir ahora",
  failedText: "Vuelva a la tienda y ábralo de nuevo.",
  endedTitle: "Ha pasado un buen rato",
  endedText: "El tiempo de esta página se ha agotado. Su texto se conserva aquí.",
  continueWithText: "Continuar con mi texto",
  leaveTitle: "¿Cerrar sin guardar?",
  leaveText: "Se perderán sus cambios.",
  keepEditing: "Seguir editando",
  discard: "Cerrar sin guardar",
  needsScript: "Este formulario necesita JavaScript. Actívelo en su navegador.",
};

export const WIDGET: WidgetMessages = {
  personalize: "Personalizar",
  loading: "Cargando…",
  close: "Cerrar",
  unavailable: "Personalizar no es posible ahora.",
};

export const MAIL: MailMessages = {
  mailSubject: "Su diseño: {title}",
  mailText: "Siga con su diseño «{title}» en {shop}:",
  mailEnd:
    "El enlace abre el diseño una sola vez, hasta el {date}. Si no lo ha pedido, puede ignorar este correo.",
  mailButton: "Abrir el diseño",
  copySubject: "Aprobado: {title}",
  copyText: "Usted aprobó «{title}» para imprimir en {shop} el {date}.",
  copyReference: "Su referencia es {reference}.",
  copyTexts: "Esto se imprime:",
  copyLine: "{label}: {text}",
  copyEnd: "Si no fue usted o encuentra un error, escriba enseguida a la imprenta.",
  approvalSubject: "Por favor, apruebe: {title}",
  approvalText: "{shop} le pide que vea «{title}» antes de imprimirlo:",
  approvalEnd:
    "El enlace abre la prueba una sola vez, hasta el {date}. Allí puede aprobarla para imprimir o decir qué hay que cambiar.",
  approvalButton: "Ver la prueba",
  noticeOrder: "Nuevo pedido: «{title}», referencia {reference}.",
  noticeApproved: "Aprobado para imprimir: «{title}», referencia {reference}.",
  noticeChange: "Se piden cambios en «{title}», referencia {reference}: {note}",
  noticeFailed: "No se pudo crear el archivo de imprenta de «{title}»: {message}",
  failedTooLong: "un texto es demasiado largo para su lugar.",
  failedLetters: "un texto tiene letras que no están en ninguna de sus fuentes.",
  failedOther: "el pedido indica el motivo.",
  noticeEndpoint:
    "El punto de conexión de webhook {url} se desactivó porque fallaba desde hacía demasiado tiempo.",
  noticeFailures: "Fallos seguidos: {count}. Primero: {first}. Último: {last}.",
  noticeLastAnswer: "Última respuesta: estado {status}.",
  noticeNoAnswer: "La última vez no llegó ninguna respuesta válida.",
  noticeUsage:
    "Se ha usado el {percent}\u00a0% de los archivos de imprenta de su plan en este periodo.",
  noticeBatchWaits:
    "La lista «{list}» espera: {made} de {count} archivos de imprenta están creados.",
  noticeBatchFailed:
    "La lista «{list}» terminó antes de tiempo: {made} de {count} archivos de imprenta están creados.",
  noticeBatchRoom:
    "Su plan no tiene más para este periodo. La lista seguirá por sí sola en el próximo, o con un plan mayor.",
  noticeBatchGone: "Su plantilla ya no existe, por eso no se pudo crear el resto.",
  noticePayment: "Un pago de su plan no se ha completado.",
  noticePaymentEnd: "Todo funciona hasta el {date}. Revise su facturación antes de esa fecha.",
  noticeDashboard: "Abrir el panel",
  noticeDigestSubject: "{shop}: {count, plural, one {un mensaje} other {{count} mensajes}}",
  noticeDigestText: "Lo ocurrido desde el último correo:",
  noticeEnd:
    "Recibe este correo como miembro de {shop}. Con este enlace no recibirá más correos de este tipo:",
  noticeOff: "No recibir más estos correos",
  noticeOffDone: "Hecho: no recibirá más correos de este tipo.",
  confirmSubject: "Confirme su dirección",
  confirmText:
    "Se ha creado una cuenta con esta dirección; esperamos que haya sido usted. Confirme que es suya:",
  resetSubject: "Una contraseña nueva",
  resetText: "Elija aquí una contraseña nueva:",
  knownSubject: "Ya tiene una cuenta",
  knownText:
    "Alguien, esperamos que usted, ha intentado crear una cuenta con esta dirección, que ya tiene una. Si olvidó la contraseña, elija aquí una nueva:",
  newEmailSubject: "Confirme su nueva dirección",
  newEmailText:
    "Alguien, esperamos que usted, quiere iniciar sesión con esta dirección a partir de ahora. Confirme que es suya:",
  inviteSubject: "Invitación a {team}",
  inviteText: "Le invitan a trabajar con {team}:",
  inviteByText: "{inviter} le invita a trabajar con {team}:",
  inviteButton: "Abrir la invitación",
  passkeyAdded: "Se ha añadido una llave de acceso a su cuenta",
  passkeyRemoved: "Se ha eliminado una llave de acceso de su cuenta",
  totpAdded: "Se ha añadido una aplicación de autenticación a su cuenta",
  totpRemoved: "Se ha eliminado la aplicación de autenticación de su cuenta",
  recoveryCodesRenewed: "Se han renovado sus códigos de recuperación",
  openidLinked: "Se ha añadido a su cuenta el inicio de sesión con otro proveedor",
  openidUnlinked: "Se ha eliminado de su cuenta el inicio de sesión con otro proveedor",
  factorTime: "Fue el {date}.",
  factorNotYou:
    "Si no fue usted, establezca aquí una contraseña nueva, lo que cierra su sesión en todas partes. Después inicie sesión y elimine en «Inicio de sesión» lo que no sea suyo.",
  personEnd:
    "El enlace funciona una vez, hasta el {date}. Si no esperaba este correo, puede ignorarlo.",
};

export const KINDS: KindMessages = {
  text: "Texto",
  multiline: "Texto",
  person: "Nombre",
  given_name: "Nombre de pila",
  family_name: "Apellidos",
  job_title: "Cargo",
  company: "Empresa",
  department: "Departamento",
  email: "Correo electrónico",
  phone: "Teléfono",
  mobile: "Móvil",
  fax: "Fax",
  url: "Sitio web",
  address: "Dirección",
  street: "Calle",
  postcode: "Código postal",
  town: "Población",
  country: "País",
  date: "Fecha",
  time: "Hora",
  price: "Precio",
  percent: "Porcentaje",
  quantity: "Cantidad",
  code: "Número",
  item: "Artículo",
  description: "Descripción",
  event: "Evento",
  venue: "Lugar",
  recipient: "Destinatario",
  sender: "Remitente",
  message: "Mensaje",
  row: "Fila",
  seat: "Asiento",
  table: "Mesa",
};

export const GROUPS: GroupMessages = {
  person: "Persona",
  contact: "Contacto",
  occasion: "Fecha y lugar",
  list: "Lista",
};

/** What authors are told of fields that an update lost. */
export const AUTHOR = {
  lostField:
    "El campo {name} ya no se puede rellenar, y los pedidos con un valor para él se rechazan. {reason}",
  otherFontNames: "A {font} le faltan letras para {count} de {tried} nombres corrientes.",
  otherFontAddresses: "A {font} le faltan letras para {count} de {tried} direcciones corrientes.",
  otherFontTexts:
    "A {font} le faltan letras para {count} de {tried} nombres y direcciones corrientes.",
  otherFontUsed: "En esos casos se imprime en {font}.",
  otherFontNone: "Ninguna fuente la suple: esos clientes no podrían hacer el pedido.",
  cures: "Qué ayuda: {cures}.",
  cureAdd: "añadir {font} (libre, exactamente estas letras)",
  cureUpload: "subir su propio archivo de fuente",
  cureUploadOpen: "subir {font} (libre)",
  cureAccept: "aceptar {font}",
  cureAcceptWithout: "aceptar {font} (sin {forms})",
  oldStyleFigures: "cifras de estilo antiguo",
  liningFigures: "cifras alineadas",
  tabularFigures: "cifras tabulares",
  proportionalFigures: "cifras proporcionales",
  smallCapitals: "versalitas",
};

/** Why text is not offered for filling. */
export const REASONS = {
  no_unicode:
    "El texto de esta página no dice qué letras representan sus formas. Se puede rellenar, pero sus palabras no se conocen: escríbalas, o exporte con correspondencia Unicode.",
  invisible_text: "El texto invisible de esta página no se ofrece para rellenar.",
  scanned_page:
    "Esta página es un escaneo con texto invisible detrás; no tiene texto que se imprima.",
  clip_text: "Un texto de esta página sirve de trazado de recorte y no se ofrece para rellenar.",
  hidden_layer: "El texto de una capa oculta de esta página no se ofrece para rellenar.",
  artifact: "Las marcas y los titulillos etiquetados como artefactos no se ofrecen para rellenar.",
  outside_trim: "El texto fuera del formato final de esta página no se ofrece para rellenar.",
  type3_font:
    "Lo que muestra esta fuente Type 3 son imágenes, o letras cuyo tamaño o color no es el del texto; no se ofrece para rellenar. Exporte con fuentes corrientes.",
  path_text: "El texto que sigue un trazado no se ofrece para rellenar.",
  in_pattern: "El texto dentro de un motivo no se ofrece para rellenar.",
  in_softmask: "El texto dentro de una máscara suave no se ofrece para rellenar.",
  in_annotation: "El texto de anotaciones y campos de formulario no se ofrece para rellenar.",
  in_type3: "El texto dentro de las formas de una fuente Type 3 no se ofrece para rellenar.",
  outlined_text:
    "Un texto de esta página se convirtió en trazados. Expórtelo como texto para rellenarlo.",
  image_only: "Esta página es una sola imagen; no tiene texto.",
  empty_page: "Esta página está vacía.",
  vertical_text: "Las letras apiladas una debajo de otra no se ofrecen para rellenar.",
  complex_script:
    "El texto en una escritura que no se escribe en líneas no se ofrece para rellenar.",
  path_copy:
    "El contorno, la sombra o una copia de este texto es una imagen o está dibujado con trazados, que conservarían las palabras antiguas. Exporte el texto sin ese efecto para rellenarlo.",
  traced_scan:
    "Las letras de este texto se calcaron de un escaneo y están sobre lo que queda de su imagen, que puede contener partes de ellas; sus palabras pueden no ser las que se imprimen. Exporte la página desde el archivo de diseño para rellenarla.",
  mirrored_text: "El texto vertical reflejado no se ofrece para rellenar.",
  unsupported_font:
    "El texto en una fuente que no se puede leer con seguridad no se ofrece para rellenar.",
  text_object_split:
    "El texto construido de modo que no se puede sustituir con exactitud, o que aparece también en otro lugar, no se ofrece para rellenar.",
  not_provable:
    "Un texto de esta página no se pudo rellenar de modo que el archivo quede demostrado igual en todo lo demás, y no se ofrece para rellenar.",
  read_differently:
    "Esta versión encuentra otro texto en las líneas de este, que ya no se puede rellenar como antes. Suba el PDF otra vez y publique la revisión resultante.",
  fixed_text:
    "Las palabras fijas junto a marcadores están bloqueadas: solo los marcadores son campos. Abra uno de esos textos para que se rellene.",
  running_text:
    "El texto corrido está bloqueado: un pedido rara vez cambia un párrafo. Ábralo para que se rellene.",
  legal_text: "Las líneas legales están bloqueadas. Abra una para que se rellene.",
  heading_text: "Los títulos están bloqueados. Abra uno para que se rellene.",
  own_identity:
    "Lo que la casa dice de sí misma (nombre, dirección y sitio, en varias páginas o en un pie) está bloqueado. Ábralo para que se rellene.",
  caption_text:
    "Las palabras junto a un valor están bloqueadas; el valor es un campo. Ábralas para que se rellenen.",
  locked_by_author: "El autor de la plantilla ha bloqueado este texto.",
};
