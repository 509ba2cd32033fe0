/** What an engine process keeps of the jobs before: the templates and the shops' fonts it used last. */
import type { Template } from "#engine/contract/template.ts";
import type { LibraryFontFile } from "#engine/contract/fonts.ts";
import type { StoredTemplate } from "#ports/engine-runner.ts";

/** Templates are kept up to this many bytes of source, the one in use always. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

type OpenTemplate = (stored: StoredTemplate) => Template;

/** Least recently used first. */
export class TemplateCache {
  readonly #open: OpenTemplate;
  readonly #kept = new Map<string, Template>();

  constructor(open: OpenTemplate) {
    this.#open = open;
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** `stored` may be null where `has` is true. */
  find(key: string, stored: StoredTemplate | null): Template {
    const template = this.#kept.get(key) ?? this.#open(present(stored));
    this.#kept.delete(key);
    this.#kept.set(key, template);
    let bytes = 0;
    for (const [other, { source }] of [...this.#kept].reverse()) {
      bytes += source.byteLength;
      if (bytes > MAX_KEPT_BYTES && other !== key) {
        this.#kept.delete(other);
      }
    }
    return template;
  }
}

function present(stored: StoredTemplate | null): StoredTemplate {
  if (stored === null) {
    throw new Error("a template was used before it was sent");
  }
  return stored;
}

/** Fonts are kept up to this many bytes, those in use always. */
const MAX_FONT_BYTES = 96 * 1024 * 1024;
const MAX_LISTS = 64;

/**
 * The shop's fonts used last, first to go first. The same ids give the same list object, which the engine
 * remembers what it read by.
 */
export class FontCache {
  readonly #files = new Map<string, LibraryFontFile>();
  readonly #lists = new Map<string, readonly LibraryFontFile[]>();

  lacking(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => !this.#files.has(id));
  }

  /** Null when some are not here. */
  find(
    ids: readonly string[],
    loaded: readonly LibraryFontFile[],
  ): readonly LibraryFontFile[] | null {
    for (const file of loaded) {
      this.#files.set(file.id, file);
    }
    const files = ids.flatMap((id) => this.#files.get(id) ?? []);
    if (files.length < ids.length) {
      return null;
    }
    const key = ids.join(" ");
    const known = this.#lists.get(key);
    const list = known?.every((file, i) => file === files[i]) === true ? known : files;
    this.#lists.delete(key);
    this.#lists.set(key, list);
    this.#forget(ids);
    return list;
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) {
      const file = this.#files.get(id);
      if (file !== undefined) {
        this.#files.delete(id);
        this.#files.set(id, file);
      }
    }
    let bytes = 0;
    for (const [id, file] of [...this.#files].reverse()) {
      bytes += file.bytes.byteLength;
      if (bytes > MAX_FONT_BYTES && !ids.includes(id)) {
        this.#files.delete(id);
        this.#lists.clear();
      }
    }
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MAX_LISTS && oldest !== undefined) {
      this.#lists.delete(oldest);
    }
  }
}
