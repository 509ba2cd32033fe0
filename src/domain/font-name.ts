/** A font's name for people: a piece of a variable font without the axes it was cut at, which only programs tell apart. */
export function fontName(postScriptName: string): string {
  return postScriptName.replace(/_[\d.]+wght_[\d.]+wdth$/u, "");
}
