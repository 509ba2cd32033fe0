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
  let index: Promise<MiniSearch<SearchDocument>> | null = null;
  let chosen = -1;
  const options = (): readonly HTMLElement[] => [
    ...list.querySelectorAll<HTMLElement>("[role=option]"),
  ];
  const close = (): void => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    choose(-1);
  };
  const choose = (at: number): void => {
    chosen = at;
    for (const [i, option] of options().entries()) {
      option.setAttribute("aria-selected", String(i === at));
    }
    const active = options()[at];
    if (active === undefined) {
      input.removeAttribute("aria-activedescendant");
    } else {
      input.setAttribute("aria-activedescendant", active.id);
      active.scrollIntoView({ block: "nearest" });
    }
  };
  const show = async (): Promise<void> => {
    const query = input.value.trim();
    if (query === "") {
      status.textContent = "";
      close();
      return;
    }
    index ??= readIndex(indexUrl);
    const found = await index.then(
      (read) => resultsOf(read, query),
      () => {
        // Asked again with the next letter.
        index = null;
        return null;
      },
    );
    if (input.value.trim() !== query) {
      return;
    }
    list.replaceChildren(...(found ?? []).map(optionOf));
    list.hidden = found === null || found.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    choose(-1);
    status.textContent =
      found === null
        ? "The search could not be loaded."
        : found.length === 0
          ? `Nothing found for “${query}”`
          : `${found.length} results`;
  };
  input.addEventListener("focus", () => {
    index ??= readIndex(indexUrl);
    index.catch(() => {
      index = null;
    });
  });
  input.addEventListener("input", () => void show());
  input.addEventListener("keydown", (event) => {
    const count = options().length;
    if (event.key === "Escape") {
      close();
    } else if (event.key === "ArrowDown" && count > 0) {
      choose((chosen + 1) % count);
    } else if (event.key === "ArrowUp" && count > 0) {
      choose((chosen <= 0 ? count : chosen) - 1);
    } else if (event.key === "Enter" && count > 0) {
      open(options()[Math.max(chosen, 0)]);
    } else {
      return;
    }
    event.preventDefault();
  });
  // Keeps the focus in the field, so that the list is still there when the press becomes a click.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  place.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && place.contains(event.relatedTarget))) {
      close();
    }
  });
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
    }
  });
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
