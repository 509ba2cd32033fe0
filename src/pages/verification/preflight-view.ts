/** What preflight came to, and what it did not look at, on the press operator's page. */
import { checkName } from "#domain/messages/check-name.ts";
import { type FindingCatalogue, findingText } from "#domain/messages/finding-text.ts";
import type { Language } from "#domain/messages/languages.ts";
import type { Messages } from "#domain/messages/proof/en.data.ts";
import type { NotedFinding } from "#domain/preflight.ts";
import type { Delivery } from "#services/renders/verify-file.ts";
import { attribute, html, type Markup } from "../page/markup.ts";
import type { VerificationTexts } from "./messages.ts";

/** By what preflight came to: the look of its verdict, how loud it is told, and what it is called. */
const PREFLIGHTS = {
  pass: { look: "", role: null, title: "preflightPassed" },
  warn: { look: "warn", role: "status", title: "preflightWarned" },
  fail: { look: "bad", role: "alert", title: "preflightFailed" },
} as const;

/** The key of what it came to, in one line. */
export function preflightTitle(status: Delivery["preflightStatus"]): keyof Messages {
  return status === "pending" ? "preflightPending" : PREFLIGHTS[status].title;
}

/**
 * What preflight came to, in its own colour and before the other verdict: that only words changed does not make a file
 * fit for the press. Nothing while it has not run.
 */
export function preflightVerdict(
  say: VerificationTexts,
  { preflightStatus, findings }: Delivery,
  findingTexts: FindingCatalogue,
): Markup | null {
  if (preflightStatus === "pending") {
    return null;
  }
  const { look, role, title } = PREFLIGHTS[preflightStatus];
  const grave = findings.filter(({ severity }) => severity !== "info");
  return html`<div class="verdict ${look}" ${attribute("role", role)}>
    <h2>${say(title)}</h2>
    ${
      grave.length === 0
        ? html`<p>${say("nothingFound")}</p>`
        : html`<ul>
            ${grave.map((finding) => findingItem(say, finding, findingTexts))}
          </ul>`
    }
  </div>`;
}

function findingItem(
  say: VerificationTexts,
  finding: NotedFinding,
  findingTexts: FindingCatalogue,
): Markup {
  const { severity, page } = finding;
  const { text, language } = findingText(finding, findingTexts);
  return html`<li>
    <strong class="${severity}">${say(severity === "error" ? "error" : "warning")}</strong>${page === null ? "" : `, ${say("onPage", { page: page + 1 })}`}: <bdi lang="${language}">${text}</bdi>
  </li>`;
}

/** What nobody looked at: the press must not take it for what passed. What should have run stands open. */
export function preflightPart(
  say: VerificationTexts,
  { preflightStatus, checksSkipped }: Delivery,
  language: Language,
): Markup | null {
  const skipped = (reason: Delivery["checksSkipped"][number]["reason"]): readonly string[] =>
    checksSkipped
      .filter((check) => check.reason === reason)
      .map(({ code }) => checkName(code, language));
  const [broken, missing] = [skipped("could_not_run"), skipped("not_available")];
  const lines = [
    ...(preflightStatus === "pending" ? [html`${say("preflightPending")}`] : []),
    ...(broken.length === 0
      ? []
      : [html`${say("brokenChecks", { count: broken.length })} ${nameList(broken)}`]),
    ...(missing.length === 0
      ? []
      : [
          html`<details>
            <summary>${say("missingChecks", { count: missing.length })}</summary>
            ${nameList(missing)}
          </details>`,
        ]),
  ];
  return lines.length === 0
    ? null
    : html`<section class="part">
        <h2>${say("preflight")}</h2>
        <ul>
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>
      </section>`;
}

function nameList(names: readonly string[]): Markup {
  return html`<ul>
    ${names.map((name) => html`<li>${name}</li>`)}
  </ul>`;
}
