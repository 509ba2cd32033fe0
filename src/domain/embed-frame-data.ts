/** What the page of an embed session is told with its markup; everything else its script asks the API for. */

/** A place of a field on the print: page and percentages of what is left after the cut. */
export interface FieldSpot {
  readonly field: string;
  readonly page: number;
  /** Left, top, width, height in percent. */
  readonly place: readonly [number, number, number, number];
}

/** Data of the page, as JSON in its markup. Holds nothing the public page of a template does not show. */
export interface EmbedFrame {
  readonly session: string;
  /** The fill that the session has made already; read with the secret only. */
  readonly fill: string | null;
  readonly title: string;
  /** Who hears of it, where the session says so; else the one of `origins` that frames the page. */
  readonly parentOrigin: string | null;
  readonly origins: readonly string[];
  /** Pages of the developer's own machine may frame it as well. */
  readonly admitsLocal: boolean;
  readonly locale: string | null;
  readonly logoUrl: string | null;
  /** Every side is looked at before a save. */
  readonly approvalStep: boolean;
  /** Fields whose first text is the designer's sample, which few customers mean to print. */
  readonly samples: readonly string[];
  /** Width through height of each page as cut. */
  readonly ratios: readonly number[];
  readonly spots: readonly FieldSpot[];
}
