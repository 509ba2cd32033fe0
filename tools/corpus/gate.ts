/** One gate of the corpus table. */

export interface Gate {
  readonly name: string;
  readonly limit: string;
  readonly value: string;
  readonly met: boolean;
}

export function atLeast(name: string, part: number, whole: number, share: number): Gate {
  return gate(
    name,
    `${percent(part, whole)} (${part} of ${whole})`,
    `≥ ${share * 100} %`,
    part >= share * whole,
  );
}

/** A figure that another gate judges, or none. */
export function shown(name: string, part: number, whole: number): Gate {
  return gate(name, `${percent(part, whole)} (${part} of ${whole})`, "see below", true);
}

export function atMost(name: string, value: number, most: number): Gate {
  return gate(name, String(value), most === 0 ? "= 0" : `≤ ${most}`, value <= most);
}

export function gate(name: string, value: string, limit: string, met: boolean): Gate {
  return { name, value, limit, met };
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}
