/** Names that files export: what others have to read, and what the glossary rules. */
import { basename } from "node:path";
import { isNode, type ParsedFile, type SyntaxNode } from "./parsed-file.ts";

/** Names of a file's export declarations and lists; names it only passes on count as its own. */
export function exportedNames({ program }: ParsedFile): readonly string[] {
  return childrenOf(program, "body")
    .filter(({ type }) => type === "ExportNamedDeclaration")
    .flatMap((statement) => [
      ...childrenOf(statement, "specifiers").flatMap((one) => nameIn(one, "exported")),
      ...childrenOf(statement, "declaration").flatMap(namesDeclared),
    ]);
}

/** The file's own name without its endings: `scene-diff` of `src/engine/scene-diff.ts`. */
export function nameOfFile({ path }: ParsedFile): string {
  return basename(path).replace(/(?:\.data|\.d)?\.tsx?$/u, "");
}

/** A declaration's own name, or those of its variables. */
function namesDeclared(declaration: SyntaxNode): readonly string[] {
  const variables = childrenOf(declaration, "declarations");
  return (variables.length === 0 ? [declaration] : variables).flatMap((one) => nameIn(one, "id"));
}

/** The identifier a node holds as `member`, if it holds one. */
function nameIn(node: SyntaxNode, member: string): readonly string[] {
  return childrenOf(node, member).flatMap(({ name }) => (typeof name === "string" ? [name] : []));
}

function childrenOf(node: SyntaxNode, member: string): readonly SyntaxNode[] {
  return [node[member]].flat().filter(isNode);
}
