/** False for All and None, which name all plates and no plate: no ink is called so (ISO 32000-2, 8.6.6.4). */
export function isInkName(colorant: string): boolean {
  return colorant !== "All" && colorant !== "None";
}
