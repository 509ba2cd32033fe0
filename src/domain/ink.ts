/** Inks a shop has registered: what their names mean on its presses. */
import { ApiError } from "./errors.ts";
import { isInkName } from "./ink-name.ts";

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

const COMPONENTS: Readonly<Record<InkDefinition["space"], number>> = {
  DeviceGray: 1,
  DeviceRGB: 3,
  DeviceCMYK: 4,
  Separation: 1,
};

/** 400 unless there is one amount for each component, and one colorant exactly for a Separation. */
export function checkInkDefinition({ space, colorants, tints, lab }: InkDefinition): void {
  const wrong =
    tints.length !== COMPONENTS[space]
      ? "tints"
      : colorants.length !== (space === "Separation" ? 1 : 0) || !colorants.every(isInkName)
        ? "colorants"
        : lab !== undefined && (space !== "Separation" || lab.length !== 3)
          ? "lab"
          : null;
  if (wrong !== null) {
    throw new ApiError("invalid_parameter", `definition.${wrong} does not suit ${space}.`, {
      fields: [{ objectId: "body", field: `definition.${wrong}` }],
    });
  }
}
