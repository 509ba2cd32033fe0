/**
 * The head of an SVG: is it one, and how large does it say it is. A document type is refused, since entities
 * are declared there; nothing behind the root's start tag is read, as nothing is drawn from it.
 */
import type { Picture } from "./picture.ts";

// A drawing beyond it is no logo; the text is searched by patterns, which should not run over
// megabytes.
const MAX_SVG_BYTES = 2 * 1024 * 1024;
const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** CSS px of the absolute units (CSS Values 4, 6.2). */
const PX: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/** An SVG in UTF-8 whose root is an svg element of its namespace; null for anything else. */
export function readSvg(bytes: Uint8Array): Picture | null {
  if (bytes.length > MAX_SVG_BYTES) {
    return null;
  }
  const text = utf8(bytes);
  const root = text === null ? null : rootTag(text);
  // Searched in all of the text: a declaration anywhere means entities, and an SVG is shown by browsers
  // later.
  if (text === null || root === null || /<!(?:DOCTYPE|ENTITY)/iu.test(text)) {
    return null;
  }
  const attributes = attributesOf(root.attributes);
  // The root may have a prefix, "svg:svg": its namespace is then declared under that prefix.
  const prefix = root.name.slice(0, -"svg".length).replace(/:$/u, "");
  const namespace = attributes.get(prefix === "" ? "xmlns" : `xmlns:${prefix}`);
  if (namespace !== SVG_NAMESPACE || !endsWithTag(text, root.name)) {
    return null;
  }
  // The viewBox stands in for a missing size.
  const [, , width, height] = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/u)
    .map(Number);
  return {
    contentType: "image/svg+xml",
    widthPx: lengthPx(attributes.get("width")) ?? pixels(width),
    heightPx: lengthPx(attributes.get("height")) ?? pixels(height),
  };
}

/** The text, or null when the bytes are no UTF-8. */
function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first element, behind the XML declaration, comments and processing instructions. */
function rootTag(text: string): { readonly name: string; readonly attributes: string } | null {
  let at = 0;
  for (;;) {
    // In windows of 64 KB: patterns over a hostile file must not cost more than its length times a
    // constant.
    const skipped = /^(?:\s+|<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--(?:(?!-->)[^])*-->)/u.exec(
      text.slice(at, at + 65_536),
    );
    if (skipped === null) {
      break;
    }
    at += skipped[0].length;
  }
  const tag =
    /^<((?:[A-Za-z_][\w.-]*:)?svg)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/u.exec(
      text.slice(at, at + 65_536),
    );
  return tag === null ? null : { name: tag[1] ?? "", attributes: tag[2] ?? "" };
}

/**
 * Attribute values by name; references such as &amp; are not resolved, since sizes and namespaces have
 * none.
 */
function attributesOf(source: string): ReadonlyMap<string, string> {
  return new Map(
    [...source.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].map(
      ([, name = "", quoted, other]) => [name, quoted ?? other ?? ""] as const,
    ),
  );
}

/** Cut-off files are no pictures: the root's end tag is the last one. */
function endsWithTag(text: string, name: string): boolean {
  const tail = text
    .slice(-4_096)
    .replaceAll(/<!--(?:(?!-->)[^])*-->/gu, "")
    .trimEnd();
  return tail.endsWith(`</${name}>`) || tail.endsWith("/>");
}

/** A length in CSS px; null for percentages, em and everything that depends on a context. */
function lengthPx(text: string | undefined): number | null {
  const match = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*([a-z]*)\s*$/u.exec(text ?? "");
  const unit = match === null ? undefined : PX[match[2] ?? ""];
  return unit === undefined ? null : pixels(Number(match?.[1]) * unit);
}

/** Whole and at least one; null for what is no size. */
function pixels(value: number | undefined): number | null {
  return value !== undefined && value > 0 && value < 1e6 ? Math.max(1, Math.round(value)) : null;
}
