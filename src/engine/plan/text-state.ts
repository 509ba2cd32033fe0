/** The text state (ISO 32000-2, 9.3) in force at a text-showing operator. */
/** Text state parameters as the operators set them (ISO 32000-2, table 103). */
export interface TextState {
  /** Resource name of the font, "" when none was set. */
  readonly fontName: string;
  /** Tfs. */
  readonly size: number;
  /** Tc, Tw in unscaled text space units; Tz as a fraction (1 = 100 %); TL; Ts; Tr. */
  readonly charSpacing: number;
  readonly wordSpacing: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly render: number;
}

/** Parameter by parameter, by identity first: most operators are met once and share what is kept of the state. */
export function isSameTextState(a: TextState, b: TextState): boolean {
  return (
    a === b ||
    (a.fontName === b.fontName &&
      a.size === b.size &&
      a.charSpacing === b.charSpacing &&
      a.wordSpacing === b.wordSpacing &&
      a.scale === b.scale &&
      a.leading === b.leading &&
      a.rise === b.rise &&
      a.render === b.render)
  );
}

/** The text-showing operators (ISO 32000-2, table 107). */
export type TextShowingOperatorName = "Tj" | "TJ" | "'" | '"';
