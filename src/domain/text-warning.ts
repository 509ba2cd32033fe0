/** A warning of a preview about the text of a field, as headers carry it. Never holds the text itself. */
export interface TextWarning {
  readonly field: string;
  readonly code:
    | "text_overflow"
    | "missing_glyph"
    | "font_substituted"
    /** Fits at a smaller size; said on our own pages only. */
    | "text_shrunk"
    | "additional_text_overflow";
  readonly min_font_size_pt?: number;
  readonly max_width_pt?: number;
  /** PostScript names of the pair. */
  readonly from?: string;
  readonly to?: string;
  readonly size_pt?: number;
  /** The first characters no font has, for our own pages only. */
  readonly characters?: string;
  /** True where the same text in plain letters prints; for our own pages only. */
  readonly plain?: boolean;
}
