/** A warning of a preview about the text of a field, as headers carry it. Never holds the text itself. */
export interface TextWarning {
  /** Field id; the id of the box for text of no field. */
  readonly field: string;
  readonly code: WarningCode | "additional_text_overflow";
  readonly min_font_size_pt?: number;
  readonly max_width_pt?: number;
  /** PostScript names of the pair. */
  readonly from?: string;
  readonly to?: string;
  readonly size_pt?: number;
  /** The first characters no font has, or the design's own has not; for our own pages only. */
  readonly characters?: string;
  /** True where the same text in plain letters prints; for our own pages only. */
  readonly plain?: boolean;
  /**
   * True for a font that the author accepted, or one of the very family: nothing that a customer would see. For our
   * own pages only.
   */
  readonly minor?: true;
  /** How many items of each code an item `additional_text_overflow` stands for. */
  readonly stands_for?: Partial<Readonly<Record<WarningCode, number>>>;
}

/** What a client of the API is told. */
export type ApiWarning = Omit<TextWarning, "code"> & {
  readonly code: (typeof API_WARNING_CODES)[number];
};

/** What may be otherwise than asked, the gravest first: the first three stop a final. */
export const API_WARNING_CODES = [
  "text_overflow",
  /** The field can be filled no longer: the picture shows the design's words. */
  "field_not_fillable",
  "missing_glyph",
  /** The text keeps its authored colour. */
  "ink_not_applied",
  /** A named ink prints as a build of process inks, since the file has no plate of it. */
  "ink_built",
  /** The text overprints, or knocks out, as the design has it and not as its ink should. */
  "ink_overprint",
  "font_substituted",
] as const;
/** Those, and what only our own pages say: the text fits at a smaller size. */
export const WARNING_CODES = [...API_WARNING_CODES, "text_shrunk"] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** Text that would be cut off or is not set at all: it stops a final. Everything else prints, only otherwise than typed. */
export function isRefused({ code }: Pick<TextWarning, "code">): boolean {
  return code === "field_not_fillable" || code === "text_overflow" || code === "missing_glyph";
}
