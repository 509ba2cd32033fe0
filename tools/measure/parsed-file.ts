/** Source files as their syntax trees, parsed by oxc (the compiler in use has no JavaScript API). */
import { readFileSync } from "node:fs";
import { type Comment, parseSync } from "oxc-parser";

export interface ParsedFile {
  /** Relative to the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
  /** Offset of the first character of each line. */
  readonly lineStarts: readonly number[];
}

/** Any node of the tree; its members are read by name. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** Throws when the file does not parse: nothing that is measured may be left out silently. */
export function parseFile(path: string): ParsedFile {
  const text = readFileSync(path, "utf8");
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0 || !isNode(program)) {
    throw new Error(`${path}: ${errors[0]?.message}`);
  }
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/gu), ({ index }) => index + 1)];
  return { path, text, program, comments, lineStarts };
}

/** Number of the line an offset is in, from 1. */
export function lineAt({ lineStarts }: ParsedFile, offset: number): number {
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low + 1;
}

/** Calls `visit` with each node and its parent, parents first. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | null) => void,
  parent: SyntaxNode | null = null,
): void {
  visit(node, parent);
  // Of a million nodes: no list is made of what is no node.
  for (const member in node) {
    const value = node[member];
    if (typeof value !== "object" || value === null || member === "parent") {
      continue;
    }
    if (Array.isArray(value)) {
      for (const child of value) {
        if (isNode(child)) {
          walk(child, visit, node);
        }
      }
    } else if (isNode(value)) {
      walk(value, visit, node);
    }
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
