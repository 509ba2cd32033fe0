/**
 * Classes of the families that the corpora embed and of those that stand in, judged by looking at them, not
 * measured: the truth that the engine's own measuring is held against. By the start of the PostScript name,
 * lower case, without subset tag, spaces and marks; the longest start counts. Families that are not here are
 * not judged.
 */
export type NamedClass = "serif" | "slab" | "sans" | "mono" | "script" | "blackletter" | "symbol";

const FAMILIES: Readonly<Record<NamedClass, string>> = {
  serif:
    "acaslon agaramond abrilfatface amiri bookantiqua bookman baskerville bodoni c059 caladea cambria canvatsuku " +
    "century cmr cmbx constantia crimson didot dejavuserif droidserif ebgaramond elephant felixtitling fraunces " +
    "freeserif garamond georgia goudy hiramin ipamincho janson latinmodernroman liberationserif libertinus " +
    "librebaskerville librecaslon linlibertine lisung lmroman lora lucidabright merriweather minion msmincho mspmincho " +
    "nanummyeongjo nimbusroman notoserif nsimsun optimusprinceps p052 palatino playfair ptserif rasa " +
    "sawarabimincho sourceserif spectral texgyrepagella texgyreschola texgyretermes texpalladio theseasons times " +
    "tinos trajan urwpalladio cinzel yumin dmserif gelasio bostonangel anticdidone arnopro cardo charterbt " +
    "cormorant faustina fandolsong frankruhl lustria mrseaves nimbusrom notoserifcjk prata ryumin utopia " +
    "hightower",
  slab:
    "aleo arvo bitter glegoo josefinslab officinaserif robotoslab rockwell sanchez zillaslab kameron chunkfive " +
    "americantypewriter",
  sans:
    "acumin aptos archivo arial arimo armingrotesk atkinson avenir b612 bahnschrift bebasneue berlinsans " +
    "brandongrotesque calibri cantarell carlito caustenround centurygothic cmss comfortaa comicsans cooperhewitt " +
    "corbel dejavusans didactgothic din droidsans dosis fact franklingothic freesans futura galanogrotesque " +
    "hammersmith heliosext helvetica hirakaku hiraginomarugothic hiraginosans hiragaku humanist777 hurmegeometric " +
    "impact inter jost josefinsans kosugi lato leaguespartan liberationsans librefranklin linbiolinum lmsans " +
    "malgun meiryo merriweathersans microsoftjhenghei montserrat msgothic mspgothic msuigothic myriad nimbussan " +
    "nirmala notosans notonaskh " +
    "nunito objektiv officinasans opensans oswald outfit poppins ptsans quicksand roboto rotissemisans rubik " +
    "sawarabigothic segoeui sofiapro soleil sourcesans syne tahoma trebuchet ttrounds urwgothic ubuntu univers " +
    "verdana worksans arialnarrow arialrounded raleway aileron assistant avantgarde barlow caviardreams canvasans " +
    "darkergrotesque dmsans effra fandolhei firasans garet gillsans glacialindifference googlesansflex gotham " +
    "hiramaru hypatiasans ibmplexsans introregular introbold kollektif koburinago lucidagrande martelsans " +
    "microsoftsansserif museosans notosanscjk plusjakarta publicsans sfns stonesans swiss721 texgyreheros " +
    "titillium tradegothic twcen yugothic antonio",
  mono:
    "berasansmono cmtt consolas courier cousine dejavusansmono inconsolata ipagothic latinmodernmono " +
    "liberationmono lmmono menlo nimbusmono robotomono sourcecode texgyrecursor ubuntumono anonymouspro firacode " +
    "ibmplexmono nimbusmonl",
  script:
    "allura amaticsc blackadder bradley brittany callemscript carolyna dancing greatvibes inkfree lobster " +
    "lucidahandwriting madina monotypecorsiva pacifico playlist qtchancery sacramento parisienne alexbrush " +
    "edwardianscript brushscript snellroundhand frenchscript freestylescript indieflower",
  blackletter: "desmalersfraktur leipzigfraktur unifraktur",
  symbol:
    "fontawesome marvosym opensymbol segoeuisymbol symbol webdings wingdings zapfdingbats cmsy wasy materialicons",
};

const STARTS = Object.entries(FAMILIES)
  .flatMap(([name, starts]) => starts.split(/\s+/u).map((start) => [start, name] as const))
  .toSorted(([a], [b]) => b.length - a.length);

function isNamedClass(name: string): name is NamedClass {
  return Object.hasOwn(FAMILIES, name);
}

/** Null for a family nobody has looked at. */
export function namedClass(postScriptName: string): NamedClass | null {
  const key = plainName(postScriptName);
  // OCR calls what it draws after a scan by the nearest font it knows: "*Times New Roman-8805" is a logo's sans.
  if (postScriptName.startsWith("*")) {
    return null;
  }
  const name = STARTS.find(([start]) => key.startsWith(start))?.[1];
  return name !== undefined && isNamedClass(name) ? name : null;
}

/** Whether `to` is of another class, slant or weight than `from`; false where either is not judged. */
export function isWrongRelative(from: string, to: string): boolean {
  const [a, b] = [namedClass(from), namedClass(to)];
  // A sign has no class: what prints it is right.
  if (a === null || b === null || a === "symbol") {
    return false;
  }
  const hasSerifs = (one: NamedClass): boolean => one === "serif" || one === "slab";
  const isSameClass =
    a === b || (hasSerifs(a) && hasSerifs(b)) || (b === "mono" && ONE_WIDTH.test(plainName(from)));
  const isOtherWeight =
    !NO_WEIGHT.test(plainName(from)) && !ONE_CUT.test(plainName(to)) && isBold(from) !== isBold(to);
  const isOtherCut = isSlanted(from) !== isSlanted(to) || isOtherWeight;
  return !isSameClass || (isOtherCut && !isFamilyName(from));
}

/** A name with spaces that says no cut is the family's, which Skia once wrote for all of them: no PostScript name has any. */
function isFamilyName(name: string): boolean {
  return name.includes(" ") && !isBold(name) && !isSlanted(name);
}

/**
 * Drawn heavier than their names say, or named as all cuts of a variable font are, after the first of them ("Thin") or by the family: either
 * weight may stand in.
 */
const NO_WEIGHT =
  /^(?:nunito|playfairdisplayregular|abrilfatface|helveticacompressed|hammersmithoneregular|impact|berlinsansfbreg|abrilfatfaceregular|elephant|josefinsansbold|bahnschrift|chunkfiveroman|goudystout|poppins|syneregular|(?:sfns|googlesansflex|plusjakarta|josefinsansthin|montserratthin).*)$/u;

/** Faces of ideographs whose letters are of one width: what keeps that stands in for them as well as what has their serifs. */
const ONE_WIDTH = /^ms(?:mincho|gothic)/u;

/** Faces of ideographs that the bundled ones have in one weight, as each further one is several megabytes. */
const ONE_CUT = /^(?:sawarabi|kosugi)/u;

function plainName(postScriptName: string): string {
  return postScriptName
    .replace(/^[A-Z]{6}\+/u, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, "");
}

// Libertine names its cuts by letters: OI is its italic, OB its bold; a digit behind is that of an encoding.
function isSlanted(name: string): boolean {
  return (
    /ital|obli|obl$|it$|cmti/iu.test(name) || /Lin(?:Libertine|Biolinum)[A-Z]*I\d?$/u.test(name)
  );
}

/** From semi-bold on: between regular and medium a stand-in may choose. */
function isBold(name: string): boolean {
  return (
    (/bold|black|heavy|demi|(?:Bd|Blk|Hv|Dem|Medi)(?:Cn|Ex|It|Ital|Obl|2)?$|(?:^|[+-])cm(?:ss)?bx|-W[6-9]$|SansW[6-9]$|[-,]bd?$|[a-z]Xb$/iu.test(
      name,
    ) &&
      !/demilight/iu.test(name)) ||
    /Lin(?:Libertine|Biolinum)[A-Z]*BI?\d?$|_[6-9]\d\dwght/u.test(name)
  );
}
