/**
 * Forms of the steps, sent by the script. A form that a browser sends itself gives way to whatever comes back: its own
 * page where the connection breaks off, a proxy's where the service is being restarted, and what was entered is gone
 * with it (WCAG 2.2, 3.3.4). Here it stays until there is an answer of the service, and `.said`, a live region, says
 * what became of it.
 */
import { memberOf, textMember } from "../shared/json.ts";
import { isPassing, type Outcome, outcomeOf } from "../shared/outcome.ts";

/** A press file is made on the way, so this is long; it only ends what hangs. */
const MAX_WAIT_MS = 90_000;

/** Steps of a design; what is posted elsewhere, as the form that asks for a link, is the browser's. */
const STEP_PATH = /^\/fill\/[^/]+$/u;

/** A press of a button of a form. */
interface Press {
  readonly form: HTMLFormElement;
  readonly submitter: HTMLElement | null;
}

/** The form that is under way. A second press meanwhile does nothing. */
let sending: HTMLFormElement | null = null;
/** The one that the browser is to send itself. */
let left: HTMLFormElement | null = null;

/** Takes over the forms of the page. `navigator.onLine` is wrong in one direction only: false means there is no connection. */
export function sendForms(): void {
  takeKeptStamp();
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form === left) {
      return;
    }
    if (!navigator.onLine) {
      event.preventDefault();
      keep({ form, submitter }, "unreachable");
    } else if (STEP_PATH.test(addressOf({ form, submitter }).pathname)) {
      event.preventDefault();
      void send({ form, submitter });
    }
  });
  window.addEventListener("online", () => {
    const said = statusOutput();
    // Only our own sentence: something newer may stand there by now.
    if (said !== null && said.textContent === said.dataset["unreachable"]) {
      said.textContent = "";
    }
  });
  // Gone back to from the page that followed, as it was left.
  window.addEventListener("pageshow", () => setSending(null));
}

async function send(press: Press): Promise<void> {
  if (sending !== null) {
    return;
  }
  setSending(press.form);
  const response = await fetch(addressOf(press), {
    method: "POST",
    // Says where to go on instead of going there: what follows is drawn once.
    headers: { accept: "application/json" },
    body: membersOf(press),
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  }).catch(() => null);
  const outcome = outcomeOf(response);
  // What stands before the service refuses without knowing of any design.
  const isForeign = response?.headers.has("x-request-id") !== true;
  if (isPassing(outcome) || isForeign) {
    setSending(null);
    keep(press, outcome);
    return;
  }
  const body: unknown = await response?.json().catch(() => null);
  const next = textMember(memberOf(body, "next"), "location");
  if (next !== "") {
    location.assign(next);
    return;
  }
  // A page that says what is wrong: nothing is changed by asking for it once more, and the browser shows it.
  setSending(null);
  left = press.form;
  press.form.requestSubmit(press.submitter);
  left = null;
}

/** What was entered stays as it is, and the next press sends it again. */
function keep({ form, submitter }: Press, outcome: Outcome): void {
  keepStamp(form);
  const said = statusOutput();
  if (said !== null) {
    const { unreachable = "", failed = unreachable } = said.dataset;
    said.textContent = outcome === "unreachable" ? unreachable : failed;
  }
  // Where it was before a phone's keyboard closed.
  submitter?.focus();
}

/**
 * Whether the service has started a design by this form is not known: it is found by the form's stamp, which a page that is
 * loaded anew would not have. Not in a storage, which may be refused, but with this entry of the tab's history.
 */
function keepStamp(form: HTMLFormElement): void {
  const stamp = stampInput(form)?.value;
  if (stamp !== undefined) {
    history.replaceState({ stamp }, "");
  }
}

function takeKeptStamp(): void {
  const stamp = textMember(history.state, "stamp");
  const input = stampInput(document);
  if (stamp !== "" && input !== null) {
    input.value = stamp;
  }
}

function stampInput(within: ParentNode): HTMLInputElement | null {
  return within.querySelector<HTMLInputElement>('input[name="stamp"]');
}

function setSending(form: HTMLFormElement | null): void {
  sending?.removeAttribute("aria-busy");
  sending = form;
  form?.setAttribute("aria-busy", "true");
  if (form !== null) {
    const said = statusOutput();
    // What was said of the press before is over.
    said?.replaceChildren();
  }
}

function statusOutput(): HTMLOutputElement | null {
  return document.querySelector<HTMLOutputElement>("output.said");
}

/** By the attributes: buttons called "action" stand before the form's own member of that name. */
function addressOf({ form, submitter }: Press): URL {
  const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  return new URL(address, document.baseURI);
}

function membersOf({ form, submitter }: Press): URLSearchParams {
  const members = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    members.append(name, typeof value === "string" ? value : "");
  }
  if (submitter instanceof HTMLButtonElement && submitter.name !== "") {
    members.append(submitter.name, submitter.value);
  }
  return members;
}
