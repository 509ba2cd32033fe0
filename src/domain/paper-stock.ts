/** Papers a shop has registered, for proofs. They never reach the print file. */
export type StockFinish =
  | "none"
  | "matte"
  | "linen"
  | "felt"
  | "laid"
  | "kraft"
  | "cotton"
  | "metallic"
  | "pearl";

export interface PaperStockView {
  readonly id: string;
  readonly code: string;
  readonly key: string | null;
  readonly name: string;
  /** `#rrggbb`. */
  readonly hex: string | null;
  readonly finish: StockFinish;
  readonly needsWhite: boolean;
  readonly neutral: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}
