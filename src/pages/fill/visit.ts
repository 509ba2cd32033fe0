/** One visit of the hosted page: the template, the fill that the visitor's cookie opens, its texts and language. */
import { fieldLabels } from "#domain/messages/field-labels.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import type { PageRequest } from "#http/pages.ts";
import type { Services } from "#services/context/context.ts";
import { type HostedVisit, openHostedVisit } from "#services/hosted-fills/hosted-visits.ts";
import { type Locale, localeFor } from "./messages.ts";

/** Field id → text. */
export type Texts = Readonly<Record<string, string>>;

/** What one request is about. */
export interface Visit {
  readonly hosted: HostedVisit;
  readonly slug: string;
  /** 0-based; that of the first field where none is asked for. A page past the end shows the first. */
  readonly page: number;
  readonly locale: Locale;
}

/**
 * What a request is about; throws the ApiError of a template that is not live. The slug is the template's own
 * from here on, so that addresses made of it are right whatever was asked for.
 */
export async function openVisit(services: Services, request: PageRequest): Promise<Visit> {
  const slug = request.params["slug"] ?? "";
  const fillId = request.query["fill"] ?? "";
  const hosted = await openHostedVisit(services, {
    slug,
    cookie: request.headers["cookie"] ?? "",
    fillId: fillId === "" ? null : fillId,
  });
  // Where there is something to type: many designs have a side of artwork first.
  const firstPage = hosted.fields[0]?.constraints[0]?.page ?? 0;
  const asked = Number(request.query["page"] ?? firstPage);
  const isPage = Number.isInteger(asked) && asked >= 0 && asked < hosted.scene.pages.length;
  const locale = localeIn(request);
  return {
    hosted: { ...hosted, fields: labelledIn(hosted.fields, locale) },
    slug: hosted.template.slug,
    page: isPage ? asked : 0,
    locale,
  };
}

/** The fields as the visitor calls them. */
function labelledIn(fields: readonly FieldRecord[], { tag }: Locale): readonly FieldRecord[] {
  const labels = fieldLabels(fields, { language: tag });
  return fields.map((field) => ({ ...field, label: labels.get(field.id) ?? field.label }));
}

/** `?lang=`, else Accept-Language. No cookie: a link in German opens in German for whoever gets it. */
export function localeIn({ query, headers }: Pick<PageRequest, "query" | "headers">): Locale {
  return localeFor(query["lang"], headers["accept-language"]);
}

/** Members of the query besides the fill and the language, which go on by themselves. */
type Further = Readonly<Record<string, string | number | null>>;

/**
 * An address of the page; always one of our own, whatever the request asked for, so a redirect leads nowhere
 * else. The language goes along only where it was asked for: a link that is shared must not force one's own
 * on others.
 */
export function addressOf(
  visit: Pick<Visit, "slug" | "locale">,
  fillId: string | null,
  further: Further = {},
): string {
  return pathWith(`/fill/${encodeURIComponent(visit.slug)}`, {
    fill: fillId,
    ...further,
    lang: visit.locale.isAsked ? visit.locale.tag : null,
  });
}

/** A path with those members of the query that are there. */
export function pathWith(path: string, query: Further): string {
  const members = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === "" ? [] : [[name, String(value)]],
    ),
  ).toString();
  return members === "" ? path : `${path}?${members}`;
}

/** The visitor's fill by its id; null without one. */
export function fillIdOf({ hosted }: Pick<Visit, "hosted">): string | null {
  return hosted.own?.view.id ?? null;
}

/**
 * Every field's text: the saved one, else the authored one. What the form shows is what is drawn. A field
 * that is left out prints as its file has it.
 */
export function textsOf({ hosted }: Pick<Visit, "hosted">): Texts {
  return Object.fromEntries(
    hosted.fields.flatMap((field) => {
      const text = hosted.own?.view.values[field.id];
      return text === undefined && (keepsWhenBlank(field) || isUnoffered(field))
        ? []
        : [[field.id, text ?? field.defaultValue]];
    }),
  );
}

/** Every field's text as the design has it: no choice of the visitor's is in the way. */
export function originalTexts({ hosted }: Pick<Visit, "hosted">): Texts {
  return textsOf({ hosted: { ...hosted, own: null } });
}

/**
 * True for a text of the print that the file does not spell out (its letters have no Unicode): its field
 * starts blank, and blank means as printed, not empty.
 */
export function keepsWhenBlank(field: FieldRecord): boolean {
  return !field.isPlaceholder && field.defaultValue === "";
}

/** True for what is printed without a choice and is none of the choices: it is shown, but it is no value. */
function isUnoffered({ type, options = [], defaultValue }: FieldRecord): boolean {
  return type === "image" || (type === "selection" && !options.includes(defaultValue));
}

/**
 * Members of the form that name fields; buttons and strangers are left out. Line ends become LF: browsers
 * post CR LF (HTML, form data set), which would count double against a limit.
 */
export function ownFields({ hosted }: Pick<Visit, "hosted">, form: Texts): Texts {
  return Object.fromEntries(
    hosted.fields.flatMap((field) => {
      const text = form[field.id];
      const keeps = keepsWhenBlank(field) || isUnoffered(field);
      const isUntouched = text === "" && keeps && !hosted.own?.view.values[field.id];
      return text === undefined || isUntouched
        ? []
        : [[field.id, text.replaceAll(/\r\n?/gu, "\n")]];
    }),
  );
}

/** Before the name of a field in a form: its text as the page brought it. */
export const LOADED = "loaded:";

/**
 * As `ownFields`, what the visitor changed alone. What stands as the page brought it may have been changed in another
 * window since, and is not to be written over. A form that does not say what it brought is taken whole.
 */
export function changedFields(visit: Pick<Visit, "hosted">, form: Texts): Texts {
  return Object.fromEntries(
    Object.entries(ownFields(visit, form)).filter(
      ([id, text]) => form[LOADED + id]?.replaceAll(/\r\n?/gu, "\n") !== text,
    ),
  );
}

/** Before the name of a field in a form: the text of it that the picture shows. */
const HELD = "held:";

/** What the picture of the page shows, by field id, where the script tells it beside the texts. */
export function shownMembers(form: Texts): Texts {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, text]) =>
      name.startsWith(HELD) ? [[name.slice(HELD.length), text]] : [],
    ),
  );
}
