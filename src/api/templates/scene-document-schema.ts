/**
 * The scene document as responses show it, and as it may be sent back. Member names are those of the API;
 * what the members mean is told by the types of `domain/scene-document.ts`. Lengths are in points from the
 * top-left corner of the page as seen (Rotate and UserUnit applied), rounded to ten-thousandths.
 */
import type { Language } from "#domain/messages/languages.ts";
import { INPUT_KINDS } from "#domain/input-kinds.ts";
import type { SceneChange } from "#domain/sent-scene.ts";
import { named, request, z } from "#http/schema.ts";
import { optionList } from "../selection-sets/selection-set-schema.ts";

/** Left, top, right, bottom. */
const rect = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** To the right, down. */
const point = z.tuple([z.number(), z.number()]);
const align = z.enum(["left", "center", "right", "justify"]);
const direction = z.enum(["ltr", "rtl"]);
/** What kind of words a field takes; guessed from its label and text, and the author's to correct. */
const inputKind = z.enum(INPUT_KINDS);
/** What a box shows: fixed words and fields, in reading order. */
const pattern = z.array(
  z.union([z.strictObject({ literal: z.string() }), z.strictObject({ field: z.string() })]),
);

/** The author's settings of one box; null means as found on the page. */
const settings = {
  shrink_to_fit: z.boolean(),
  /** Room along the baseline. */
  max_width_pt: z.number().nullable(),
  /** Smallest size the text may shrink to. */
  min_font_size_pt: z.number().nullable(),
  max_lines: z.int().nullable(),
  /** Longest value in UTF-16 code units. */
  character_limit: z.int().nullable(),
  align: align.nullable(),
  // Which line stays where it was when their number or size changes.
  vertical_anchor: z.enum(["first_line", "middle", "last_line"]),
  case: z.enum(["none", "upper"]).nullable(),
  direction: direction.nullable(),
  /** True: a word wider than the room may be cut, which is never done otherwise. */
  break_words: z.boolean(),
  /** Boxes of one group shrink by the same share. */
  fit_group: z.string().nullable(),
  /** A line that only empty values stood on is taken out, and those below move up. */
  close_empty_lines: z.boolean(),
  /** BCP 47, for case mapping and language forms of letters; null when unknown. */
  language: z.string().nullable(),
};

/** What a field is called in each language that has a label of its own; `label` is for readers of all others. */
const label = z.string();
const labels = {
  en: label,
  de: label,
  fr: label,
  es: label,
  nl: label,
  ja: label,
  ar: label,
  he: label,
} satisfies Record<Language, typeof label>;

/** What an author may change of a field. */
const field = {
  name: z.string(),
  label: z.string(),
  input_kind: inputKind,
  required: z.boolean(),
  default_value: z.string().nullable(),
  /** UTF-16 code units; null: no limit of its own. */
  max_length: z.int().nullable(),
  /**
   * True for text that stands for a value and is never printed, such as {{name}}; an author may declare it of any
   * field.
   */
  placeholder: z.boolean(),
  /** What an empty value takes away: itself, or its line's fixed words as well. */
  when_empty: z.enum(["value", "line"]),
  /**
   * Fields of one block have the same: "1.2" as found (side and block on it, from 1), or words of the author's, which
   * forms show above them. Null for none.
   */
  group: z.string().nullable(),
};

/**
 * What the author has done to every file besides the words: `flatten` is a full rewrite instead of an
 * appended section, `remove_piece_info` drops the private data of applications (ISO 32000-2, 14.5) from pages
 * and forms.
 */
const output = { flatten: z.boolean(), remove_piece_info: z.boolean() };

/** How another picture takes its place: covering it, or whole within it. */
const fit = z.enum(["fill", "fit"]);

/** A picture of the page; one that shows a field of type image is replaced by what a fill names. */
const imageObject = z.object({
  id: z.string(),
  type: z.literal("image"),
  /** Upright hull. */
  page_box: rect,
  /** Corners: lower left, lower right, upper right, upper left of the picture's own square. */
  quad: z.array(point),
  content: z.object({
    width_px: z.number(),
    height_px: z.number(),
    /** Pixels per inch on the page; 0 for a picture without extent. */
    ppi: z.number(),
    /** "ICCBased:4": its name, with the number of components; null where it cannot be told. */
    color_space: z.string().nullable(),
  }),
  editable: z.boolean(),
  /** Why it cannot be replaced; null for one that can. */
  reason: z.string().nullable(),
  /** The picture field it shows; null where it stays as authored. */
  field_id: z.string().nullable(),
  fit,
});

/** The document of a revision, version 1. A breaking change gets another number, beside this one. */
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
        /** Why the page has no boxes, or text that is not offered: codes. */
        reasons: z.array(z.string()),
        objects: z.array(
          z.discriminatedUnion("type", [
            imageObject,
            z.object({
              id: z.string(),
              type: z.literal("text"),
              page_box: rect,
              quad: z.array(point),
              /** Of the baseline, as seen. */
              rotation_deg: z.number(),
              direction,
              /** Columns of upright glyphs, by vertical writing mode or stacked one by one. */
              vertical: z.boolean(),
              content: z.object({ text: z.string(), lines: z.array(z.string()) }),
              style: z.object({
                font: z.string(),
                font_size_pt: z.number(),
                /** Between baselines; null for a single line. */
                leading_pt: z.number().nullable(),
                /** Extra space between letters. */
                tracking_em: z.number(),
                word_spacing_em: z.number(),
                /** 1 is the font's own width (Tz 100, ISO 32000-2, 9.3.4). */
                horizontal_scale: z.number(),
                color: z.object({
                  space: z.string(),
                  /** 0 to 1, in the order of the space's components. */
                  components: z.array(z.number()),
                  colorants: z.array(z.string()),
                }),
                align,
                /** 0 to 1: how sure the reader is of it. */
                align_confidence: z.number(),
                case: z.enum(["none", "upper"]),
              }),
              /** Found for other text, before the author's settings. */
              room: z.object({ max_width_pt: z.number(), max_lines: z.int() }),
              /** How often the text is painted at its place: more than once for imitated bold and shadows. */
              instances: z.int(),
              /** Other boxes painted by the very same operators: they always show the same text. */
              shared_with: z.array(z.string()),
              /**
               * Paths that belong to its words and are changed together with them: rules under or through them, and
               * drawings of its letters, which are taken out and drawn anew from the outlines of the new text.
               */
              bound_paths: z.array(
                z.object({
                  kind: z.enum(["underline", "strikethrough", "stroke", "copy", "shadow"]),
                  /** How many paths it is drawn by. */
                  marks: z.int(),
                  page_box: rect,
                }),
              ),
              editable: z.boolean(),
              /** Why it cannot be filled; null for one that can. */
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
        labels: z.object(labels).partial(),
        type: z.enum(["text", "selection", "image"]),
        options: z.array(z.string()).nullable(),
        /** Of a selection either its own `options` or the shop's list counts; the other is null. */
        selection_set_id: z.string().nullable(),
        ...field,
        /** Row of a table within its group, from 1; null outside of tables. */
        row: z.int().nullable(),
        /** Boxes and pictures that show the field. */
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
 * list in its order. `regroup` joins boxes that are one text and splits one that is several, before a line or
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
                bound_paths: asRead,
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
          /** Those left out stay; an empty one is taken away. */
          labels: request(labels).partial().optional(),
          type: z.enum(["text", "selection", "image"]).optional(),
          options: optionList.nullable().optional(),
          selection_set_id: z.string().max(64).nullable().optional(),
          objects: asRead,
          row: asRead,
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
