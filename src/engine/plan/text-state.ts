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

/** The text-showing operators (ISO 32000-2, table 107). */
export type TextShowingOperatorName = "Tj" | "TJ" | "'" | '"';
