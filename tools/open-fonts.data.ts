/**
 * The open families of the index, and the packages that carry them: `npm run fonts:index` reads them. Of a family
 * whose outlines changed there may be an older package too; files of that time embed those.
 */

import type { UploadOnlyFamily } from "../src/engine/contract/open-fonts.ts";

/** A package of the index. */
export interface OpenPackageRow {
  readonly name: string;
  readonly version: string;
  readonly family: string;
  /** Further ways in which PostScript names of the design begin; that of the family itself is always one. */
  readonly names?: readonly string[];
  /** Fonts of the package to leave out, by path: what files seldom embed, and what another package of the family draws the same. */
  readonly without?: RegExp;
}

/** In alphabetical order, a newer package of a family before an older one. */
export const OPEN_PACKAGES: readonly OpenPackageRow[] = [
  { name: "@expo-google-fonts/abril-fatface", version: "0.4.1", family: "Abril Fatface" },
  { name: "@expo-google-fonts/alex-brush", version: "0.4.1", family: "Alex Brush" },
  { name: "@expo-google-fonts/allura", version: "0.4.2", family: "Allura" },
  { name: "@expo-google-fonts/amatic-sc", version: "0.4.2", family: "Amatic SC" },
  { name: "@expo-google-fonts/amiri", version: "0.4.1", family: "Amiri" },
  { name: "@expo-google-fonts/anton", version: "0.4.2", family: "Anton" },
  { name: "@expo-google-fonts/archivo-black", version: "0.4.1", family: "Archivo Black" },
  {
    name: "@expo-google-fonts/arimo",
    version: "0.4.3",
    family: "Arimo",
    names: ["liberationsans"],
  },
  {
    name: "@expo-google-fonts/atkinson-hyperlegible",
    version: "0.4.1",
    family: "Atkinson Hyperlegible",
  },
  { name: "@expo-google-fonts/barlow", version: "0.4.1", family: "Barlow" },
  { name: "@expo-google-fonts/barlow-condensed", version: "0.4.1", family: "Barlow Condensed" },
  {
    name: "@expo-google-fonts/bebas-neue",
    version: "0.4.1",
    family: "Bebas Neue",
    names: ["bebasneue"],
  },
  { name: "@expo-google-fonts/caladea", version: "0.4.2", family: "Caladea" },
  { name: "@expo-google-fonts/cardo", version: "0.4.1", family: "Cardo" },
  { name: "@expo-google-fonts/carlito", version: "0.4.1", family: "Carlito" },
  { name: "@expo-google-fonts/caveat", version: "0.4.2", family: "Caveat" },
  { name: "@expo-google-fonts/cinzel", version: "0.4.2", family: "Cinzel" },
  { name: "@expo-google-fonts/comfortaa", version: "0.4.2", family: "Comfortaa" },
  {
    name: "computer-modern",
    version: "0.1.3",
    family: "Computer Modern",
    // TeX's own and Latin Modern are drawn from the same sources; which cuts are alike, the outlines tell.
    names: [
      "cmu",
      "lmroman",
      "lmsans",
      "lmmono",
      "cmr1",
      "cmb",
      "cmti",
      "cmsl",
      "cmtt",
      "cmss",
      "cmcsc",
      "sfrm",
    ],
  },
  { name: "@expo-google-fonts/cormorant", version: "0.4.2", family: "Cormorant" },
  { name: "@expo-google-fonts/cormorant-garamond", version: "0.4.1", family: "Cormorant Garamond" },
  {
    name: "@expo-google-fonts/cousine",
    version: "0.4.3",
    family: "Cousine",
    names: ["liberationmono"],
  },
  { name: "@expo-google-fonts/crimson-text", version: "0.4.0", family: "Crimson Text" },
  { name: "@expo-google-fonts/dancing-script", version: "0.4.2", family: "Dancing Script" },
  {
    name: "dejavu-fonts-ttf",
    version: "2.37.3",
    family: "DejaVu",
    names: ["bitstreamvera"],
    without: /Math/u,
  },
  { name: "@expo-google-fonts/didact-gothic", version: "0.4.1", family: "Didact Gothic" },
  { name: "@expo-google-fonts/dm-sans", version: "0.4.2", family: "DM Sans" },
  { name: "@expo-google-fonts/dm-serif-display", version: "0.4.2", family: "DM Serif Display" },
  { name: "@expo-google-fonts/eb-garamond", version: "0.4.3", family: "EB Garamond" },
  { name: "@expo-google-fonts/fira-sans", version: "0.4.1", family: "Fira Sans" },
  { name: "@expo-google-fonts/great-vibes", version: "0.4.1", family: "Great Vibes" },
  { name: "@expo-google-fonts/ibm-plex-sans", version: "0.4.1", family: "IBM Plex Sans" },
  { name: "@expo-google-fonts/ibm-plex-serif", version: "0.4.1", family: "IBM Plex Serif" },
  { name: "@expo-google-fonts/inter", version: "0.4.2", family: "Inter" },
  { name: "@expo-google-fonts/italiana", version: "0.4.1", family: "Italiana" },
  { name: "@expo-google-fonts/josefin-sans", version: "0.4.2", family: "Josefin Sans" },
  { name: "@expo-google-fonts/lato", version: "0.4.1", family: "Lato" },
  { name: "@expo-google-fonts/league-spartan", version: "0.4.2", family: "League Spartan" },
  {
    name: "@expo-google-fonts/libertinus-serif",
    version: "0.4.0",
    family: "Libertinus Serif",
    names: ["linlibertine", "linuxlibertine"],
  },
  { name: "@expo-google-fonts/libre-baskerville", version: "0.4.3", family: "Libre Baskerville" },
  { name: "@expo-google-fonts/libre-franklin", version: "0.4.2", family: "Libre Franklin" },
  { name: "@expo-google-fonts/lobster", version: "0.4.1", family: "Lobster" },
  { name: "@expo-google-fonts/lobster-two", version: "0.4.1", family: "Lobster Two" },
  { name: "@expo-google-fonts/lora", version: "0.4.2", family: "Lora" },
  { name: "@expo-google-fonts/merriweather", version: "0.4.2", family: "Merriweather" },
  { name: "@expo-google-fonts/merriweather-sans", version: "0.4.2", family: "Merriweather Sans" },
  {
    name: "@expo-google-fonts/montserrat",
    version: "0.4.2",
    family: "Montserrat",
    without: /(?:100Thin|200ExtraLight|300Light|400Regular)_Italic/u,
  },
  { name: "@expo-google-fonts/montserrat", version: "0.1.0", family: "Montserrat" },
  {
    name: "@expo-google-fonts/noto-sans",
    version: "0.4.2",
    family: "Noto Sans",
    without: /100|200|300|800|900/u,
  },
  {
    name: "@expo-google-fonts/noto-serif",
    version: "0.4.2",
    family: "Noto Serif",
    without: /100|200|300|800|900/u,
  },
  { name: "@expo-google-fonts/nunito", version: "0.4.2", family: "Nunito" },
  {
    name: "@expo-google-fonts/open-sans",
    version: "0.4.2",
    family: "Open Sans",
    without: /700Bold\.ttf/u,
  },
  { name: "@expo-google-fonts/open-sans", version: "0.1.0", family: "Open Sans" },
  { name: "@expo-google-fonts/oswald", version: "0.4.2", family: "Oswald" },
  { name: "@expo-google-fonts/outfit", version: "0.4.3", family: "Outfit" },
  { name: "@expo-google-fonts/pacifico", version: "0.4.1", family: "Pacifico" },
  { name: "@expo-google-fonts/playfair-display", version: "0.4.2", family: "Playfair Display" },
  { name: "@expo-google-fonts/poppins", version: "0.4.1", family: "Poppins" },
  { name: "@expo-google-fonts/pt-sans", version: "0.4.1", family: "PT Sans" },
  { name: "@expo-google-fonts/pt-sans-narrow", version: "0.4.1", family: "PT Sans Narrow" },
  { name: "@expo-google-fonts/pt-serif", version: "0.4.1", family: "PT Serif" },
  { name: "@expo-google-fonts/questrial", version: "0.4.1", family: "Questrial" },
  { name: "@expo-google-fonts/quicksand", version: "0.4.1", family: "Quicksand" },
  { name: "@expo-google-fonts/raleway", version: "0.4.2", family: "Raleway" },
  { name: "@expo-google-fonts/rasa", version: "0.2.2", family: "Rasa" },
  {
    name: "@expo-google-fonts/roboto",
    version: "0.4.3",
    family: "Roboto",
    without: /(?:100Thin|300Light|400Regular|900Black)\.ttf/u,
  },
  { name: "@expo-google-fonts/roboto", version: "0.1.0", family: "Roboto" },
  { name: "@expo-google-fonts/roboto-condensed", version: "0.4.2", family: "Roboto Condensed" },
  { name: "@expo-google-fonts/roboto-slab", version: "0.4.2", family: "Roboto Slab" },
  { name: "@expo-google-fonts/rubik", version: "0.4.2", family: "Rubik" },
  { name: "@expo-google-fonts/rye", version: "0.4.1", family: "Rye" },
  { name: "@expo-google-fonts/sacramento", version: "0.4.1", family: "Sacramento" },
  { name: "@expo-google-fonts/sanchez", version: "0.4.1", family: "Sanchez" },
  { name: "@expo-google-fonts/satisfy", version: "0.4.1", family: "Satisfy" },
  {
    name: "@expo-google-fonts/source-sans-3",
    version: "0.4.1",
    family: "Source Sans 3",
    names: ["sourcesans"],
  },
  {
    name: "@expo-google-fonts/source-sans-pro",
    version: "0.2.3",
    family: "Source Sans Pro",
    names: ["sourcesans"],
  },
  {
    name: "@expo-google-fonts/source-serif-4",
    version: "0.4.1",
    family: "Source Serif 4",
    names: ["sourceserif"],
  },
  {
    name: "@expo-google-fonts/source-serif-pro",
    version: "0.2.3",
    family: "Source Serif Pro",
    names: ["sourceserif"],
  },
  { name: "@expo-google-fonts/spectral", version: "0.4.1", family: "Spectral" },
  { name: "@expo-google-fonts/syne", version: "0.4.2", family: "Syne" },
  { name: "@expo-google-fonts/tenor-sans", version: "0.4.1", family: "Tenor Sans" },
  {
    name: "@expo-google-fonts/tinos",
    version: "0.4.2",
    family: "Tinos",
    names: ["liberationserif"],
  },
  { name: "@expo-google-fonts/ubuntu", version: "0.4.1", family: "Ubuntu" },
  { name: "@expo-google-fonts/ubuntu-mono", version: "0.4.1", family: "Ubuntu Mono" },
  { name: "@expo-google-fonts/work-sans", version: "0.4.2", family: "Work Sans" },
];

/** Open families that no package of the registry was found to carry as whole fonts. */
export const UPLOAD_ONLY: readonly UploadOnlyFamily[] = [
  { family: "Latin Modern", licence: "LPPL-1.3c", names: ["lmroman", "lmsans", "lmmono"] },
  {
    family: "TeX Gyre",
    licence: "LPPL-1.3c",
    // With the fonts of URW and Adobe that it is drawn after.
    names: [
      "texgyre",
      "c059",
      "p052",
      "urwpalladio",
      "urwgothic",
      "urwbookman",
      "centuryschl",
      "nimbus",
    ],
  },
  { family: "Cantarell", licence: "OFL-1.1", names: ["cantarell"] },
  { family: "Linux Biolinum", licence: "OFL-1.1", names: ["linbiolinum", "linuxbiolinum"] },
  { family: "Droid", licence: "Apache-2.0", names: ["droidsans", "droidserif"] },
];
