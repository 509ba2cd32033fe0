/**
 * The first page: a PDF that is dropped or chosen is uploaded, into the visitor's own workspace or a demo's that is
 * made for it, and its page in the dashboard opens. All by documented routes, under the session's cookie.
 */
import { errorMessage } from "#base/error-message.ts";
import "./home.css";

const form = document.querySelector<HTMLFormElement>("form.drop");
const input = form?.querySelector<HTMLInputElement>("input[type=file]");

if (form && input) {
  input.addEventListener("change", () => void take(form, input.files));
  form.querySelector(".sample")?.addEventListener("click", () => void takeSample(form));
  form.addEventListener("submit", (event) => event.preventDefault());
  // A file dropped beside the form would otherwise open in place of the page.
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  document.addEventListener("dragleave", () => form.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    void take(form, event.dataTransfer?.files ?? null);
  });
}

/** Uploads the one file, unless another is on its way. */
async function take(zone: HTMLFormElement, files: FileList | null): Promise<void> {
  const [file, second] = files ?? [];
  if (zone.getAttribute("aria-busy") === "true") {
    return;
  }
  tell(zone, "trouble", "");
  if (file === undefined || second !== undefined) {
    tell(zone, "trouble", zone.dataset["one"] ?? "");
    return;
  }
  await busyWith(zone, async () => {
    const query = await openWorkspace(zone);
    tell(zone, "state", (zone.dataset["reading"] ?? "").replace("{file}", file.name));
    const body = new FormData();
    body.append("pdf", file);
    const { template } = await ask("POST", "/templates", body);
    return `/dashboard/templates/${String(template.id)}${query}`;
  });
}

/** For who has no PDF at hand: the newest template of the workspace, which in a new demo is its sample. */
async function takeSample(zone: HTMLFormElement): Promise<void> {
  await busyWith(zone, async () => {
    const query = await openWorkspace(zone);
    const { data } = await ask("GET", "/templates?limit=1");
    return `/dashboard/templates/${String(data[0]?.id)}${query}`;
  });
}

/** Goes to the address that the work ends with; an error stands where the file was dropped. */
async function busyWith(zone: HTMLFormElement, work: () => Promise<string>): Promise<void> {
  zone.setAttribute("aria-busy", "true");
  try {
    tell(zone, "state", zone.dataset["preparing"] ?? "");
    location.assign(await work());
  } catch (error) {
    zone.removeAttribute("aria-busy");
    tell(zone, "state", "");
    const reason = errorMessage(error, "");
    tell(zone, "trouble", (zone.dataset["failed"] ?? "").replace("{reason}", reason));
    // The same file again is a change too.
    zone.reset();
  }
}

/** Where an error of the API stands in its answer. */
class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Of a demo all data are tests; its page opens where the file can be tried. */
const DEMO = "?tab=trial&mode=test";

/** The team of the session, else a new demo; what the address of the dashboard needs to show its data. */
async function openWorkspace(zone: HTMLFormElement): Promise<string> {
  // Asked only where there is a session: a refusal that is expected would stand in the browser's log.
  if (zone.dataset["known"] === "true") {
    try {
      const { team } = await ask("GET", "/me");
      return team.ends_at === null ? "?tab=trial" : DEMO;
    } catch (error) {
      const code = error instanceof Refused ? error.code : "";
      if (code !== "session_required" && code !== "demo_expired") {
        throw error;
      }
      tell(zone, "state", code === "demo_expired" ? (zone.dataset["over"] ?? "") : "");
    }
  }
  await ask("POST", "/demo");
  return DEMO;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the three answers are read member by member
async function ask(method: string, path: string, body?: FormData): Promise<any> {
  const response = await fetch(`/v1${path}`, {
    method,
    headers: { "accept-language": document.documentElement.lang },
    ...(body === undefined ? {} : { body }),
  });
  const answer = await response.json();
  if (!response.ok) {
    throw new Refused(
      String(answer?.error?.code),
      String(answer?.error?.message ?? response.statusText),
    );
  }
  return answer;
}

function tell(zone: HTMLFormElement, place: string, text: string): void {
  const element = zone.querySelector(`.${place}`);
  if (element !== null) {
    element.textContent = text;
  }
}
