/** Names that files export: what others have to read, and what the glossary rules. */
import { basename } from "node:path";
import { isNode, type ParsedFile, type SyntaxNode } from "./parsed-file.ts";

/** Names of a file's export declarations and lists; names it only passes on count as its own. */
export function exportedNames({ program }: ParsedFile): readonly string[] {
  return program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration") {
      return [];
    }
    return statement.declaration === null
      ? statement.specifiers.map(({ exported }) =>
          "name" in exported ? exported.name : exported.value,
        )
      : namesDeclared(statement.declaration as unknown as SyntaxNode);
  });
}

/** The file's own name without its endings: `scene-diff` of `src/engine/scene-diff.ts`. */
export function nameOfFile({ path }: ParsedFile): string {
  return basename(path).replace(/(?:\.data|\.d)?\.tsx?$/u, "");
}

function namesDeclared(declaration: SyntaxNode): readonly string[] {
  const declarators = declaration["declarations"];
  const named = Array.isArray(declarators) ? declarators : [declaration];
  return named.flatMap((one: unknown) => {
    const id = isNode(one) ? one["id"] : null;
    return isNode(id) && typeof id["name"] === "string" ? [id["name"]] : [];
  });
}
