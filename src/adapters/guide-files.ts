/** Reads the guides of the documentation, written in Markdown, and makes pages of them. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Marked, type Tokens } from "marked";

export interface GuideFile {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly markdown: string;
  readonly html: string;
  readonly headings: readonly {
    readonly id: string;
    readonly text: string;
    readonly level: number;
  }[];
}

/**
 * Guides of the folders and files named, by slug; folders that are not there hold none. Pages are made of them when
 * the first is read: a start, and most services for all their time, show none.
 */
export async function readGuides(
  paths: readonly string[],
): Promise<ReadonlyMap<string, GuideFile>> {
  const files = (await Promise.all(paths.map(markdownFiles))).flat();
  const guides = await Promise.all(
    files.map(async (path) => {
      const source = await readFile(path, "utf8");
      return new LazyGuide(basename(path, ".md"), source, await sizesOf(path, source));
    }),
  );
  return new Map(guides.map((guide) => [guide.slug, guide]));
}

/** Made of its Markdown when something of it is asked for, and kept. */
class LazyGuide implements GuideFile {
  readonly slug: string;
  readonly #make: () => GuideFile;
  #made: GuideFile | null = null;

  constructor(slug: string, source: string, sizes: ReadonlyMap<string, SizePx>) {
    this.slug = slug;
    this.#make = () => guideOf(slug, source, sizes);
  }

  get title(): string {
    return this.#guide.title;
  }

  get summary(): string {
    return this.#guide.summary;
  }

  get markdown(): string {
    return this.#guide.markdown;
  }

  get html(): string {
    return this.#guide.html;
  }

  get headings(): GuideFile["headings"] {
    return this.#guide.headings;
  }

  get #guide(): GuideFile {
    this.#made ??= this.#make();
    return this.#made;
  }
}

async function markdownFiles(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) {
    return [];
  }
  if (!found.isDirectory()) {
    return [path];
  }
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => join(path, name));
}

/** Where guides show pictures from, beside their own folder, and the address that the service gives them. */
const PICTURES = "../screenshots/";
const PICTURE_PATH = "/docs/pictures/";

interface SizePx {
  readonly width: number;
  readonly height: number;
}

/** Sizes of the pictures a guide names, by name: the page keeps their places free. */
async function sizesOf(path: string, source: string): Promise<ReadonlyMap<string, SizePx>> {
  const names = [...source.matchAll(/\]\(\.\.\/screenshots\/([\w-]+\.png)\)/gu)].map(
    ([, name = ""]) => name,
  );
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const png = await readFile(join(dirname(path), PICTURES, name));
        // W3C PNG, third edition, 11.2.1: IHDR comes first.
        return [name, { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }] as const;
      }),
    ),
  );
}

function guideOf(slug: string, source: string, sizes: ReadonlyMap<string, SizePx>): GuideFile {
  const markdown = source
    .replace(/^(?:<!--[\s\S]*?-->\s*)+/u, "")
    .replaceAll(`](${PICTURES}`, `](${PICTURE_PATH}`);
  const headings: { id: string; text: string; level: number }[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const id = anchorOf(text);
        if (depth === 2 || depth === 3) {
          headings.push({ id, text: plainText(text), level: depth });
        }
        const inner = this.parser.parseInline(tokens);
        return depth === 1 ? `<h1>${inner}</h1>\n` : `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      image({ href, text }: Tokens.Image): string {
        const size = sizes.get(href.slice(PICTURE_PATH.length));
        const place =
          size === undefined ? "" : ` width="${size.width}" height="${size.height}" loading="lazy"`;
        return `<img class="screenshot" src="${escapeText(href)}" alt="${escapeText(text)}"${place}>`;
      },
      code({ text, lang }: Tokens.Code): string {
        const language = /^\w+/u.exec(lang ?? "")?.[0] ?? "text";
        return `<pre class="sample" tabindex="0"><code class="language-${language}">${escapeText(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table): string {
        const head = token.header
          .map((cell) =>
            cell.text === ""
              ? "<td></td>"
              : `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`,
          )
          .join("");
        const rows = token.rows.map(
          (row) =>
            `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join("")}</tr>`,
        );
        return (
          `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead>` +
          `<tbody>${rows.join("")}</tbody></table></div>\n`
        );
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const title = tokens.find((token): token is Tokens.Heading => token.type === "heading");
  const summary = tokens.find((token): token is Tokens.Paragraph => token.type === "paragraph");
  return {
    slug,
    title: plainText(title?.text ?? slug),
    summary: plainText(summary?.text ?? ""),
    markdown,
    html: marked.parser(tokens),
    headings,
  };
}

/** "Rate limits, by credential" → "rate-limits-by-credential". */
function anchorOf(heading: string): string {
  return plainText(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
}

/** Without the signs of Markdown within a line, and on one line. */
function plainText(inline: string): string {
  return inline
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[`*]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (character) => ENTITIES[character] ?? character);
}
