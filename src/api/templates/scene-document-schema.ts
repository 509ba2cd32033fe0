/** The scene document as it is answered, and as it may be sent back. */
import type { SceneChange } from "#domain/sent-scene.ts";
import { named, request, z } from "#http/schema.ts";
import { optionList } from "../selection-sets/selection-set-schema.ts";

const rect = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const point = z.tuple([z.number(), z.number()]);
const align = z.enum(["left", "center", "right", "justify"]);
const direction = z.enum(["ltr", "rtl"]);
const inputKind = z.enum([
  "text",
  "email",
  "phone",
  "url",
  "date",
  "price",
  "person",
  "street",
  "town",
  "multiline",
]);
const pattern = z.array(
  z.union([z.strictObject({ literal: z.string() }), z.strictObject({ field: z.string() })]),
);

/** The author's settings of one box; null means as found on the page. */
const settings = {
  shrink_to_fit: z.boolean(),
  max_width_pt: z.number().nullable(),
  min_font_size_pt: z.number().nullable(),
  max_lines: z.int().nullable(),
  character_limit: z.int().nullable(),
  align: align.nullable(),
  vertical_anchor: z.enum(["first_line", "middle", "last_line"]),
  case: z.enum(["none", "upper"]).nullable(),
  direction: direction.nullable(),
  break_words: z.boolean(),
  fit_group: z.string().nullable(),
  close_empty_lines: z.boolean(),
  language: z.string().nullable(),
};

/** What an author may change of a field. */
const field = {
  name: z.string(),
  label: z.string(),
  input_kind: inputKind,
  required: z.boolean(),
  default_value: z.string().nullable(),
  max_length: z.int().nullable(),
};

const output = { flatten: z.boolean(), remove_piece_info: z.boolean() };

const fit = z.enum(["fill", "fit"]);

/** A picture of the page; one that shows a field of type image is replaced by what a fill names. */
const imageObject = z.object({
  id: z.string(),
  type: z.literal("image"),
  page_box: rect,
  quad: z.array(point),
  content: z.object({
    width_px: z.number(),
    height_px: z.number(),
    ppi: z.number(),
    color_space: z.string().nullable(),
  }),
  editable: z.boolean(),
  reason: z.string().nullable(),
  field_id: z.string().nullable(),
  fit,
});

/** The document of a revision, version 1. */
export const sceneDocumentSchema = named(
  "Scene",
  z.object({
    version: z.literal(1),
    title: z.string().nullable(),
    pages: z.array(
      z.object({
        id: z.string(),
        pageSize: z.object({ width: z.number(), height: z.number() }),
        trimBox: rect.nullable(),
        bleedBox: rect.nullable(),
        reasons: z.array(z.string()),
        objects: z.array(
          z.discriminatedUnion("type", [
            imageObject,
            z.object({
              id: z.string(),
              type: z.literal("text"),
              page_box: rect,
              quad: z.array(point),
              rotation_deg: z.number(),
              direction,
              vertical: z.boolean(),
              content: z.object({ text: z.string(), lines: z.array(z.string()) }),
              style: z.object({
                font: z.string(),
                font_size_pt: z.number(),
                leading_pt: z.number().nullable(),
                tracking_em: z.number(),
                word_spacing_em: z.number(),
                horizontal_scale: z.number(),
                color: z.object({
                  space: z.string(),
                  components: z.array(z.number()),
                  colorants: z.array(z.string()),
                }),
                align,
                align_confidence: z.number(),
                case: z.enum(["none", "upper"]),
              }),
              room: z.object({ max_width_pt: z.number(), max_lines: z.int() }),
              instances: z.int(),
              shared_with: z.array(z.string()),
              editable: z.boolean(),
              reason: z.string().nullable(),
              locked: z.boolean(),
              settings: z.object(settings),
              pattern: pattern.nullable(),
            }),
          ]),
        ),
      }),
    ),
    fields: z.array(
      z.object({
        id: z.string(),
        type: z.enum(["text", "selection", "image"]),
        options: z.array(z.string()).nullable(),
        selection_set_id: z.string().nullable(),
        ...field,
        placeholder: z.boolean(),
        objects: z.array(z.string()),
      }),
    ),
    fonts: z.object({ default: z.string().nullable() }),
    output: z.object(output),
    _meta: z.object({ parserVersion: z.string(), sourceSha256: z.string() }),
  }),
);

/** A member that is only read: absent, or as it was read. */
const asRead = z.unknown().optional();

/**
 * A document as an author sends it: members left out stay as they are, but for `fields`, which is the whole
 * list in its order. `regroup` joins boxes that are one text and parts one that is several, before a line or
 * at every line. Numbers are checked against the box they belong to by the service.
 */
export const sceneChangeSchema: z.ZodType<SceneChange> = named(
  "SceneChange",
  request({
    version: asRead,
    title: asRead,
    fonts: asRead,
    _meta: asRead,
    pages: z
      .array(
        request({
          id: z.string(),
          pageSize: asRead,
          trimBox: asRead,
          bleedBox: asRead,
          reasons: asRead,
          objects: z
            .array(
              request({
                id: z.string(),
                type: asRead,
                page_box: asRead,
                quad: asRead,
                rotation_deg: asRead,
                direction: asRead,
                vertical: asRead,
                content: asRead,
                style: asRead,
                room: asRead,
                instances: asRead,
                shared_with: asRead,
                editable: asRead,
                reason: asRead,
                locked: z.boolean().optional(),
                settings: request(settings).partial().optional(),
                pattern: pattern.nullable().optional(),
                field_id: z.string().max(64).nullable().optional(),
                fit: fit.optional(),
              }),
            )
            .optional(),
        }),
      )
      .optional(),
    fields: z
      .array(
        request({
          id: z.string().max(64),
          type: z.enum(["text", "selection", "image"]).optional(),
          options: optionList.nullable().optional(),
          selection_set_id: z.string().max(64).nullable().optional(),
          placeholder: asRead,
          objects: asRead,
          ...request(field).partial().shape,
        }),
      )
      .max(2_000)
      .optional(),
    output: request(output).partial().optional(),
    regroup: request({
      join: z.array(z.array(z.string()).max(100)).max(200).optional(),
      split: z
        .array(request({ object: z.string(), before_line: z.int().min(1).optional() }))
        .max(200)
        .optional(),
    }).optional(),
  }),
);
