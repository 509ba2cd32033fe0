/** What the hosted page and the frame in a shop's page say alike. Keys say where the words appear. */
export interface ShopperWords {
  readonly preview: string;
  readonly sides: string;
  readonly front: string;
  readonly back: string;
  /** {number} */
  readonly page: string;
  readonly print: string;
  /** {side}, {title} */
  readonly pictureAlt: string;
  readonly yourText: string;
  readonly noFields: string;
  readonly required: string;
  readonly save: string;
  /** {used}, {limit} */
  readonly counter: string;
  readonly notSaved: string;
  /** {count}, by the rules of plurals. */
  readonly stops: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
    readonly other: string;
  };
  readonly notDrawn: string;
  /** No connection while something is entered. */
  readonly offline: string;
  /** No connection while something is opened. */
  readonly unreachable: string;
  readonly tryAgain: string;
  /** {size} */
  readonly tooLongForPlace: string;
  /** {characters} */
  readonly noGlyph: string;
  readonly otherLetters: string;
  /** {text} */
  readonly plainForm: string;
  readonly usePlain: string;
  /** {label} */
  readonly usePlainFor: string;
  /** {font} */
  readonly substituted: string;
  /** {limit} */
  readonly tooLong: string;
  /** {size} */
  readonly shrunk: string;
  readonly missing: string;
  readonly cannotPrint: string;
}
