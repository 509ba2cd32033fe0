/** Functions by length, and parameters that are bare booleans. */
import { lineAt, type ParsedFile, type SyntaxNode, isNode, walk } from "./parsed-file.ts";

export interface LongFunction {
  readonly path: string;
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

export interface BooleanParameter {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Functions, methods and arrow functions whose lines from first to last are more than `most`. */
export function functionsOver(file: ParsedFile, most: number): readonly LongFunction[] {
  const found: LongFunction[] = [];
  walk(file.program, (node, parent) => {
    const line = lineAt(file, node.start);
    const lines = lineAt(file, node.end) - line + 1;
    if (FUNCTIONS.has(node.type) && isNode(node["body"]) && lines > most) {
      found.push({ path: file.path, name: nameOf(node, parent), line, lines });
    }
  });
  return found;
}

/**
 * Parameters declared or defaulted as boolean; members of an options object are named where they are given, and what an
 * assertion asserts switches nothing.
 */
export function booleanParameters(file: ParsedFile): readonly BooleanParameter[] {
  const found: BooleanParameter[] = [];
  walk(file.program, (node) => {
    if (!FUNCTIONS.has(node.type) || !Array.isArray(node["params"]) || isAssertion(node)) {
      return;
    }
    for (const parameter of node["params"].filter(isNode)) {
      const target = parameter.type === "AssignmentPattern" ? parameter["left"] : parameter;
      const name = isNode(target) && typeof target["name"] === "string" ? target["name"] : "";
      if (isBoolean(target) || isBooleanLiteral(parameter["right"])) {
        found.push({ path: file.path, line: lineAt(file, parameter.start), name });
      }
    }
  });
  return found;
}

function isAssertion(node: SyntaxNode): boolean {
  const returns = node["returnType"];
  const type = isNode(returns) ? returns["typeAnnotation"] : null;
  return isNode(type) && type.type === "TSTypePredicate" && type["asserts"] === true;
}

function isBoolean(target: unknown): boolean {
  const annotation = isNode(target) ? target["typeAnnotation"] : null;
  const type = isNode(annotation) ? annotation["typeAnnotation"] : null;
  return isNode(type) && type.type === "TSBooleanKeyword";
}

function isBooleanLiteral(value: unknown): boolean {
  return isNode(value) && value.type === "Literal" && typeof value["value"] === "boolean";
}

function nameOf(node: SyntaxNode, parent: SyntaxNode | null): string {
  const id = [node["id"], parent?.["id"], parent?.["key"]].find(isNode);
  const name = id?.["name"] ?? id?.["value"];
  return typeof name === "string" ? name : "(function)";
}
