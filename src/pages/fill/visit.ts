/** One visit of the fill page: the template, the saved fill the visitor's cookie names, and its texts. */
import { Fault } from "#domain/errors.ts";
import type { FillView as SavedFill } from "#domain/fill.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import type { PageRequest } from "#http/pages.ts";
import type { Services } from "#services/context.ts";
import { readFill } from "#services/read-fill.ts";
import { type HostedTemplate, readHostedTemplate } from "#services/read-template.ts";

const COOKIE_SECONDS = 7_200;
const TOKEN_PURPOSE = "hosted-fill";

/** Field id → text. */
export type Texts = Readonly<Record<string, string>>;

/** What one request is about: the template, the fill it continues, and the texts to show. */
export interface Visit {
  readonly hosted: HostedTemplate;
  readonly saved: SavedFill | null;
  readonly page: number;
}

/** Reads what the request is about; a page past the end shows the first. */
export async function openVisit(services: Services, request: PageRequest): Promise<Visit> {
  const hosted = await readHostedTemplate(services, request.params["slug"] ?? "");
  const saved = await continuedFill(services, hosted, request);
  const asked = Number(request.query["page"] ?? "0");
  const isPage = Number.isInteger(asked) && asked >= 0 && asked < hosted.scene.pages.length;
  return { hosted, saved, page: isPage ? asked : 0 };
}

/** The fill the visitor's cookie names, while it is open and still on this revision. */
async function continuedFill(
  services: Services,
  hosted: HostedTemplate,
  request: PageRequest,
): Promise<SavedFill | null> {
  const token = cookieValue(request.headers["cookie"] ?? "", cookieName(hosted));
  const id = token === null ? null : services.tokenSigner.verify(TOKEN_PURPOSE, token);
  if (id === null) {
    return null;
  }
  try {
    const { fill } = await readFill(services, hosted.caller, id);
    const isUsable =
      fill.status === "open" &&
      fill.templateId === hosted.template.id &&
      fill.sceneRevision === hosted.revision;
    return isUsable ? fill : null;
  } catch (error) {
    if (error instanceof Fault && error.code === "fill_not_found") {
      return null;
    }
    throw error;
  }
}

/** Every field's text: the saved one, else the authored one. What the form shows is what is drawn. */
export function textsOf({ hosted, saved }: Visit): Texts {
  return Object.fromEntries(
    hosted.fields.flatMap((field) => {
      const text = saved?.values[field.id];
      return text === undefined && (keepsWhenBlank(field) || isUnoffered(field))
        ? []
        : [[field.id, text ?? field.defaultValue]];
    }),
  );
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

/** Members of the form that name fields; buttons and strangers are left out. */
export function ownFields({ hosted, saved }: Visit, form: Texts): Texts {
  return Object.fromEntries(
    hosted.fields.flatMap((field) => {
      const text = form[field.id];
      const keeps = keepsWhenBlank(field) || isUnoffered(field);
      const isUntouched = text === "" && keeps && !saved?.values[field.id];
      return text === undefined || isUntouched
        ? []
        : [[field.id, text.replaceAll(/\r\n?/gu, "\n")]];
    }),
  );
}

function cookieName({ template }: HostedTemplate): string {
  return `fill_${template.id}`;
}

/** The cookie that lets the visitor continue the fill on this page alone. */
export function cookieOf(services: Services, { hosted }: Visit, fillId: string): string {
  const token = services.tokenSigner.sign(TOKEN_PURPOSE, fillId, COOKIE_SECONDS);
  const secure = services.publicUrl().startsWith("https:") ? "; Secure" : "";
  return `${cookieName(hosted)}=${token}; Path=/fill/${hosted.template.slug}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(";")) {
    const [key = "", ...rest] = part.trim().split("=");
    if (key === name) {
      return rest.join("=");
    }
  }
  return null;
}
