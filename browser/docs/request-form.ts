/**
 * Sends an operation from its page with the reader's own test key. Live keys are refused before anything is sent: what
 * a page of documentation makes must not be an order. The key stays in this tab and goes to this service alone.
 */

const KEY = "platen-docs-test-key";
const TEST_KEY = /^sk_test_\S+$/u;
/** More than anybody reads; a list of a hundred renders is a third of it. */
const MOST_SHOWN = 100_000;

/** Shows the form and makes its button send. */
export function openRequestForm(form: HTMLFormElement): void {
  const key = form.elements.namedItem("key");
  const result = form.querySelector<HTMLElement>(".try-it-result");
  if (!(key instanceof HTMLInputElement) || result === null) {
    return;
  }
  key.value = kept() ?? "";
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!TEST_KEY.test(key.value.trim())) {
      result.replaceChildren(note("Only test keys are sent from here: they begin with sk_test_."));
      key.focus();
      return;
    }
    keep(key.value.trim());
    const button = form.querySelector("button");
    button?.setAttribute("disabled", "");
    result.replaceChildren(note("Sending …"));
    void send(form, key.value.trim())
      .then(shown, () => [note("No answer came. Is the service running?")])
      .then((nodes) => {
        result.replaceChildren(...nodes);
        // Below a long form it would come out of sight.
        result.scrollIntoView({ block: "nearest" });
        button?.removeAttribute("disabled");
      });
  });
}

async function send(form: HTMLFormElement, key: string): Promise<Response> {
  const fields = new FormData(form);
  const { method = "GET", path = "" } = form.dataset;
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if ("keyed" in form.dataset) {
    headers["idempotency-key"] = `docs-${Date.now()}-${Math.random().toString(36).slice(2)}`;
  }
  let address = path;
  const query = new URLSearchParams();
  const parts = new FormData();
  for (const [name, value] of fields) {
    const [kind, member = ""] = name.split(":");
    if (kind === "path" && typeof value === "string") {
      address = address.replace(`{${member}}`, encodeURIComponent(value.trim()));
    } else if (kind === "query" && typeof value === "string" && value !== "") {
      query.set(member, value);
    } else if (kind === "file" || kind === "field") {
      parts.append(member, value);
    }
  }
  const body = fields.get("body");
  const hasParts = [...parts].length > 0;
  if (typeof body === "string") {
    headers["content-type"] = "application/json";
  }
  return await fetch(`${address}${query.size > 0 ? `?${query.toString()}` : ""}`, {
    method,
    headers,
    // The key alone speaks: a signed-in member's cookie would answer for a wrong key.
    credentials: "omit",
    body: typeof body === "string" ? body : hasParts ? parts : null,
  });
}

/** Status, id of the request, and the body as what it is. */
async function shown(response: Response): Promise<readonly Node[]> {
  const status = document.createElement("p");
  const code = document.createElement("strong");
  code.textContent = String(response.status);
  status.append(code, ` ${response.headers.get("x-request-id") ?? ""}`);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) {
    return [status, sampleOf(JSON.stringify(await response.json(), null, 2))];
  }
  const blob = await response.blob();
  if (blob.size === 0) {
    return [status];
  }
  const url = URL.createObjectURL(blob);
  if (type.startsWith("image/")) {
    const picture = document.createElement("img");
    picture.src = url;
    picture.alt = "The picture that was answered";
    picture.className = "screenshot";
    return [status, picture];
  }
  const link = document.createElement("a");
  link.href = url;
  link.download = type === "application/pdf" ? "press.pdf" : "file.bin";
  link.textContent = `Save ${link.download}`;
  return [status, link];
}

function sampleOf(text: string): Node {
  const sample = document.createElement("pre");
  sample.className = "sample";
  sample.tabIndex = 0;
  sample.textContent = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text;
  return sample;
}

function note(text: string): Node {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(key: string): void {
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // A browser that keeps nothing for pages: the key is asked for on each.
  }
}
