/** Inks a shop has registered: what their names mean on its presses. */

/**
 * What goes to the press: amounts of 0 to 1 in a device space, or of one colorant by name. `lab` says how a
 * named colorant looks where the file does not define it itself.
 */
export interface InkDefinition {
  readonly space: "DeviceGray" | "DeviceRGB" | "DeviceCMYK" | "Separation";
  /** The name of a Separation; empty for device spaces, whose colorants are given. */
  readonly colorants: readonly string[];
  /** One amount for each component of the space. */
  readonly tints: readonly number[];
  readonly lab?: readonly number[] | undefined;
  readonly overprint: boolean;
}

export interface InkView {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** Screen hint only. */
  readonly hex: string;
  readonly definition: InkDefinition;
  readonly createdAt: string;
  readonly updatedAt: string;
}
