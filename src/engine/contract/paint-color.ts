/** Colours as content streams set them. */

/** A colour as set by operators: components 0–1 in `space`. */
export interface PaintColor {
  /**
   * DeviceGray, DeviceRGB, DeviceCMYK, CalGray, CalRGB, Lab, ICCBased, Indexed, Separation, DeviceN,
   * Pattern.
   */
  readonly space: string;
  readonly components: readonly number[];
  /** Names for Separation and DeviceN; [] otherwise. */
  readonly colorants: readonly string[];
  /** Alternate space name for Separation, DeviceN; component count for ICCBased as "ICCBased:4". */
  readonly alternate: string | null;
}
