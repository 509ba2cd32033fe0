/**
 * Where the reference has the operations of a tag, below the public address. Hyphens: search engines read them as
 * blanks, underlines as letters.
 */
export function groupPath(tag: string): string {
  return `/docs/reference/${tag.replaceAll("_", "-")}`;
}

/** Where the reference has one operation: "createRender" of "renders" is /docs/reference/renders/create-render. */
export function operationPath({ tag, id }: { readonly tag: string; readonly id: string }): string {
  return `${groupPath(tag)}/${id.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}
