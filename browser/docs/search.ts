/**
 * Search of the documentation: a field in the bar with a list of results below it (ARIA Authoring Practices,
 * combobox with a list). The index is read when the field first has the focus and searched here, so nobody is told
 * what a reader looks for, and it works without a network once it is read.
 */
import MiniSearch, { type SearchResult } from "minisearch";
import { type SearchDocument, SEARCH_OPTIONS } from "./search-index.ts";

const MOST_RESULTS = 12;

/** Puts the field into the element; `indexUrl` is the address of the index. */
export function addSearch(place: HTMLElement, indexUrl: string): void {
  const { input, list, status } = markup(place);
  const results = new ResultList(input, list);
  const index = new LazyIndex(indexUrl);
  input.addEventListener("focus", () => void index.read());
  input.addEventListener("input", () => void search({ input, status, results, index }));
  input.addEventListener("keydown", (event) => {
    if (results.takesKey(event.key)) {
      event.preventDefault();
    }
  });
  // Keeps the focus in the field, so that the list is still there when the press becomes a click.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  place.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && place.contains(event.relatedTarget))) {
      results.close();
    }
  });
  focusOnSlash(input);
}

/** Lists what is found for what stands in the field, and says how much that is. */
async function search({
  input,
  status,
  results,
  index,
}: {
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  readonly results: ResultList;
  readonly index: LazyIndex;
}): Promise<void> {
  const query = input.value.trim();
  if (query === "") {
    status.textContent = "";
    results.close();
    return;
  }
  const read = await index.read();
  if (input.value.trim() !== query) {
    return;
  }
  const found = read === null ? [] : resultsOf(read, query);
  results.show(found);
  status.textContent = read === null ? "The search could not be loaded." : countOf(found, query);
}

function countOf({ length }: readonly SearchResult[], query: string): string {
  return length === 0 ? `Nothing found for “${query}”` : `${length} results`;
}

/** A slash typed anywhere but into a field leads to this one. */
function focusOnSlash(input: HTMLInputElement): void {
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
    }
  });
}

/** Options below a field. The one that is chosen is the only one marked, and the field's active descendant. */
class ResultList {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  #chosen = -1;

  constructor(input: HTMLInputElement, list: HTMLElement) {
    this.#input = input;
    this.#list = list;
  }

  show(found: readonly SearchResult[]): void {
    this.#list.replaceChildren(...found.map(optionOf));
    this.#open({ isOpen: found.length > 0 });
  }

  close(): void {
    this.#open({ isOpen: false });
  }

  /** Does what the key is for; false for a key that is not for the list. */
  takesKey(key: string): boolean {
    const options = this.#options();
    const count = options.length;
    if (key === "Escape") {
      this.close();
    } else if (key === "ArrowDown" && count > 0) {
      this.#choose((this.#chosen + 1) % count);
    } else if (key === "ArrowUp" && count > 0) {
      this.#choose((this.#chosen <= 0 ? count : this.#chosen) - 1);
    } else if (key === "Enter" && count > 0) {
      open(options[Math.max(this.#chosen, 0)]);
    } else {
      return false;
    }
    return true;
  }

  #open({ isOpen }: { readonly isOpen: boolean }): void {
    this.#list.hidden = !isOpen;
    this.#input.setAttribute("aria-expanded", String(isOpen));
    this.#choose(-1);
  }

  #options(): readonly HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>("[role=option]")];
  }

  #choose(at: number): void {
    this.#chosen = at;
    const options = this.#options();
    for (const [i, option] of options.entries()) {
      option.setAttribute("aria-selected", String(i === at));
    }
    const active = options[at];
    if (active === undefined) {
      this.#input.removeAttribute("aria-activedescendant");
    } else {
      this.#input.setAttribute("aria-activedescendant", active.id);
      active.scrollIntoView({ block: "nearest" });
    }
  }
}

/** The index, fetched when it is first asked for. */
class LazyIndex {
  readonly #url: string;
  #index: Promise<MiniSearch<SearchDocument> | null> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Null where it could not be read; the next call tries again. */
  async read(): Promise<MiniSearch<SearchDocument> | null> {
    this.#index ??= readIndex(this.#url).catch(() => {
      this.#index = null;
      return null;
    });
    return await this.#index;
  }
}

async function readIndex(url: string): Promise<MiniSearch<SearchDocument>> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`the index answered ${response.status}`);
  }
  return MiniSearch.loadJSON<SearchDocument>(await response.text(), SEARCH_OPTIONS);
}

/** All words first; where no page has all of them, those with any. */
function resultsOf(index: MiniSearch<SearchDocument>, query: string): readonly SearchResult[] {
  const all = index.search(query);
  return (all.length > 0 ? all : index.search(query, { combineWith: "OR" })).slice(0, MOST_RESULTS);
}

function optionOf({ id, title, within }: SearchResult, i: number): HTMLElement {
  const option = document.createElement("li");
  option.id = `search-result-${i}`;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  // An option may hold no link: what is within it is not told to a screen reader.
  option.dataset["path"] = String(id);
  option.addEventListener("click", () => open(option));
  const name = document.createElement("span");
  name.textContent = String(title);
  const place = document.createElement("small");
  place.textContent = String(within);
  option.append(name, " ", place);
  return option;
}

function open(option: HTMLElement | undefined): void {
  const path = option?.dataset["path"];
  if (path !== undefined) {
    location.assign(path);
  }
}

function markup(place: HTMLElement): {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
} {
  const input = document.createElement("input");
  const list = document.createElement("ul");
  const status = document.createElement("p");
  input.type = "search";
  input.placeholder = "Search";
  input.autocomplete = "off";
  input.spellcheck = false;
  input.maxLength = 200;
  for (const [name, value] of [
    ["role", "combobox"],
    ["aria-label", "Search the documentation"],
    ["aria-autocomplete", "list"],
    ["aria-expanded", "false"],
    ["aria-controls", "search-results"],
    ["aria-keyshortcuts", "/"],
  ] as const) {
    input.setAttribute(name, value);
  }
  list.id = "search-results";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Results");
  list.hidden = true;
  status.className = "search-status";
  status.setAttribute("role", "status");
  place.append(input, list, status);
  place.hidden = false;
  return { input, list, status };
}
