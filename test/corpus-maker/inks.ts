/** Colours of text: the operators that set them, the resources they need, and how the truth says it. */

export type InkKind =
  | "gray"
  | "rgb"
  | "cmyk"
  | "separation"
  | "device-n"
  | "icc-rgb"
  | "icc-cmyk"
  | "lab"
  | "overprint"
  | "default";

export interface Ink {
  /** Operators before the text; "" leaves the initial black. */
  readonly ops: string;
  /** The same for strokes. */
  readonly strokeOps: string;
  readonly truth: {
    readonly space: string;
    readonly components: readonly number[];
    readonly names?: readonly string[];
  };
}

type Components = readonly number[];
const cmyk = (components: Components): string => components.join(" ");

/** Resource names of the colour spaces and graphics states are fixed: `document.ts` writes them all. */
export function makeInk(kind: InkKind, dark: boolean): Ink {
  const four: Components = dark ? [0, 0, 0, 1] : [0.9, 0.5, 0.1, 0.2];
  const three: Components = dark ? [0.1, 0.1, 0.12] : [0.6, 0.1, 0.15];
  const one = dark ? 0 : 0.35;
  const of = (
    space: string,
    components: Components,
    operator: string,
    names?: readonly string[],
  ): Ink => ({
    ops: `${cmyk(components)} ${operator}`,
    strokeOps: `${cmyk(components)} ${operator.toUpperCase()}`,
    truth: { space, components, ...(names === undefined ? {} : { names }) },
  });
  const named = (
    resource: string,
    space: string,
    components: Components,
    names?: readonly string[],
  ): Ink => ({
    ops: `/${resource} cs ${cmyk(components)} scn`,
    strokeOps: `/${resource} CS ${cmyk(components)} SCN`,
    truth: { space, components, ...(names === undefined ? {} : { names }) },
  });
  switch (kind) {
    case "default":
      return { ops: "", strokeOps: "", truth: { space: "DeviceGray", components: [0] } };
    case "gray":
      return of("DeviceGray", [one], "g");
    case "rgb":
      return of("DeviceRGB", three, "rg");
    case "cmyk":
      return of("DeviceCMYK", four, "k");
    case "overprint": {
      const ink = of("DeviceCMYK", four, "k");
      return { ...ink, ops: `/GSop gs ${ink.ops}` };
    }
    case "separation":
      return named("CSspot", "Separation", [dark ? 1 : 0.6], ["PANTONE 186 C"]);
    case "device-n":
      return named("CSdn", "DeviceN", dark ? [0.2, 1] : [1, 0.3], ["PANTONE 186 C", "Black"]);
    case "icc-rgb":
      return named("CSrgb", "ICCBased", three);
    case "icc-cmyk":
      return named("CScmyk", "ICCBased", four);
    case "lab":
      return named("CSlab", "Lab", dark ? [12, 4, -6] : [42, 48, 20]);
  }
}
