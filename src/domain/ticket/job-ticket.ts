/**
 * The job ticket of a final: what whoever prints it has to know, on paper beside the job. Everything is said as it is
 * now, but no time of its own is on it: the same facts are the same ticket.
 */
import type { PrintedInks } from "#engine/contract/inks.ts";
import { printedValues } from "#engine/contract/printed-values.ts";
import type { TextBlock, TextDocument } from "#engine/contract/text-document.ts";
import { fieldSections } from "../field-sections.ts";
import { findingText } from "../messages/finding-text.ts";
import { notedSubstitutions } from "../fit-summary.ts";
import { fontName } from "../font-name.ts";
import { fieldLabels } from "../messages/field-labels.ts";
import { findingMessages } from "../messages/finding-messages.ts";
import { formatMessage } from "../messages/format-message.ts";
import { labelledGroups } from "../messages/group-labels.ts";
import { directionOf } from "../messages/languages.ts";
import type { TicketMessages } from "../messages/ticket-messages.ts";
import { bleedText, sizeText } from "./page-size-text.ts";
import { findingsOf, type NotedFinding, type PreflightStatus } from "../preflight.ts";
import type { FieldRecord, PageRecord } from "../scene-record.ts";

/** What is known of a final. */
export interface TicketFacts {
  readonly renderId: string;
  readonly mode: "live" | "test";
  /** Of the order in the dashboard. */
  readonly address: string;
  /** Short, for people; null for what a program ordered. */
  readonly reference: string | null;
  readonly externalOrderId: string | null;
  readonly externalCartId: string | null;
  readonly externalSku: string | null;
  readonly templateTitle: string;
  readonly sceneRevision: number;
  readonly pages: readonly PageRecord[];
  readonly fields: readonly FieldRecord[];
  /** By field id. */
  readonly values: Readonly<Record<string, string>>;
  /** The paper that was chosen; null for none. */
  readonly stock: string | null;
  readonly inks: PrintedInks;
  readonly fit: object | null;
  readonly preflightStatus: PreflightStatus;
  readonly preflightNotes: object | null;
  /** In words; null for one that was not released. */
  readonly releasedAt: string | null;
  readonly isReplaced: boolean;
  readonly pdf: Uint8Array;
  readonly pdfSha256: string;
}

/** Pictures of more pages would be a sheet of their own. */
const MAX_PICTURES = 8;
/** As people compare them. */
const DIGITS_TOGETHER = /.{8}/gu;
/** A ticket is read standing; the rest is counted. */
const MAX_FINDINGS = 30;

/** What is on it, from the order's number down to the last text. */
export function jobTicket(facts: TicketFacts, say: TicketMessages): TextDocument {
  const { externalOrderId, reference, renderId } = facts;
  const number = externalOrderId ?? reference ?? renderId;
  const title = sentence(say, "order", { number });
  const captions = facts.pages
    .slice(0, MAX_PICTURES)
    .map((_, page) => formatMessage(say, "page", { number: page + 1 }));
  return {
    title: `${say.jobTicket}: ${formatMessage(say, "order", { number })}`,
    language: say.language,
    direction: directionOf(say.language),
    footer: renderId,
    blocks: [
      {
        kind: "title",
        above: say.jobTicket,
        title,
        lines: [
          ...(facts.mode === "test" ? [say.test] : []),
          ...(facts.isReplaced ? [say.replaced] : []),
          renderId,
        ],
        code: facts.address,
      },
      ...jobRows(facts, say),
      { kind: "pictures", pdf: facts.pdf, captions },
      ...textBlocks(facts, say),
      ...preflightBlocks(facts, say),
    ],
  };
}

function jobRows(facts: TicketFacts, say: TicketMessages): readonly TextBlock[] {
  const { pages, inks, templateTitle, sceneRevision } = facts;
  const revision = { title: templateTitle, number: sceneRevision };
  const substitutions = notedSubstitutions(facts.fit).map(({ to, ...one }) =>
    sentence(say, "replacedFont", { ...one, to: fontName(to) }),
  );
  return rows([
    [say.orderNumber, facts.externalOrderId],
    [say.cart, facts.externalCartId],
    [say.reference, facts.reference],
    [say.template, sentence(say, "revision", revision)],
    [say.sku, facts.externalSku],
    [say.pages, String(pages.length)],
    [say.trim, perPage(pages, (page) => sizeText(page, "trim", say.language))],
    [say.sheet, perPage(pages, (page) => sizeText(page, "sheet", say.language))],
    [say.bleed, perPage(pages, (page) => bleedText(page, say.language) ?? say.noBleed)],
    [say.stock, facts.stock],
    [say.processInks, inks.process.join(", ")],
    [say.spotInks, inks.spots.join(", ")],
    [say.fonts, substitutions.join("\n")],
    [say.preflight, say[facts.preflightStatus]],
    [say.released, facts.releasedAt ?? say.notReleased],
    [say.sha256, facts.pdfSha256.replaceAll(DIGITS_TOGETHER, "$& ").trim()],
  ]);
}

/** Rows of what there is. */
function rows(
  listed: readonly (readonly [label: string, value: string | null])[],
): readonly TextBlock[] {
  return listed.flatMap(([label, value]) =>
    value === null || value === "" ? [] : [{ kind: "row", label, value }],
  );
}

/** Each thing said once, though several pages have it. */
function perPage(pages: readonly PageRecord[], textOf: (page: PageRecord) => string): string {
  return [...new Set(pages.map(textOf))].join("\n");
}

/** All texts, under the names that customers read and in their blocks. */
function textBlocks(facts: TicketFacts, say: TicketMessages): readonly TextBlock[] {
  const { fields, pages } = facts;
  if (fields.length === 0) {
    return [];
  }
  const values = printedValues(fields, facts.values);
  const groups = labelledGroups(fields, { sides: pages.length, language: say.language });
  const labels = fieldLabels(fields, { language: say.language, values });
  const sections = fieldSections(fields, ({ id }) => groups.get(id)?.label ?? null);
  return [
    { kind: "heading", text: say.texts },
    ...sections.flatMap(({ label, fields: own }): readonly TextBlock[] => [
      ...(label === null ? [] : [{ kind: "heading" as const, text: label }]),
      ...own.map((field) => ({
        kind: "row" as const,
        label: labels.get(field.id) ?? field.label,
        value: printedText(field, values) || say.leftEmpty,
      })),
    ]),
  ];
}

/** The words on the print; of a picture its name. */
function printedText(
  { id, defaultValue, type, pictures = [] }: FieldRecord,
  values: Readonly<Record<string, string>>,
): string {
  const value = values[id] ?? defaultValue;
  return type === "image" ? (pictures.find((one) => one.id === value)?.name ?? value) : value;
}

const SEVERITIES = { error: "error", warn: "warning", info: "info" } as const satisfies Readonly<
  Record<NotedFinding["severity"], keyof TicketMessages>
>;

function preflightBlocks(facts: TicketFacts, say: TicketMessages): readonly TextBlock[] {
  const findings = findingsOf(facts.preflightNotes);
  const shown = findings.slice(0, MAX_FINDINGS);
  const count = findings.length - shown.length;
  return [
    { kind: "heading", text: `${say.preflight}: ${say[facts.preflightStatus]}` },
    ...rows([
      ...shown.map(
        (finding) => [say[SEVERITIES[finding.severity]], findingLine(finding, say)] as const,
      ),
      [say.info, count > 0 ? formatMessage(say, "moreFindings", { count }) : null],
      [say.preflight, findings.length === 0 ? say.nothingFound : null],
    ]),
  ];
}

function findingLine(finding: NotedFinding, say: TicketMessages): string {
  const { text: message } = findingText(finding, findingMessages(say.language));
  const { page } = finding;
  return page === null ? message : sentence(say, "onPage", { number: page + 1, message });
}

/** A message whose values are read by themselves, whichever way it runs itself (UAX #9, FSI and PDI). */
function sentence(
  say: TicketMessages,
  key: keyof TicketMessages,
  values: Readonly<Record<string, string | number>>,
): string {
  const isolated = Object.entries(values).map(([name, value]) => [name, `\u2068${value}\u2069`]);
  return formatMessage(say, key, Object.fromEntries(isolated));
}
