// Made from the OpenAPI document by `npm run client:make`; not to be edited.
import type { Upload } from "../upload.ts";

export interface ErrorDocument {
  error: {
    type: string;
    code: string;
    message: string;
    doc_url: string;
    /** Null in an answer kept from a resource that has been erased since. */
    request_id: string | null;
    fields?:
      | {
          object_id?: string | undefined;
          field?: string | undefined;
          suggestion?: string | undefined;
        }[]
      | undefined;
  };
}

export interface Template {
  id: string;
  title: string;
  slug: string;
  status: "draft" | "live" | "archived";
  project_id: string | null;
  page_count: number;
  latest_revision: number | null;
  published_revision: number | null;
  default_font_id: string | null;
  trim_w_pt: number | null;
  trim_h_pt: number | null;
  has_bleed: boolean;
  substitution: "allow" | "refuse";
  accepted_substitutions: string[];
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface SceneSummary {
  title: string | null;
  pages: {
    id: string;
    pageSize: {
      width: number;
      height: number;
    };
    reasons: string[];
  }[];
  fonts: {
    default: string | null;
    used: {
      name: string;
      embedded: boolean;
      subset: boolean;
      printable: string;
      printable_substituted: string;
      substitute: string | null;
      acceptable: string | null;
      open_font: {
        family: string;
        name: string;
        licence: string;
        state: "installed" | "available" | "upload";
      } | null;
    }[];
  };
  problems: {
    code: string;
    severity: "error" | "warn" | "info";
    message: string;
    page: number | null;
    field: string | null;
    object_id: string | null;
  }[];
  _meta: {
    parserVersion: string;
  };
}

export interface SampleSet {
  name: string;
  values: Record<string, string>;
}

export interface Field {
  id: string;
  name: string;
  label: string;
  display_label: string;
  type: "text" | "selection" | "image";
  input_kind: string;
  required: boolean;
  default_value: string;
  max_length: number | null;
  group: {
    key: string;
    label: string | null;
  } | null;
  row: number | null;
  options: string[] | null;
  selection_set_id: string | null;
  image_assets: {
    id: string;
    name: string;
    url: string;
    width_px: number;
    height_px: number;
    effective_ppi: number | null;
    content_type: string;
  }[];
  text_constraints: {
    object_id: string;
    page: number;
    shrink_to_fit: boolean;
    max_width_pt: number | null;
    min_font_size_pt: number | null;
    font_size_pt: number;
    character_limit: number | null;
    align: "left" | "center" | "right";
    max_lines: number;
    case: "none" | "upper";
    printable: string;
    printable_substituted: string;
    substitute: string | null;
    design_font: {
      samples: "names" | "addresses" | "names and addresses";
      tried: number;
      need_other_font: number;
    } | null;
  }[];
}

export interface TemplateHealth {
  template_id: string;
  since: string | null;
  fills: {
    begun: number;
    completed: number;
    finalized: number;
    abandoned: number;
    corrections: number;
    median_seconds: number | null;
    p90_seconds: number | null;
  };
  sources: {
    source: "hosted" | "embed" | "api";
    begun: number;
    completed: number;
    finalized: number;
    abandoned: number;
    corrections: number;
    median_seconds: number | null;
    p90_seconds: number | null;
  }[];
  fields: {
    field: string;
    name: string;
    label: string;
    too_long: number;
    missing_letters: number;
    made_smaller: number;
    other_font: number;
    letters: {
      letter: string;
      fills: number;
    }[];
  }[];
}

export interface Scene {
  version: 1;
  title: string | null;
  pages: {
    id: string;
    pageSize: {
      width: number;
      height: number;
    };
    trimBox: [number, number, number, number] | null;
    bleedBox: [number, number, number, number] | null;
    reasons: string[];
    objects: (
      | {
          id: string;
          type: "image";
          page_box: [number, number, number, number];
          quad: [number, number][];
          content: {
            width_px: number;
            height_px: number;
            ppi: number;
            color_space: string | null;
          };
          editable: boolean;
          reason: string | null;
          field_id: string | null;
          fit: "fill" | "fit";
        }
      | {
          id: string;
          type: "text";
          page_box: [number, number, number, number];
          quad: [number, number][];
          rotation_deg: number;
          direction: "ltr" | "rtl";
          vertical: boolean;
          content: {
            text: string;
            lines: string[];
          };
          style: {
            font: string;
            font_size_pt: number;
            leading_pt: number | null;
            tracking_em: number;
            word_spacing_em: number;
            horizontal_scale: number;
            color: {
              space: string;
              components: number[];
              colorants: string[];
            };
            align: "left" | "center" | "right" | "justify";
            align_confidence: number;
            case: "none" | "upper";
          };
          room: {
            max_width_pt: number;
            max_lines: number;
          };
          instances: number;
          shared_with: string[];
          bound_paths: {
            kind: "underline" | "strikethrough" | "stroke" | "copy" | "shadow";
            marks: number;
            page_box: [number, number, number, number];
          }[];
          editable: boolean;
          reason: string | null;
          locked: boolean;
          settings: {
            shrink_to_fit: boolean;
            max_width_pt: number | null;
            min_font_size_pt: number | null;
            max_lines: number | null;
            character_limit: number | null;
            align: "left" | "center" | "right" | "justify" | null;
            vertical_anchor: "first_line" | "middle" | "last_line";
            case: "none" | "upper" | null;
            direction: "ltr" | "rtl" | null;
            break_words: boolean;
            fit_group: string | null;
            close_empty_lines: boolean;
            language: string | null;
          };
          pattern:
            | (
                | {
                    literal: string;
                  }
                | {
                    field: string;
                  }
              )[]
            | null;
        }
    )[];
  }[];
  fields: {
    id: string;
    labels: {
      en?: string | undefined;
      de?: string | undefined;
      fr?: string | undefined;
      es?: string | undefined;
      nl?: string | undefined;
      ja?: string | undefined;
      ar?: string | undefined;
      he?: string | undefined;
    };
    type: "text" | "selection" | "image";
    options: string[] | null;
    selection_set_id: string | null;
    name: string;
    label: string;
    input_kind:
      | "text"
      | "multiline"
      | "person"
      | "given_name"
      | "family_name"
      | "job_title"
      | "company"
      | "department"
      | "email"
      | "phone"
      | "mobile"
      | "fax"
      | "url"
      | "address"
      | "street"
      | "postcode"
      | "town"
      | "country"
      | "date"
      | "time"
      | "price"
      | "percent"
      | "quantity"
      | "code"
      | "item"
      | "description"
      | "event"
      | "venue"
      | "recipient"
      | "sender"
      | "message"
      | "row"
      | "seat"
      | "table";
    required: boolean;
    default_value: string | null;
    max_length: number | null;
    placeholder: boolean;
    when_empty: "value" | "line";
    group: string | null;
    row: number | null;
    objects: string[];
  }[];
  fonts: {
    default: string | null;
  };
  output: {
    flatten: boolean;
    remove_piece_info: boolean;
  };
  _meta: {
    parserVersion: string;
    sourceSha256: string;
  };
}

export interface SceneChange {
  version?: unknown | undefined;
  title?: unknown | undefined;
  fonts?: unknown | undefined;
  _meta?: unknown | undefined;
  pages?:
    | {
        id: string;
        pageSize?: unknown | undefined;
        trimBox?: unknown | undefined;
        bleedBox?: unknown | undefined;
        reasons?: unknown | undefined;
        objects?:
          | {
              id: string;
              type?: unknown | undefined;
              page_box?: unknown | undefined;
              quad?: unknown | undefined;
              rotation_deg?: unknown | undefined;
              direction?: unknown | undefined;
              vertical?: unknown | undefined;
              content?: unknown | undefined;
              style?: unknown | undefined;
              room?: unknown | undefined;
              instances?: unknown | undefined;
              shared_with?: unknown | undefined;
              bound_paths?: unknown | undefined;
              editable?: unknown | undefined;
              reason?: unknown | undefined;
              locked?: boolean | undefined;
              settings?:
                | {
                    shrink_to_fit?: boolean | undefined;
                    max_width_pt?: number | null | undefined;
                    min_font_size_pt?: number | null | undefined;
                    max_lines?: number | null | undefined;
                    character_limit?: number | null | undefined;
                    align?: "left" | "center" | "right" | "justify" | null | undefined;
                    vertical_anchor?: "first_line" | "middle" | "last_line" | undefined;
                    case?: "none" | "upper" | null | undefined;
                    direction?: "ltr" | "rtl" | null | undefined;
                    break_words?: boolean | undefined;
                    fit_group?: string | null | undefined;
                    close_empty_lines?: boolean | undefined;
                    language?: string | null | undefined;
                  }
                | undefined;
              pattern?:
                | (
                    | {
                        literal: string;
                      }
                    | {
                        field: string;
                      }
                  )[]
                | null
                | undefined;
              field_id?: string | null | undefined;
              fit?: "fill" | "fit" | undefined;
            }[]
          | undefined;
      }[]
    | undefined;
  fields?:
    | {
        id: string;
        labels?:
          | {
              en?: string | undefined;
              de?: string | undefined;
              fr?: string | undefined;
              es?: string | undefined;
              nl?: string | undefined;
              ja?: string | undefined;
              ar?: string | undefined;
              he?: string | undefined;
            }
          | undefined;
        type?: "text" | "selection" | "image" | undefined;
        options?: string[] | null | undefined;
        selection_set_id?: string | null | undefined;
        objects?: unknown | undefined;
        row?: unknown | undefined;
        name?: string | undefined;
        label?: string | undefined;
        input_kind?:
          | "text"
          | "multiline"
          | "person"
          | "given_name"
          | "family_name"
          | "job_title"
          | "company"
          | "department"
          | "email"
          | "phone"
          | "mobile"
          | "fax"
          | "url"
          | "address"
          | "street"
          | "postcode"
          | "town"
          | "country"
          | "date"
          | "time"
          | "price"
          | "percent"
          | "quantity"
          | "code"
          | "item"
          | "description"
          | "event"
          | "venue"
          | "recipient"
          | "sender"
          | "message"
          | "row"
          | "seat"
          | "table"
          | undefined;
        required?: boolean | undefined;
        default_value?: string | null | undefined;
        max_length?: number | null | undefined;
        placeholder?: boolean | undefined;
        when_empty?: "value" | "line" | undefined;
        group?: string | null | undefined;
      }[]
    | undefined;
  output?:
    | {
        flatten?: boolean | undefined;
        remove_piece_info?: boolean | undefined;
      }
    | undefined;
  regroup?:
    | {
        join?: string[][] | undefined;
        split?:
          | {
              object: string;
              before_line?: number | undefined;
            }[]
          | undefined;
      }
    | undefined;
}

export interface Revision {
  scene_revision: number;
  created_at: string;
  published_at: string | null;
  source_sha256: string;
  preflight_status: "pass" | "warn" | "fail";
  checks_skipped: SkippedCheck[];
}

export interface SkippedCheck {
  code: string;
  reason: "not_available" | "could_not_run" | "finals_only";
}

export interface SceneDiff {
  boxes: BoxesDiff;
  fields: FieldsDiff;
  output: string[];
}

export interface BoxesDiff {
  kept: {
    id: string;
    page: number;
    text: string;
    previous_id: string;
  }[];
  moved: {
    id: string;
    page: number;
    text: string;
    previous_id: string;
    from_page: number;
    by_pt: [number, number];
  }[];
  restyled: {
    id: string;
    page: number;
    text: string;
    previous_id: string;
    changes: string[];
  }[];
  reworded: {
    id: string;
    page: number;
    text: string;
    previous_id: string;
    previous_text: string;
  }[];
  settings_changed: {
    id: string;
    page: number;
    text: string;
    previous_id: string;
    changes: string[];
  }[];
  new: {
    id: string;
    page: number;
    text: string;
  }[];
  gone: {
    id: string;
    page: number;
    text: string;
  }[];
}

export interface FieldsDiff {
  kept: {
    id: string;
    name: string;
    label: string;
  }[];
  changed: {
    id: string;
    name: string;
    label: string;
    changes: string[];
  }[];
  new: {
    id: string;
    name: string;
    label: string;
  }[];
  gone: {
    id: string;
    name: string;
    label: string;
  }[];
}

export interface StressTest {
  fields: {
    field: string;
    label: string;
    capacity: {
      W: number | null;
      n: number | null;
      i: number | null;
      font_size_pt: number;
    } | null;
    design_font: {
      samples: "names" | "addresses" | "names and addresses";
      tried: number;
      need_other_font: number;
    } | null;
    missing_characters: string[];
    tried: number;
    failed: number;
    worst: {
      value: string;
      trait: string;
      fits: boolean;
      font_size_pt: number;
      missing_characters: string[];
      substitutes: string[];
      preview_url: string | null;
    }[];
  }[];
  fields_left_out: number;
}

export interface Fill {
  id: string;
  reference: string;
  status: "open" | "finalized" | "expired" | "archived";
  source: "hosted" | "embed" | "api";
  mode: "live" | "test";
  template_id: string;
  template_title: string;
  template_slug: string;
  project_id: string | null;
  scene_revision: number;
  values: Record<string, string>;
  ignored_values: string[];
  missing_fields: string[];
  colors: Ink[];
  assignments: Record<string, number>;
  substrate: Substrate | null;
  metadata: Record<string, unknown>;
  customer_email: string | null;
  customer_name: string | null;
  external_order_id: string | null;
  external_cart_id: string | null;
  embed_session_id: string | null;
  preview_url: string;
  last_render_id: string | null;
  completed_at: string | null;
  approved_at: string | null;
  approved_sha256: string | null;
  change_note: string | null;
  change_asked_at: string | null;
  decided_by: string | null;
  finalized_at: string | null;
  archived_at: string | null;
  archive_reason: string | null;
  erased_at: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

export interface Ink {
  index: number;
  key?: string | undefined;
  name?: string | undefined;
  hex?: string | undefined;
}

export interface Substrate {
  code?: string | undefined;
  key?: string | undefined;
  name?: string | undefined;
  hex?: string | undefined;
}

export interface Fit {
  boxes: {
    object_id: string;
    page: number;
    field: string | null;
    changed: boolean;
    font_size_pt: number;
    authored_font_size_pt: number;
    overflow: boolean;
    missing_glyphs: number;
    fonts: string[];
  }[];
  fonts_used: {
    name: string;
    role: "shop" | "embedded" | "open" | "relative" | "default" | "bundled";
  }[];
  substitutions: {
    from: string;
    to: string;
    characters: string;
  }[];
  suggestions: {
    object_id: string;
    field: string;
    suggestion: string;
  }[];
  warnings: {
    field: string;
    code:
      | "text_overflow"
      | "field_not_fillable"
      | "missing_glyph"
      | "ink_not_applied"
      | "ink_built"
      | "ink_overprint"
      | "font_substituted";
    min_font_size_pt?: number | undefined;
    max_width_pt?: number | undefined;
    from?: string | undefined;
    to?: string | undefined;
  }[];
}

export interface Render {
  id: string;
  render_id: string;
  generation_id: string;
  template_id: string;
  template_title: string;
  project_id: string | null;
  project_name: string | null;
  scene_revision: number;
  fill_id: string | null;
  customer_email: string | null;
  kind: "final" | "preview";
  mode: "live" | "test";
  status: "queued" | "processing" | "succeeded" | "failed";
  signed_url: string | null;
  preflight_status: "pending" | "pass" | "warn" | "fail";
  preflight_notes: string | null;
  size_bytes: number | null;
  error: {
    code: string;
    message: string;
  } | null;
  attempts: number;
  next_attempt_at: string | null;
  superseded_by: string | null;
  released_at: string | null;
  external_order_id: string | null;
  external_cart_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface Certificate {
  cert: 1;
  source_sha256: string;
  output_sha256: string;
  engine: string;
  mode: "incremental" | "full" | "unchanged";
  prefix_equal: boolean;
  changed: {
    obj: string;
    kind: string;
    pages: number[];
    boxes: string[];
    before: string;
    after: string;
  }[];
  added: {
    obj: string;
    kind: string;
    name: string;
  }[];
  removed: string[];
  removed_words: {
    page: number;
    box: string;
    words: string;
  }[];
  set_again: {
    page: number;
    before: string;
    from: {
      font: string;
      size_pt: number;
      color: string;
    } | null;
    to: {
      font: string;
      size_pt: number;
      color: string;
    } | null;
  }[];
  unchanged: {
    count: number;
    merkle: string;
  };
  operators: {
    kept_identical: number;
    replaced: number;
    inserted: number;
  };
  raster: {
    page: number;
    engine: string;
    dpi: number;
    outside_px_diff: number;
  }[];
  pictures: {
    page: number;
    obj: string;
    replaces: string;
    width_px: number;
    height_px: number;
    sha256: string;
    soft_mask_sha256: string | null;
    profile_sha256: string | null;
  }[];
  signatures: {
    obj: string | null;
    field: string;
    invalidated: boolean;
  }[];
}

export interface Font {
  id: string;
  name: string;
  post_script_name: string;
  family_name: string;
  weight: number;
  italic: boolean;
  format: "otf" | "ttf" | "woff" | "woff2" | "collection";
  outlines: "truetype" | "cff";
  embedding: "installable" | "editable" | "preview_and_print";
  glyph_count: number;
  character_count: number;
  printable: string;
  bytes: number;
  sha256: string;
  licence: string | null;
  created_at: string;
}

export interface Batch {
  id: string;
  template_id: string;
  template_title: string;
  scene_revision: number;
  project_id: string | null;
  mode: "live" | "test";
  status: "queued" | "processing" | "completed" | "failed" | "canceled";
  file_name: string;
  charset: string | null;
  external_cart_id: string;
  row_count: number;
  rendered_count: number;
  failed_count: number;
  ignored_columns: string[];
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
}

export interface BatchRowError {
  row: number;
  line: number;
  column: string | null;
  field: string | null;
  code: string;
  message: string;
}

export interface BatchOutput {
  kind: "merged" | "zip" | "result_csv";
  part: number;
  signed_url: string;
  size_bytes: number | null;
}

export interface Asset {
  id: string;
  kind: "image" | "font" | "logo";
  scope: "team" | "template";
  template_id: string | null;
  name: string;
  content_type: string;
  size_bytes: number;
  width_px: number | null;
  height_px: number | null;
  focal_point: {
    x: number;
    y: number;
  } | null;
  sha256: string;
  created_at: string;
}

export interface SelectionSet {
  id: string;
  name: string;
  options: string[];
  created_at: string;
  updated_at: string;
}

export interface PaperStock {
  id: string;
  code: string;
  key: string | null;
  name: string;
  hex: string | null;
  finish: "none" | "matte" | "linen" | "felt" | "laid" | "kraft" | "cotton" | "metallic" | "pearl";
  needs_white: boolean;
  neutral: boolean;
  created_at: string;
  updated_at: string;
}

export interface RegisteredInk {
  id: string;
  key: string;
  name: string;
  hex: string;
  definition: {
    space: "DeviceGray" | "DeviceRGB" | "DeviceCMYK" | "Separation";
    colorants: string[];
    tints: number[];
    lab?: number[] | undefined;
    overprint: boolean;
  };
  created_at: string;
  updated_at: string;
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  events:
    | (
        | "embed_session.saved"
        | "fill.created"
        | "render.succeeded"
        | "batch.completed"
        | "service.test"
        | "fill.approved"
        | "fill.change_requested"
        | "fill.finalized"
        | "fill.expired"
        | "fill.archived"
        | "render.failed"
        | "template.published"
        | "batch.progress"
        | "webhook_endpoint.disabled"
        | "usage.threshold_reached"
      )[]
    | "*";
  mode: "live" | "test";
  status: "active" | "paused" | "disabled";
  disabled_reason: "deleted" | "failures" | null;
  consecutive_failures: number;
  failure: {
    count: number;
    first_at: string;
    last_at: string;
    last_status: number | null;
    last_error: string | null;
  } | null;
  last_delivery_at: string | null;
  secret_rotates_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookDeliverySummary {
  id: string;
  webhook_endpoint_id: string;
  event_id: string;
  event_type:
    | "embed_session.saved"
    | "fill.created"
    | "render.succeeded"
    | "batch.completed"
    | "service.test"
    | "fill.approved"
    | "fill.change_requested"
    | "fill.finalized"
    | "fill.expired"
    | "fill.archived"
    | "render.failed"
    | "template.published"
    | "batch.progress"
    | "webhook_endpoint.disabled"
    | "usage.threshold_reached";
  attempt_number: number;
  status: "succeeded" | "failed" | "skipped" | "exhausted";
  response_status: number | null;
  response_excerpt: string | null;
  error: string | null;
  duration_ms: number;
  retry_of: string | null;
  next_attempt_at: string | null;
  created_at: string;
}

export interface WebhookDelivery {
  id: string;
  webhook_endpoint_id: string;
  event_id: string;
  event_type:
    | "embed_session.saved"
    | "fill.created"
    | "render.succeeded"
    | "batch.completed"
    | "service.test"
    | "fill.approved"
    | "fill.change_requested"
    | "fill.finalized"
    | "fill.expired"
    | "fill.archived"
    | "render.failed"
    | "template.published"
    | "batch.progress"
    | "webhook_endpoint.disabled"
    | "usage.threshold_reached";
  attempt_number: number;
  status: "succeeded" | "failed" | "skipped" | "exhausted";
  response_status: number | null;
  response_excerpt: string | null;
  error: string | null;
  duration_ms: number;
  retry_of: string | null;
  next_attempt_at: string | null;
  created_at: string;
  payload: string;
}

export interface WebhookEvent {
  id: string;
  type:
    | "embed_session.saved"
    | "fill.created"
    | "render.succeeded"
    | "batch.completed"
    | "service.test"
    | "fill.approved"
    | "fill.change_requested"
    | "fill.finalized"
    | "fill.expired"
    | "fill.archived"
    | "render.failed"
    | "template.published"
    | "batch.progress"
    | "webhook_endpoint.disabled"
    | "usage.threshold_reached";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: Record<string, unknown>;
}

export interface ApiKey {
  id: string;
  type: "secret" | "restricted" | "publishable";
  mode: "live" | "test";
  name: string;
  last4: string;
  scopes: (
    | "templates:read"
    | "templates:write"
    | "renders:read"
    | "renders:write"
    | "previews:create"
    | "fills:read"
    | "fills:write"
    | "product_mappings:read"
    | "product_mappings:write"
    | "product_mappings:resolve"
    | "embed:applications:read"
    | "embed:applications:write"
    | "embed:sessions:read"
    | "embed:sessions:create"
    | "embed:sessions:write"
    | "webhooks:read"
    | "webhooks:write"
    | "batches:read"
    | "batches:write"
    | "assets:read"
    | "assets:write"
    | "fonts:read"
    | "fonts:write"
    | "api_keys:read"
    | "api_keys:write"
  )[];
  allowed_origins: string[];
  allowed_ips: string[];
  status: "active" | "paused" | "revoked";
  expires_at: string | null;
  rotated_at: string | null;
  successor_id: string | null;
  last_used_at: string | null;
  last_used_ip: string | null;
  created_at: string;
}

export interface ProductMapping {
  id: string;
  template_id: string;
  template_title: string;
  template_slug: string;
  embed_application_id: string | null;
  scene_revision: number | null;
  external_product_id: string;
  external_variant_id: string | null;
  external_sku: string | null;
  title: string | null;
  status: "active" | "paused" | "archived";
  rules: Record<string, unknown>;
  metadata: Record<string, unknown>;
  created_at: string;
  updated_at: string;
}

export interface ResolvedProductMapping {
  id: string;
  template_id: string;
  template_title: string;
  template_slug: string;
  embed_application_id: string | null;
  scene_revision: number | null;
  external_product_id: string;
  external_variant_id: string | null;
  external_sku: string | null;
  title: string | null;
  status: "active" | "paused" | "archived";
}

export interface EmbedApplication {
  id: string;
  name: string | null;
  status: "active" | "paused" | "archived";
  mode: "live" | "test";
  allowed_origins: string[];
  publishable_key_id: string | null;
  publishable_key_last4: string | null;
  theme: Theme;
  approval_step: boolean;
  metadata: Record<string, unknown>;
  created_at: string;
  updated_at: string;
}

export interface Theme {
  accent_color?: string | undefined;
  text_color?: string | undefined;
  background_color?: string | undefined;
  logo_url?: string | undefined;
  radius_px?: number | undefined;
  font_family?: string | undefined;
  scheme?: "light" | "dark" | "auto" | undefined;
  locale?: string | undefined;
}

export interface EmbedSession {
  id: string;
  status: "open" | "saved" | "canceled" | "expired" | "closed";
  mode: "live" | "test";
  origin: "server" | "guest";
  template_id: string;
  scene_revision: number;
  product_mapping_id: string | null;
  embed_application_id: string | null;
  fill_id: string | null;
  external_product_id: string | null;
  external_variant_id: string | null;
  external_sku: string | null;
  external_cart_id: string | null;
  external_order_id: string | null;
  customer: {
    email: string | null;
    name: string | null;
  } | null;
  metadata: Record<string, unknown>;
  parent_origin: string | null;
  expires_at: string;
  saved_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface LookOffer {
  ink_choice: "print" | "field";
  inks: {
    key: string;
    name: string;
    hex: string;
  }[];
  stocks: {
    code: string;
    name: string;
    hex: string | null;
    finish: string;
  }[];
}

export interface Team {
  id: string;
  name: string;
  email: string | null;
  is_demo: boolean;
  ends_at: string | null;
  requires_second_factor: boolean;
  allows_support: boolean;
  role: "owner" | "editor" | "production" | "viewer";
  created_at: string;
  updated_at: string;
}

export interface Member {
  id: string;
  email: string;
  name: string;
  role: "owner" | "editor" | "production" | "viewer";
  created_at: string;
}

export interface Invitation {
  id: string;
  team_id: string;
  email: string;
  role: "owner" | "editor" | "production" | "viewer";
  expires_at: string;
  created_at: string;
}

export interface OpenInvitation {
  team_name: string;
  inviter: string | null;
  email: string;
  role: "owner" | "editor" | "production" | "viewer";
  expires_at: string;
  has_account: boolean;
}

export interface JoinedTeam {
  id: string;
  name: string;
  role: "owner" | "editor" | "production" | "viewer";
}

export interface AuditEntry {
  id: string;
  action:
    | "support.requested"
    | "support.granted"
    | "support.refused"
    | "support.ended"
    | "team.created"
    | "team.updated"
    | "team.claimed"
    | "team.billing_updated"
    | "member.added"
    | "member.updated"
    | "member.removed"
    | "session.team_changed"
    | "session.opened"
    | "session.factor_due"
    | "session.refused"
    | "session.renewed"
    | "session.ended"
    | "factor.added"
    | "factor.removed"
    | "factor.recovery_codes_renewed"
    | "user.signed_up"
    | "user.address_confirmed"
    | "user.address_changed"
    | "user.openid_linked"
    | "user.openid_unlinked"
    | "user.password_reset_requested"
    | "user.password_reset"
    | "user.password_changed"
    | "invitation.created"
    | "invitation.resent"
    | "invitation.revoked"
    | "invitation.accepted"
    | "api_key.created"
    | "api_key.updated"
    | "api_key.rotated"
    | "api_key.revoked"
    | "setting.created"
    | "setting.updated"
    | "setting.deleted"
    | "user.updated"
    | "user.deleted"
    | "user.notifications_updated"
    | "render.released"
    | "render.release_withdrawn"
    | "batch.created"
    | "batch.canceled"
    | "batch.resumed"
    | "customer.exported"
    | "customer.erased";
  actor: {
    type: "user" | "api_key" | "support" | "command";
    id: string;
  };
  target_id: string;
  before: Record<string, string | boolean | null | string[]> | null;
  after: Record<string, string | boolean | null | string[]> | null;
  ip: string | null;
  created_at: string;
}

export interface SupportAccess {
  id: string;
  team_id: string;
  user_id: string;
  reason: string;
  status: "requested" | "granted" | "refused" | "ended";
  ends_at: string | null;
  decided_at: string | null;
  created_at: string;
}

export interface User {
  id: string;
  email: string;
  name: string;
  language: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he";
  platform_admin: boolean;
  created_at: string;
}

export interface Membership {
  id: string;
  name: string;
  is_demo: boolean;
  ends_at: string | null;
  role: "owner" | "editor" | "production" | "viewer";
  support_ends_at: string | null;
  scopes: (
    | "templates:read"
    | "templates:write"
    | "renders:read"
    | "renders:write"
    | "previews:create"
    | "fills:read"
    | "fills:write"
    | "product_mappings:read"
    | "product_mappings:write"
    | "product_mappings:resolve"
    | "embed:applications:read"
    | "embed:applications:write"
    | "embed:sessions:read"
    | "embed:sessions:create"
    | "embed:sessions:write"
    | "webhooks:read"
    | "webhooks:write"
    | "batches:read"
    | "batches:write"
    | "assets:read"
    | "assets:write"
    | "fonts:read"
    | "fonts:write"
    | "api_keys:read"
    | "api_keys:write"
  )[];
}

export interface SignedInBrowser {
  id: string;
  team_id: string;
  is_current: boolean;
  user_agent: string;
  ip: string | null;
  last_used_at: string;
  created_at: string;
}

export interface SecondFactors {
  has_password: boolean;
  openid_links: OpenidLink[];
  has_totp: boolean;
  passkeys: Passkey[];
  recovery_codes_left: number;
}

export interface OpenidLink {
  id: string;
  issuer: string;
  created_at: string;
}

export interface Passkey {
  id: string;
  name: string;
  last_used_at: string | null;
  created_at: string;
}

export interface NoticeChoices {
  kinds: (
    | "hosted_order"
    | "customer_decision"
    | "failed_final"
    | "disabled_endpoint"
    | "usage"
    | "overdue_payment"
    | "stuck_batch"
  )[];
  switched_off: (
    | "hosted_order"
    | "customer_decision"
    | "failed_final"
    | "disabled_endpoint"
    | "usage"
    | "overdue_payment"
    | "stuck_batch"
  )[];
}

export interface Company {
  id: string;
  name: string;
  status: "active" | "archived";
  created_at: string;
  updated_at: string;
}

export interface ClientUser {
  id: string;
  email: string;
  name: string | null;
  company_id: string | null;
  status: "invited" | "active" | "disabled";
  created_at: string;
  updated_at: string;
}

export interface Erasure {
  id: string;
  fills: number;
  embed_sessions: number;
  batch_rows: number;
  decisions: number;
  client_user: boolean;
  has_more: boolean;
}

export interface Project {
  id: string;
  name: string;
  company_id: string | null;
  status: "active" | "completed" | "archived";
  created_at: string;
  updated_at: string;
}

export interface Brand {
  name: string;
  primary_color: string | null;
  accent_color: string | null;
  address: string | null;
  logo_asset_id: string | null;
  adjusted: {
    field: "primary_color" | "accent_color";
    contrast: number;
    shown_as: string;
  }[];
}

export interface PlatformTeam {
  id: string;
  name: string;
  email: string | null;
  demo: boolean;
  ends_at: string | null;
  plan: string | null;
  status: "active" | "past_due" | "canceled" | null;
  access: "works" | "grace" | "inactive" | "canceled";
  renders: number;
  members: number;
  templates: number;
  last_active_at: string | null;
  created_at: string;
}

export interface PlatformUser {
  id: string;
  email: string;
  name: string;
  platform_admin: boolean;
  created_at: string;
  updated_at: string;
}

export interface Billing {
  team_id: string;
  plan: string;
  plan_name: string;
  interval: "monthly" | "annual" | null;
  status: "active" | "past_due" | "canceled";
  access: "works" | "grace" | "inactive" | "canceled";
  trial: boolean;
  cancel_at_period_end: boolean;
  current_period_end: string | null;
  grace_ends_at: string | null;
  features: {
    api: boolean;
    embed: boolean;
    hosted: boolean;
    batches: boolean;
  };
  limits_source: "plan" | "override";
  limits: {
    templates: number | null;
    renders_per_month: number | null;
    members: number | null;
    storage_bytes: number | null;
  };
  usage: Usage;
}

export interface Usage {
  period: {
    start: string;
    end: string;
  };
  renders: number;
  previews: number;
  templates: number;
  members: number;
  storage_bytes: number;
  limits: {
    templates: number | null;
    renders_per_month: number | null;
    members: number | null;
    storage_bytes: number | null;
  };
}

export interface Plan {
  id: string;
  name: string;
  pricing_mode: "flat" | "per_render" | "custom";
  default: boolean;
  features: {
    api: boolean;
    embed: boolean;
    hosted: boolean;
    batches: boolean;
  };
  limits: {
    templates: number | null;
    renders_per_month: number | null;
    members: number | null;
    storage_bytes: number | null;
  };
  prices: {
    monthly?:
      | {
          amount: number;
          currency: string;
          provider_price_id: string | null;
        }
      | undefined;
    annual?:
      | {
          amount: number;
          currency: string;
          provider_price_id: string | null;
        }
      | undefined;
  };
  created_at: string;
  updated_at: string;
}

export interface Setting {
  id: string;
  key: "audit.kept_days" | "billing.grace_days" | "support.max_hours";
  scope: "global" | "team";
  value: number;
  default: number;
  description: string;
  created_at: string;
  updated_at: string;
}

export interface PlatformAuditEntry {
  id: string;
  action:
    | "api_key.created"
    | "job.discarded"
    | "job.retried"
    | "member.added"
    | "plan.created"
    | "plan.updated"
    | "plan.deleted"
    | "setting.created"
    | "setting.updated"
    | "setting.deleted"
    | "support.requested"
    | "team.billing_updated"
    | "team.created"
    | "user.created"
    | "user.updated"
    | "user.deleted"
    | "user.password_changed";
  actor: {
    type: "user" | "command";
    id: string;
  };
  target_id: string;
  team_id: string | null;
  before: Record<string, string | boolean | null | string[]> | null;
  after: Record<string, string | boolean | null | string[]> | null;
  ip: string | null;
  created_at: string;
}

export interface Job {
  id: string;
  queue: string;
  state: "waiting" | "active" | "retrying" | "failed";
  ids: Record<string, string>;
  attempts: number;
  error: string | null;
  created_at: string;
  due_at: string;
}

export interface EmbedSessionSavedEvent {
  id: string;
  type: "embed_session.saved";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    embed_session: EmbedSession | IdOnly;
    fill: Fill | IdOnly;
  };
}

export interface IdOnly {
  id: string;
}

export interface FillCreatedEvent {
  id: string;
  type: "fill.created";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    fill: Fill | IdOnly;
  };
}

export interface RenderSucceededEvent {
  id: string;
  type: "render.succeeded";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    render: Render | IdOnly;
    fill?: Fill | IdOnly | undefined;
  };
}

export interface BatchCompletedEvent {
  id: string;
  type: "batch.completed";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    batch_id: string;
    template_id: string;
    row_count: number;
    rendered_count: number;
    failed_count: number;
  };
}

export interface ServiceTestEvent {
  id: string;
  type: "service.test";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    webhook_endpoint: WebhookEndpoint | IdOnly;
  };
}

export interface FillApprovedEvent {
  id: string;
  type: "fill.approved";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    fill: Fill | IdOnly;
  };
}

export interface FillChangeRequestedEvent {
  id: string;
  type: "fill.change_requested";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    fill: Fill | IdOnly;
  };
}

export interface FillFinalizedEvent {
  id: string;
  type: "fill.finalized";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    fill: Fill | IdOnly;
  };
}

export interface FillExpiredEvent {
  id: string;
  type: "fill.expired";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    fill: Fill | IdOnly;
  };
}

export interface FillArchivedEvent {
  id: string;
  type: "fill.archived";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    fill: Fill | IdOnly;
  };
}

export interface RenderFailedEvent {
  id: string;
  type: "render.failed";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    render: Render | IdOnly;
    fill?: Fill | IdOnly | undefined;
  };
}

export interface TemplatePublishedEvent {
  id: string;
  type: "template.published";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    template: Template | IdOnly;
    revision: number;
  };
}

export interface BatchProgressEvent {
  id: string;
  type: "batch.progress";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    batch_id: string;
    template_id: string;
    row_count: number;
    rendered_count: number;
    failed_count: number;
  };
}

export interface WebhookEndpointDisabledEvent {
  id: string;
  type: "webhook_endpoint.disabled";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    webhook_endpoint: WebhookEndpoint | IdOnly;
  };
}

export interface UsageThresholdReachedEvent {
  id: string;
  type: "usage.threshold_reached";
  timestamp: string;
  api_version: string;
  mode: "live" | "test";
  data: {
    usage: {
      name: "renders_per_month";
      percent: 80 | 100;
      used: number;
      limit: number;
      period_start: string;
      period_end: string;
    };
  };
}

export interface ListTemplatesQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  q?: string | undefined;
  status?: "archived" | undefined;
  project_id?: string | undefined;
  company_id?: string | undefined;
}

export interface ListTemplatesResult {
  data: Template[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateTemplateBody {
  /** The finished press PDF, at most 50 MB */
  pdf: Upload;
  title?: string | undefined;
  project_id?: string | undefined;
}

export interface CreateTemplateResult {
  template: Template;
  scene?: SceneSummary | undefined;
  preflight_status?: "pass" | "warn" | "fail" | undefined;
  warnings?:
    | {
        code: string;
        severity: "error" | "warn" | "info";
        message: string;
        page: number | null;
        field: string | null;
        object_id: string | null;
        count: number;
        pages: number[];
        object_ids: string[];
      }[]
    | undefined;
  deduplicated?: boolean | undefined;
  restored?: boolean | undefined;
  refreshed?: boolean | undefined;
}

export interface GetTemplateQuery {
  revision?: number | undefined;
}

export interface GetTemplateResult {
  template: Template;
  scene?: SceneSummary | undefined;
  revision: number;
  preflight_status?: "pass" | "warn" | "fail" | undefined;
  warnings?:
    | {
        code: string;
        severity: "error" | "warn" | "info";
        message: string;
        page: number | null;
        field: string | null;
        object_id: string | null;
        count: number;
        pages: number[];
        object_ids: string[];
      }[]
    | undefined;
  samples: SampleSet[];
}

export interface UpdateTemplateBody {
  title?: string | undefined;
  slug?: string | undefined;
  default_font_id?: string | null | undefined;
  status?: "draft" | "live" | "archived" | undefined;
  project_id?: string | null | undefined;
  substitution?: "allow" | "refuse" | undefined;
  accepted_substitutions?: string[] | undefined;
  samples?: SampleSet[] | undefined;
}

export interface UpdateTemplateResult {
  template: Template;
}

export interface GetTemplateFieldsQuery {
  scene_revision?: number | undefined;
}

export interface GetTemplateFieldsResult {
  template_id: string;
  scene_revision: number;
  data: Field[];
  has_more: false;
}

export interface GetTemplateHealthQuery {
  since?: string | undefined;
}

export type GetTemplateHealthResult = TemplateHealth;

export interface GetTemplateSceneQuery {
  revision?: number | undefined;
}

export interface GetTemplateSceneResult {
  template_id: string;
  revision: number;
  scene: Scene;
}

export interface PutTemplateSceneBody {
  scene: SceneChange;
  base_revision?: number | undefined;
}

export interface PutTemplateSceneResult {
  template: Template;
  revision: number;
  scene: SceneSummary;
}

export interface ListRevisionsQuery {
  limit?: number | undefined;
  starting_after?: number | undefined;
}

export interface ListRevisionsResult {
  data: Revision[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateRevisionBody {
  /** The corrected press PDF, at most 50 MB */
  pdf: Upload;
}

export interface CreateRevisionResult {
  template: Template;
  revision: number;
  diff: SceneDiff;
  preflight_status: "pass" | "warn" | "fail";
  warnings: {
    code: string;
    severity: "error" | "warn" | "info";
    message: string;
    page: number | null;
    field: string | null;
    object_id: string | null;
    count: number;
    pages: number[];
    object_ids: string[];
  }[];
}

export interface DiffRevisionsQuery {
  from: number;
  to: number;
}

export interface DiffRevisionsResult {
  from: number;
  to: number;
  boxes: BoxesDiff;
  fields: FieldsDiff;
  output: string[];
}

export type CopyTemplateBody = Record<string, never>;

export interface CopyTemplateResult {
  template: Template;
}

export interface PublishTemplateBody {
  revision?: number | undefined;
}

export interface PublishTemplateResult {
  template: Template;
  revision: number;
  preflight_status: "pass" | "warn" | "fail";
  warnings: {
    code: string;
    severity: "error" | "warn" | "info";
    message: string;
    page: number | null;
    field: string | null;
    object_id: string | null;
    count: number;
    pages: number[];
    object_ids: string[];
  }[];
  problems: {
    code: string;
    severity: "error" | "warn" | "info";
    message: string;
    page: number | null;
    field: string | null;
    object_id: string | null;
  }[];
}

export type ArchiveTemplateBody = Record<string, never>;

export interface ArchiveTemplateResult {
  template: Template;
}

export type RestoreTemplateBody = Record<string, never>;

export interface RestoreTemplateResult {
  template: Template;
}

export type StressTestTemplateBody = Record<string, never>;

export type StressTestTemplateResult = StressTest;

export interface ListFillsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  q?: string | undefined;
  template_id?: string | undefined;
  project_id?: string | undefined;
  company_id?: string | undefined;
  status?: "open" | "finalized" | "expired" | "archived" | undefined;
  source?: "hosted" | "embed" | "api" | undefined;
  decided?: "true" | "false" | undefined;
  reference?: string | undefined;
  external_order_id?: string | undefined;
  external_cart_id?: string | undefined;
  since?: string | undefined;
}

export interface ListFillsResult {
  data: Fill[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateFillBody {
  template_id: string;
  project_id?: string | undefined;
  values?: Record<string, string> | undefined;
  colors?: Ink[] | undefined;
  assignments?: Record<string, number> | undefined;
  substrate?: Substrate | null | undefined;
  scene_revision?: number | undefined;
  customer_email?: string | undefined;
  customer_name?: string | undefined;
  external_order_id?: string | undefined;
  external_cart_id?: string | undefined;
  expires_at?: string | undefined;
  metadata?: Record<string, string> | undefined;
  validate_only?: boolean | undefined;
}

export interface CreateFillResult {
  fill: Fill;
}

export interface CreateFillTrial {
  valid: true;
  fit: Fit;
}

export interface GetFillResult {
  fill: Fill;
  last_render: Render | null;
}

export interface DeleteFillResult {
  ok: true;
}

export interface FinalizeFillBody {
  values?: Record<string, string> | undefined;
  customer_email?: string | undefined;
  customer_name?: string | undefined;
  external_order_id?: string | undefined;
}

export interface FinalizeFillResult {
  fill: Fill;
  render: Render | null;
  idempotent_replay?: boolean | undefined;
}

export interface ArchiveFillBody {
  status: "archived";
  reason?: "refund" | "cancellation" | "other" | undefined;
}

export interface ArchiveFillResult {
  fill: Fill;
}

export interface CreateFillLinkBody {
  kind: "edit" | "approve" | "correct";
}

export interface CreateFillLinkResult {
  url: string;
  kind: "edit" | "approve" | "correct";
  expires_at: string;
}

export interface CreateFillApprovalRequestBody {
  client_user_id: string;
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | undefined;
}

export interface CreateFillApprovalRequestResult {
  approval_request: {
    fill_id: string;
    client_user_id: string;
    language: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he";
  };
}

export interface ListRendersQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  q?: string | undefined;
  kind?: "final" | "preview" | undefined;
  status?: "queued" | "processing" | "succeeded" | "failed" | undefined;
  preflight_status?: "pending" | "pass" | "warn" | "fail" | undefined;
  released?: "true" | "false" | undefined;
  released_since?: string | undefined;
  template_id?: string | undefined;
  project_id?: string | undefined;
  company_id?: string | undefined;
  external_order_id?: string | undefined;
  external_cart_id?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

export interface ListRendersResult {
  data: Render[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateRenderBody {
  template_id: string;
  project_id?: string | undefined;
  scene_revision?: number | undefined;
  kind?: "final" | undefined;
  values?: Record<string, string> | undefined;
  colors?: Ink[] | undefined;
  assignments?: Record<string, number> | undefined;
  substrate?: Substrate | null | undefined;
  external_order_id?: string | undefined;
  external_cart_id?: string | undefined;
  validate_only?: boolean | undefined;
}

export interface CreateRenderResult {
  render: Render;
}

export interface CreateRenderTrial {
  valid: true;
  fit: Fit;
}

export interface DownloadArchiveBody {
  render_ids: string[];
  name_pattern?: string | undefined;
  tickets?: boolean | undefined;
}

export interface GetRenderResult {
  render: Render;
}

export interface DownloadRenderQuery {
  filename?: string | undefined;
  name_pattern?: string | undefined;
  inline?: "1" | undefined;
}

export interface RetryRenderResult {
  render: Render;
  idempotent_replay?: boolean | undefined;
}

export interface ReleaseRenderResult {
  render: Render;
  idempotent_replay?: boolean | undefined;
}

export interface WithdrawReleaseResult {
  render: Render;
  idempotent_replay?: boolean | undefined;
}

export interface GetRenderCertificateResult {
  certificate: Certificate;
}

export interface ListFontsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListFontsResult {
  data: Font[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateFontBody {
  /** OTF, TTF, WOFF or WOFF2, at most 10 MB; a collection together with `face` */
  file?: Upload | undefined;
  name?: string | undefined;
  face?: string | undefined;
}

export interface CreateFontResult {
  font: Font;
  matches: {
    template_id: string;
    font: string;
  }[];
  deduplicated?: boolean | undefined;
}

export interface AddLibraryFontBody {
  name: string;
}

export interface AddLibraryFontResult {
  family: string;
  licence: string;
  fonts: Font[];
  matches: {
    template_id: string;
    font: string;
  }[];
  deduplicated?: boolean | undefined;
}

export interface GetFontResult {
  font: Font;
}

export interface DeleteFontResult {
  ok: true;
}

export interface ListBatchesQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  project_id?: string | undefined;
  company_id?: string | undefined;
}

export interface ListBatchesResult {
  data: Batch[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateBatchBody {
  /** The list, at most 50 MB */
  csv: Upload;
  template_id: string;
  mapping?: string | undefined;
  charset?:
    | "utf-8"
    | "utf-16le"
    | "utf-16be"
    | "windows-1250"
    | "windows-1251"
    | "windows-1252"
    | "windows-1253"
    | "windows-1254"
    | "windows-1255"
    | "windows-1256"
    | "windows-1257"
    | "windows-1258"
    | "windows-874"
    | "iso-8859-2"
    | "iso-8859-15"
    | "macintosh"
    | "shift_jis"
    | "euc-jp"
    | "gb18030"
    | "big5"
    | "euc-kr"
    | "koi8-r"
    | undefined;
  project_id?: string | undefined;
  external_cart_id?: string | undefined;
}

export interface CreateBatchResult {
  batch: Batch;
}

export interface GetBatchResult {
  batch: Batch;
}

export interface CancelBatchResult {
  batch: Batch;
}

export interface ResumeBatchResult {
  batch: Batch;
}

export interface ListBatchErrorsQuery {
  limit?: number | undefined;
  starting_after?: number | undefined;
}

export interface ListBatchErrorsResult {
  data: BatchRowError[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface ListBatchOutputsResult {
  data: BatchOutput[];
}

export interface CreatePreviewBody {
  template_id: string;
  scene_revision?: number | undefined;
  values?: Record<string, string> | undefined;
  colors?: Ink[] | undefined;
  assignments?: Record<string, number> | undefined;
  substrate?: Substrate | null | undefined;
  page?: number | undefined;
  dpi?: number | undefined;
  area?: "trim" | "bleed" | "media" | undefined;
}

export interface ListAssetsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  kind?: "image" | "font" | "logo" | undefined;
  scope?: "team" | "template" | undefined;
}

export interface ListAssetsResult {
  data: Asset[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateAssetBody {
  /** PNG, JPEG or SVG of 25 MB (logo 5 MB), or a font of 10 MB */
  file?: Upload | undefined;
  kind?: string | undefined;
  scope?: string | undefined;
  name?: string | undefined;
  template_id?: string | undefined;
}

export interface CreateAssetResult {
  asset: Asset;
}

export interface GetAssetResult {
  asset: Asset;
}

export interface UpdateAssetBody {
  name?: string | undefined;
  focal_point?:
    | {
        x: number;
        y: number;
      }
    | null
    | undefined;
}

export interface UpdateAssetResult {
  asset: Asset;
}

export interface DeleteAssetResult {
  ok: true;
}

export interface ListSelectionSetsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListSelectionSetsResult {
  data: SelectionSet[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateSelectionSetBody {
  name: string;
  options: string[];
}

export interface CreateSelectionSetResult {
  selection_set: SelectionSet;
}

export interface GetSelectionSetResult {
  selection_set: SelectionSet;
}

export interface UpdateSelectionSetBody {
  name?: string | undefined;
  options?: string[] | undefined;
}

export interface UpdateSelectionSetResult {
  selection_set: SelectionSet;
}

export interface DeleteSelectionSetResult {
  ok: true;
}

export interface ListPaperStocksQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListPaperStocksResult {
  data: PaperStock[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreatePaperStockBody {
  code: string;
  name: string;
  key?: string | null | undefined;
  hex?: string | null | undefined;
  finish?:
    | "none"
    | "matte"
    | "linen"
    | "felt"
    | "laid"
    | "kraft"
    | "cotton"
    | "metallic"
    | "pearl"
    | undefined;
  needs_white?: boolean | undefined;
  neutral?: boolean | undefined;
}

export interface CreatePaperStockResult {
  paper_stock: PaperStock;
}

export interface GetPaperStockResult {
  paper_stock: PaperStock;
}

export interface UpdatePaperStockBody {
  name?: string | undefined;
  key?: string | null | undefined;
  hex?: string | null | undefined;
  finish?:
    | "none"
    | "matte"
    | "linen"
    | "felt"
    | "laid"
    | "kraft"
    | "cotton"
    | "metallic"
    | "pearl"
    | undefined;
  needs_white?: boolean | undefined;
  neutral?: boolean | undefined;
}

export interface UpdatePaperStockResult {
  paper_stock: PaperStock;
}

export interface DeletePaperStockResult {
  ok: true;
}

export interface ListInksQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListInksResult {
  data: RegisteredInk[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateInkBody {
  key: string;
  name: string;
  hex: string;
  definition: {
    space: "DeviceGray" | "DeviceRGB" | "DeviceCMYK" | "Separation";
    colorants?: string[] | undefined;
    tints: number[];
    lab?: number[] | undefined;
    overprint?: boolean | undefined;
  };
}

export interface CreateInkResult {
  ink: RegisteredInk;
}

export interface GetInkResult {
  ink: RegisteredInk;
}

export interface UpdateInkBody {
  name?: string | undefined;
  hex?: string | undefined;
  definition?:
    | {
        space: "DeviceGray" | "DeviceRGB" | "DeviceCMYK" | "Separation";
        colorants?: string[] | undefined;
        tints: number[];
        lab?: number[] | undefined;
        overprint?: boolean | undefined;
      }
    | undefined;
}

export interface UpdateInkResult {
  ink: RegisteredInk;
}

export interface DeleteInkResult {
  ok: true;
}

export interface ListWebhookEndpointsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListWebhookEndpointsResult {
  data: WebhookEndpoint[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateWebhookEndpointBody {
  url: string;
  events:
    | "*"
    | (
        | "embed_session.saved"
        | "fill.created"
        | "render.succeeded"
        | "batch.completed"
        | "service.test"
        | "fill.approved"
        | "fill.change_requested"
        | "fill.finalized"
        | "fill.expired"
        | "fill.archived"
        | "render.failed"
        | "template.published"
        | "batch.progress"
        | "webhook_endpoint.disabled"
        | "usage.threshold_reached"
        | "*"
      )[];
  mode?: "live" | "test" | undefined;
}

export interface CreateWebhookEndpointResult {
  webhook_endpoint: WebhookEndpoint;
  signing_secret: string | null;
}

export interface GetWebhookEndpointResult {
  webhook_endpoint: WebhookEndpoint;
}

export interface UpdateWebhookEndpointBody {
  url?: string | undefined;
  events?:
    | "*"
    | (
        | "embed_session.saved"
        | "fill.created"
        | "render.succeeded"
        | "batch.completed"
        | "service.test"
        | "fill.approved"
        | "fill.change_requested"
        | "fill.finalized"
        | "fill.expired"
        | "fill.archived"
        | "render.failed"
        | "template.published"
        | "batch.progress"
        | "webhook_endpoint.disabled"
        | "usage.threshold_reached"
        | "*"
      )[]
    | undefined;
  status?: "active" | "paused" | "disabled" | undefined;
  rotate_secret?: boolean | undefined;
  resend_since?: string | undefined;
}

export interface UpdateWebhookEndpointResult {
  webhook_endpoint: WebhookEndpoint;
  signing_secret: string | null;
}

export interface DeleteWebhookEndpointResult {
  webhook_endpoint: WebhookEndpoint;
}

export interface ListWebhookDeliveriesQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListWebhookDeliveriesResult {
  data: WebhookDeliverySummary[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface GetWebhookDeliveryResult {
  delivery: WebhookDelivery;
}

export interface RetryWebhookDeliveryResult {
  delivery: WebhookDelivery;
}

export interface TestWebhookEndpointResult {
  delivery: WebhookDelivery;
  sent_status: "succeeded" | "failed" | "skipped" | "exhausted";
  sent_status_code: number | null;
}

export interface ListEventsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  type?:
    | "embed_session.saved"
    | "fill.created"
    | "render.succeeded"
    | "batch.completed"
    | "service.test"
    | "fill.approved"
    | "fill.change_requested"
    | "fill.finalized"
    | "fill.expired"
    | "fill.archived"
    | "render.failed"
    | "template.published"
    | "batch.progress"
    | "webhook_endpoint.disabled"
    | "usage.threshold_reached"
    | undefined;
}

export interface ListEventsResult {
  data: WebhookEvent[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface ListApiKeysQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListApiKeysResult {
  data: ApiKey[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateApiKeyBody {
  type: "secret" | "restricted" | "publishable";
  scopes?:
    | (
        | "templates:read"
        | "templates:write"
        | "renders:read"
        | "renders:write"
        | "previews:create"
        | "fills:read"
        | "fills:write"
        | "product_mappings:read"
        | "product_mappings:write"
        | "product_mappings:resolve"
        | "embed:applications:read"
        | "embed:applications:write"
        | "embed:sessions:read"
        | "embed:sessions:create"
        | "embed:sessions:write"
        | "webhooks:read"
        | "webhooks:write"
        | "batches:read"
        | "batches:write"
        | "assets:read"
        | "assets:write"
        | "fonts:read"
        | "fonts:write"
        | "api_keys:read"
        | "api_keys:write"
      )[]
    | undefined;
  mode: "live" | "test";
  name?: string | undefined;
  allowed_origins?: string[] | undefined;
  allowed_ips?: string[] | undefined;
  expires_at?: string | null | undefined;
}

export interface CreateApiKeyResult {
  api_key: ApiKey;
  key: string;
}

export interface GetApiKeyResult {
  api_key: ApiKey;
}

export interface UpdateApiKeyBody {
  name?: string | undefined;
  status?: "active" | "paused" | "revoked" | undefined;
  scopes?:
    | (
        | "templates:read"
        | "templates:write"
        | "renders:read"
        | "renders:write"
        | "previews:create"
        | "fills:read"
        | "fills:write"
        | "product_mappings:read"
        | "product_mappings:write"
        | "product_mappings:resolve"
        | "embed:applications:read"
        | "embed:applications:write"
        | "embed:sessions:read"
        | "embed:sessions:create"
        | "embed:sessions:write"
        | "webhooks:read"
        | "webhooks:write"
        | "batches:read"
        | "batches:write"
        | "assets:read"
        | "assets:write"
        | "fonts:read"
        | "fonts:write"
        | "api_keys:read"
        | "api_keys:write"
      )[]
    | undefined;
  allowed_origins?: string[] | undefined;
  allowed_ips?: string[] | undefined;
}

export interface UpdateApiKeyResult {
  api_key: ApiKey;
}

export interface DeleteApiKeyResult {
  api_key: ApiKey;
}

export interface RotateApiKeyResult {
  api_key: ApiKey;
  key: string;
}

export interface ListProductMappingsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  external_product_id?: string | undefined;
}

export interface ListProductMappingsResult {
  data: ProductMapping[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateProductMappingBody {
  template_id: string;
  external_product_id: string;
  embed_application_id?: string | null | undefined;
  scene_revision?: number | null | undefined;
  external_variant_id?: string | null | undefined;
  external_sku?: string | null | undefined;
  title?: string | null | undefined;
  status?: "active" | "paused" | "archived" | undefined;
  rules?: Record<string, unknown> | undefined;
  metadata?: Record<string, unknown> | undefined;
}

export interface CreateProductMappingResult {
  product_mapping: ProductMapping;
}

export interface GetProductMappingResult {
  product_mapping: ProductMapping;
}

export interface UpdateProductMappingBody {
  template_id?: string | undefined;
  external_product_id?: string | undefined;
  embed_application_id?: string | null | undefined;
  scene_revision?: number | null | undefined;
  external_variant_id?: string | null | undefined;
  external_sku?: string | null | undefined;
  title?: string | null | undefined;
  status?: "active" | "paused" | "archived" | undefined;
  rules?: Record<string, unknown> | undefined;
  metadata?: Record<string, unknown> | undefined;
}

export interface UpdateProductMappingResult {
  product_mapping: ProductMapping;
}

export interface DeleteProductMappingResult {
  ok: true;
}

export interface ResolveProductMappingBody {
  external_product_id: string;
  external_variant_id?: string | null | undefined;
  external_sku?: string | null | undefined;
  embed_application_id?: string | undefined;
}

export interface ResolveProductMappingResult {
  product_mapping: ResolvedProductMapping;
}

export interface ListEmbedApplicationsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListEmbedApplicationsResult {
  data: EmbedApplication[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateEmbedApplicationBody {
  name?: string | null | undefined;
  allowed_origins?: string[] | undefined;
  publishable_key_id?: string | null | undefined;
  theme?: Theme | undefined;
  approval_step?: boolean | undefined;
  metadata?: Record<string, unknown> | undefined;
  create_publishable_key?: boolean | undefined;
}

export interface CreateEmbedApplicationResult {
  embed_application: EmbedApplication;
  publishable_key?: string | undefined;
}

export interface GetEmbedApplicationResult {
  embed_application: EmbedApplication;
}

export interface UpdateEmbedApplicationBody {
  name?: string | null | undefined;
  allowed_origins?: string[] | undefined;
  publishable_key_id?: string | null | undefined;
  theme?: Theme | undefined;
  approval_step?: boolean | undefined;
  metadata?: Record<string, unknown> | undefined;
  status?: "active" | "paused" | "archived" | undefined;
}

export interface UpdateEmbedApplicationResult {
  embed_application: EmbedApplication;
}

export interface DeleteEmbedApplicationResult {
  ok: true;
}

export interface CreateEmbedSessionBody {
  template_id?: string | undefined;
  product_mapping_id?: string | undefined;
  external_product_id?: string | undefined;
  embed_application_id?: string | undefined;
  scene_revision?: number | undefined;
  external_order_id?: string | undefined;
  ttl_seconds?: number | undefined;
  values?: Record<string, string> | undefined;
  parent_origin?: string | undefined;
  external_variant_id?: string | undefined;
  external_sku?: string | undefined;
  external_cart_id?: string | undefined;
  customer?:
    | {
        email?: string | null | undefined;
        name?: string | null | undefined;
      }
    | undefined;
  metadata?: Record<string, unknown> | undefined;
}

export interface CreateEmbedSessionResult {
  embed_session: EmbedSession;
  client_secret: string;
  iframe_url: string;
  warnings: {
    code: "frame_closed";
    message: string;
  }[];
}

export interface ListEmbedSessionsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListEmbedSessionsResult {
  data: EmbedSession[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateGuestSessionBody {
  external_product_id: string;
  resume_token?: string | undefined;
  external_variant_id?: string | undefined;
  external_sku?: string | undefined;
  external_cart_id?: string | undefined;
  customer?:
    | {
        email?: string | null | undefined;
        name?: string | null | undefined;
      }
    | undefined;
  metadata?: Record<string, unknown> | undefined;
}

export interface CreateGuestSessionResult {
  embed_session: EmbedSession;
  client_secret: string;
  iframe_url: string;
  warnings: {
    code: "frame_closed";
    message: string;
  }[];
}

export interface GetEmbedSessionResult {
  embed_session: EmbedSession;
}

export interface UpdateEmbedSessionBody {
  status: "canceled" | "expired";
}

export interface UpdateEmbedSessionResult {
  embed_session: EmbedSession;
}

export interface DeleteEmbedSessionResult {
  embed_session: EmbedSession;
}

export interface SaveEmbedSessionBody {
  fill_id?: string | undefined;
  values?: Record<string, string> | undefined;
  colors?: Ink[] | undefined;
  assignments?: Record<string, number> | undefined;
  substrate?: Substrate | null | undefined;
}

export interface SaveEmbedSessionResult {
  embed_session: EmbedSession;
  fill: Fill;
  resume_token: string;
}

export interface GetSessionFieldsResult {
  template_id: string;
  scene_revision: number;
  values: Record<string, string>;
  colors: Ink[];
  assignments: Record<string, number>;
  substrate: Substrate | null;
  offer: LookOffer;
  data: Field[];
  has_more: false;
}

export interface CreateEmbedFillBody {
  values?: Record<string, string> | undefined;
  colors?: Ink[] | undefined;
  assignments?: Record<string, number> | undefined;
  substrate?: Substrate | null | undefined;
}

export interface CreateEmbedFillResult {
  fill: Fill;
}

export interface GetEmbedFillResult {
  fill: Fill;
}

export interface UpdateEmbedFillBody {
  values?: Record<string, string> | undefined;
  colors?: Ink[] | undefined;
  assignments?: Record<string, number> | undefined;
  substrate?: Substrate | null | undefined;
}

export interface UpdateEmbedFillResult {
  fill: Fill;
}

export interface PreviewEmbedFillQuery {
  w?: number | undefined;
  dpr?: number | undefined;
  page?: number | undefined;
  preview_token?: string | undefined;
}

export interface PreviewEmbedChangeBody {
  values: Record<string, string>;
  since: {
    values: Record<string, string>;
  };
  w?: number | undefined;
  dpr?: number | undefined;
  page?: number | undefined;
}

export interface CompleteEmbedFillResult {
  fill: Fill;
}

export interface StartHostedFillBody {
  slug: string;
  values?: Record<string, string> | undefined;
  customer_email?: string | undefined;
  customer_name?: string | undefined;
}

export interface StartHostedFillResult {
  fill: Fill;
  access_token: string;
}

export interface ExchangeFillTokenBody {
  access_token: string;
  fill_id?: string | undefined;
}

export interface ExchangeFillTokenResult {
  fill: Fill;
}

export interface GetHostedFillResult {
  fill: Fill;
  fields: Field[];
}

export interface UpdateHostedFillBody {
  values?: Record<string, string> | undefined;
  colors?: Ink[] | undefined;
  assignments?: Record<string, number> | undefined;
  substrate?: Substrate | null | undefined;
  customer_email?: string | undefined;
  customer_name?: string | undefined;
}

export interface UpdateHostedFillResult {
  fill: Fill;
}

export interface PreviewHostedFillQuery {
  w?: number | undefined;
  dpr?: number | undefined;
  page?: number | undefined;
}

export interface CompleteHostedFillResult {
  fill: Fill;
}

export interface ListTeamsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListTeamsResult {
  data: Team[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateTeamBody {
  name: string;
  email: string;
}

export interface CreateTeamResult {
  team: Team;
}

export interface GetTeamResult {
  team: Team;
}

export interface UpdateTeamBody {
  name?: string | undefined;
  email?: string | undefined;
  requires_second_factor?: boolean | undefined;
  allows_support?: boolean | undefined;
}

export interface UpdateTeamResult {
  team: Team;
}

export interface ListTeamMembersQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListTeamMembersResult {
  data: Member[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface AddTeamMemberBody {
  user_id: string;
  role?: "owner" | "editor" | "production" | "viewer" | undefined;
}

export interface AddTeamMemberResult {
  member: Member;
}

export interface UpdateTeamMemberBody {
  role: "owner" | "editor" | "production" | "viewer";
}

export interface UpdateTeamMemberResult {
  member: Member;
}

export interface RemoveTeamMemberResult {
  ok: true;
}

export interface CreateInvitationBody {
  email: string;
  role?: "owner" | "editor" | "production" | "viewer" | undefined;
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | undefined;
}

export interface CreateInvitationResult {
  invitation: Invitation;
}

export interface ListInvitationsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListInvitationsResult {
  data: Invitation[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface ResendInvitationBody {
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | undefined;
}

export interface ResendInvitationResult {
  invitation: Invitation;
}

export interface RevokeInvitationResult {
  ok: true;
}

export interface ReadInvitationBody {
  token: string;
}

export interface ReadInvitationResult {
  invitation: OpenInvitation;
}

export interface AcceptInvitationBody {
  token: string;
}

export interface AcceptInvitationResult {
  team: JoinedTeam;
}

export interface SignUpInvitedBody {
  token: string;
  password: string;
  name?: string | undefined;
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | undefined;
}

export interface SignUpInvitedResult {
  team: JoinedTeam;
}

export interface ListAuditLogQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  action?:
    | "support.requested"
    | "support.granted"
    | "support.refused"
    | "support.ended"
    | "team.created"
    | "team.updated"
    | "team.claimed"
    | "team.billing_updated"
    | "member.added"
    | "member.updated"
    | "member.removed"
    | "session.team_changed"
    | "session.opened"
    | "session.factor_due"
    | "session.refused"
    | "session.renewed"
    | "session.ended"
    | "factor.added"
    | "factor.removed"
    | "factor.recovery_codes_renewed"
    | "user.signed_up"
    | "user.address_confirmed"
    | "user.address_changed"
    | "user.openid_linked"
    | "user.openid_unlinked"
    | "user.password_reset_requested"
    | "user.password_reset"
    | "user.password_changed"
    | "invitation.created"
    | "invitation.resent"
    | "invitation.revoked"
    | "invitation.accepted"
    | "api_key.created"
    | "api_key.updated"
    | "api_key.rotated"
    | "api_key.revoked"
    | "setting.created"
    | "setting.updated"
    | "setting.deleted"
    | "user.updated"
    | "user.deleted"
    | "user.notifications_updated"
    | "render.released"
    | "render.release_withdrawn"
    | "batch.created"
    | "batch.canceled"
    | "batch.resumed"
    | "customer.exported"
    | "customer.erased"
    | undefined;
  actor_id?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

export interface ListAuditLogResult {
  data: AuditEntry[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface ListSupportAccessesQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListSupportAccessesResult {
  data: SupportAccess[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface UpdateSupportAccessBody {
  status: "granted" | "refused" | "ended";
  hours?: number | undefined;
}

export interface UpdateSupportAccessResult {
  support_access: SupportAccess;
}

export interface RequestSupportAccessBody {
  reason: string;
}

export interface RequestSupportAccessResult {
  support_access: SupportAccess;
}

export interface SetSessionTeamBody {
  team_id: string;
}

export interface SetSessionTeamResult {
  user: User;
  team: Membership;
}

export interface ListOwnSessionsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListOwnSessionsResult {
  data: SignedInBrowser[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface EndOtherSessionsResult {
  ok: true;
}

export interface EndOwnSessionResult {
  ok: true;
}

export interface RenewSignInBody {
  password?: string | undefined;
  openid_query?: string | undefined;
  code?: string | undefined;
  passkey?:
    | ({
        id: string;
        rawId: string;
        type: "public-key";
        response: {
          clientDataJSON: string;
          authenticatorData: string;
          signature: string;
          userHandle?: string | null | undefined;
        } & Record<string, unknown>;
      } & Record<string, unknown>)
    | undefined;
}

export interface RenewSignInResult {
  fresh_until: string;
}

export interface CompleteSignInBody {
  code?: string | undefined;
  passkey?:
    | ({
        id: string;
        rawId: string;
        type: "public-key";
        response: {
          clientDataJSON: string;
          authenticatorData: string;
          signature: string;
          userHandle?: string | null | undefined;
        } & Record<string, unknown>;
      } & Record<string, unknown>)
    | undefined;
}

export interface CompleteSignInResult {
  user: User;
  team: Membership;
  second_factors: ("totp" | "passkey" | "recovery_code")[] | null;
}

export type GetFactorsResult = SecondFactors;

export interface BeginTotpResult {
  secret: string;
  otpauth_url: string;
}

export interface DeleteTotpResult {
  ok: true;
}

export interface ConfirmTotpBody {
  code: string;
}

export interface ConfirmTotpResult {
  recovery_codes: string[];
}

export interface RenewRecoveryCodesResult {
  recovery_codes: string[];
}

export interface BeginPasskeyResult {
  options: Record<string, unknown>;
}

export interface CreatePasskeyBody {
  name: string;
  passkey: {
    id: string;
    rawId: string;
    type: "public-key";
    response: {
      clientDataJSON: string;
      attestationObject: string;
      transports?: string[] | undefined;
    } & Record<string, unknown>;
  } & Record<string, unknown>;
}

export interface CreatePasskeyResult {
  passkey: Passkey;
  recovery_codes: string[] | null;
}

export interface DeletePasskeyResult {
  ok: true;
}

export interface DeleteOpenidLinkResult {
  ok: true;
}

export interface BeginFactorResult {
  options: Record<string, unknown>;
}

export interface BeginRenewalResult {
  options: Record<string, unknown>;
}

export interface BeginOpenidRenewalResult {
  url: string;
}

export interface BeginPasskeySignInResult {
  options: Record<string, unknown>;
}

export interface SignInByPasskeyBody {
  passkey: {
    id: string;
    rawId: string;
    type: "public-key";
    response: {
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
      userHandle?: string | null | undefined;
    } & Record<string, unknown>;
  } & Record<string, unknown>;
}

export interface SignInByPasskeyResult {
  user: User;
  team: Membership;
  second_factors: ("totp" | "passkey" | "recovery_code")[] | null;
}

export interface GetOpenidResult {
  name: string | null;
}

export interface SignInByOpenidBody {
  query: string;
  invitation_token?: string | undefined;
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | undefined;
}

export interface SignInByOpenidResult {
  user: User;
  team: Membership;
  second_factors: ("totp" | "passkey" | "recovery_code")[] | null;
}

export interface BeginOpenidSignInResult {
  url: string;
}

export interface CreateDemoResult {
  team: Team;
  api_key: ApiKey;
  key: string;
  publishable_key: string;
  template_id: string;
  embed_application_id: string;
  product_id: string;
}

export interface ClaimDemoBody {
  email: string;
  password: string;
  name?: string | undefined;
  team_name: string;
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | undefined;
}

export interface ClaimDemoResult {
  ok: true;
}

export interface SignUpBody {
  email: string;
  password: string;
  name?: string | undefined;
  team_name: string;
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | undefined;
}

export interface SignUpResult {
  ok: true;
}

export interface ConfirmAddressBody {
  token: string;
}

export interface ConfirmAddressResult {
  ok: true;
}

export interface ResendConfirmationBody {
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | null | undefined;
}

export interface ResendConfirmationResult {
  ok: true;
}

export interface RequestPasswordResetBody {
  email: string;
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | null | undefined;
}

export interface RequestPasswordResetResult {
  ok: true;
}

export interface ResetPasswordBody {
  token: string;
  password: string;
}

export interface ResetPasswordResult {
  ok: true;
}

export interface ChangePasswordBody {
  password: string;
}

export interface ChangePasswordResult {
  ok: true;
}

export interface ChangeAddressBody {
  email: string;
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | null | undefined;
}

export interface ChangeAddressResult {
  ok: true;
}

export interface UpdateMeBody {
  name?: string | undefined;
  language?: "en" | "de" | "fr" | "es" | "nl" | "ja" | "ar" | "he" | undefined;
}

export interface UpdateMeResult {
  user: User;
}

export interface GetMeResult {
  user: User;
  team: Membership;
  teams: Membership[];
}

export interface GetNoticeChoicesResult {
  notifications: NoticeChoices;
}

export interface UpdateNoticeChoicesBody {
  switched_off: (
    | "hosted_order"
    | "customer_decision"
    | "failed_final"
    | "disabled_endpoint"
    | "usage"
    | "overdue_payment"
    | "stuck_batch"
  )[];
}

export interface UpdateNoticeChoicesResult {
  notifications: NoticeChoices;
}

export interface ListCompaniesQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  q?: string | undefined;
}

export interface ListCompaniesResult {
  data: Company[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateCompanyBody {
  name: string;
  status?: "active" | "archived" | undefined;
}

export interface CreateCompanyResult {
  company: Company;
}

export interface GetCompanyResult {
  company: Company;
}

export interface UpdateCompanyBody {
  name?: string | undefined;
  status?: "active" | "archived" | undefined;
}

export interface UpdateCompanyResult {
  company: Company;
}

export interface DeleteCompanyResult {
  ok: true;
}

export interface ListClientUsersQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  q?: string | undefined;
  company_id?: string | undefined;
}

export interface ListClientUsersResult {
  data: ClientUser[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateClientUserBody {
  email: string;
  name?: string | null | undefined;
  company_id?: string | null | undefined;
  status?: "invited" | "active" | "disabled" | undefined;
}

export interface CreateClientUserResult {
  client_user: ClientUser;
}

export interface GetClientUserResult {
  client_user: ClientUser;
}

export interface UpdateClientUserBody {
  email?: string | undefined;
  name?: string | null | undefined;
  company_id?: string | null | undefined;
  status?: "invited" | "active" | "disabled" | undefined;
}

export interface UpdateClientUserResult {
  client_user: ClientUser;
}

export interface DeleteClientUserResult {
  ok: true;
}

export interface ExportCustomerBody {
  email?: string | undefined;
  client_user_id?: string | undefined;
  starting_after?: string | undefined;
}

export interface EraseCustomerBody {
  email?: string | undefined;
  client_user_id?: string | undefined;
}

export interface EraseCustomerResult {
  erasure: Erasure;
}

export interface ListProjectsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  q?: string | undefined;
  company_id?: string | undefined;
}

export interface ListProjectsResult {
  data: Project[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateProjectBody {
  name: string;
  company_id?: string | undefined;
  status?: "active" | "completed" | "archived" | undefined;
}

export interface CreateProjectResult {
  project: Project;
}

export interface GetProjectResult {
  project: Project;
}

export interface UpdateProjectBody {
  name?: string | undefined;
  company_id?: string | null | undefined;
  status?: "active" | "completed" | "archived" | undefined;
}

export interface UpdateProjectResult {
  project: Project;
}

export interface DeleteProjectResult {
  ok: true;
}

export interface GetBrandResult {
  brand: Brand;
}

export interface UpdateBrandBody {
  primary_color?: string | null | undefined;
  accent_color?: string | null | undefined;
  address?: string | null | undefined;
}

export interface UpdateBrandResult {
  brand: Brand;
}

export interface UploadBrandLogoBody {
  /** PNG, JPEG or SVG of 5 MB */
  file?: Upload | undefined;
}

export interface UploadBrandLogoResult {
  brand: Brand;
}

export interface DeleteBrandLogoResult {
  ok: true;
}

export interface ListPlatformTeamsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  search?: string | undefined;
}

export interface ListPlatformTeamsResult {
  data: PlatformTeam[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface GetPlatformTeamResult {
  team: PlatformTeam;
}

export interface ListUsersQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListUsersResult {
  data: PlatformUser[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateUserBody {
  email: string;
  name?: string | undefined;
  password?: string | undefined;
  platform_admin?: boolean | undefined;
}

export interface CreateUserResult {
  user: PlatformUser;
}

export interface GetUserResult {
  user: PlatformUser;
}

export interface UpdateUserBody {
  email?: string | undefined;
  name?: string | undefined;
  platform_admin?: boolean | undefined;
}

export interface UpdateUserResult {
  user: PlatformUser;
}

export interface DeleteUserResult {
  ok: true;
}

export interface SignInBody {
  email: string;
  password: string;
  invitation_token?: string | undefined;
  team_name?: string | undefined;
}

export interface SignInResult {
  user: User;
  team: Membership;
  second_factors: ("totp" | "passkey" | "recovery_code")[] | null;
}

export interface SignOutResult {
  ok: true;
}

export interface GetUsageResult {
  period: {
    start: string;
    end: string;
  };
  renders: number;
  previews: number;
  templates: number;
  members: number;
  storage_bytes: number;
  limits: {
    templates: number | null;
    renders_per_month: number | null;
    members: number | null;
    storage_bytes: number | null;
  };
}

export interface GetBillingResult {
  billing: Billing;
}

export interface GetPlanOffersResult {
  plan: string | null;
  plans: Plan[];
}

export interface CreateCheckoutBody {
  plan: string;
  interval: "monthly" | "annual";
}

export interface CreateCheckoutResult {
  checkout_url: string;
}

export interface CreatePortalResult {
  portal_url: string;
}

export type ReceivePaymentEventBody = Record<string, unknown>;

export interface ReceivePaymentEventResult {
  received: true;
}

export interface ListPlansQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListPlansResult {
  data: Plan[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreatePlanBody {
  id: string;
  name: string;
  pricing_mode?: "flat" | "per_render" | "custom" | undefined;
  default?: boolean | undefined;
  features?:
    | {
        api?: boolean | undefined;
        embed?: boolean | undefined;
        hosted?: boolean | undefined;
        batches?: boolean | undefined;
      }
    | undefined;
  limits?:
    | {
        templates?: number | null | undefined;
        renders_per_month?: number | null | undefined;
        members?: number | null | undefined;
        storage_bytes?: number | null | undefined;
      }
    | undefined;
  prices?:
    | {
        monthly?:
          | {
              amount: number;
              currency: string;
              provider_price_id?: string | null | undefined;
            }
          | undefined;
        annual?:
          | {
              amount: number;
              currency: string;
              provider_price_id?: string | null | undefined;
            }
          | undefined;
      }
    | undefined;
}

export interface CreatePlanResult {
  plan: Plan;
}

export interface GetPlanResult {
  plan: Plan;
}

export interface UpdatePlanBody {
  name?: string | undefined;
  pricing_mode?: "flat" | "per_render" | "custom" | undefined;
  default?: boolean | undefined;
  features?:
    | {
        api?: boolean | undefined;
        embed?: boolean | undefined;
        hosted?: boolean | undefined;
        batches?: boolean | undefined;
      }
    | undefined;
  limits?:
    | {
        templates?: number | null | undefined;
        renders_per_month?: number | null | undefined;
        members?: number | null | undefined;
        storage_bytes?: number | null | undefined;
      }
    | undefined;
  prices?:
    | {
        monthly?:
          | {
              amount: number;
              currency: string;
              provider_price_id?: string | null | undefined;
            }
          | undefined;
        annual?:
          | {
              amount: number;
              currency: string;
              provider_price_id?: string | null | undefined;
            }
          | undefined;
      }
    | undefined;
}

export interface UpdatePlanResult {
  plan: Plan;
}

export interface DeletePlanResult {
  ok: true;
}

export interface GetTeamBillingResult {
  billing: Billing;
}

export interface UpdateTeamBillingBody {
  plan?: string | undefined;
  status?: "active" | "past_due" | "canceled" | undefined;
  current_period_end?: string | undefined;
  limits_source?: "plan" | "override" | undefined;
  limits?:
    | {
        templates?: number | null | undefined;
        renders_per_month?: number | null | undefined;
        members?: number | null | undefined;
        storage_bytes?: number | null | undefined;
      }
    | undefined;
}

export interface UpdateTeamBillingResult {
  billing: Billing;
}

export interface ListSettingsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface ListSettingsResult {
  data: Setting[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface CreateSettingBody {
  key: string;
  value: number;
  scope?: "global" | "team" | undefined;
}

export interface CreateSettingResult {
  setting: Setting;
}

export interface GetSettingResult {
  setting: Setting;
}

export interface UpdateSettingBody {
  value: number;
  scope?: "global" | "team" | undefined;
}

export interface UpdateSettingResult {
  setting: Setting;
}

export interface DeleteSettingResult {
  ok: true;
}

export interface ListPlatformAuditLogQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  action?:
    | "api_key.created"
    | "job.discarded"
    | "job.retried"
    | "member.added"
    | "plan.created"
    | "plan.updated"
    | "plan.deleted"
    | "setting.created"
    | "setting.updated"
    | "setting.deleted"
    | "support.requested"
    | "team.billing_updated"
    | "team.created"
    | "user.created"
    | "user.updated"
    | "user.deleted"
    | "user.password_changed"
    | undefined;
  actor_id?: string | undefined;
  team_id?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

export interface ListPlatformAuditLogResult {
  data: PlatformAuditEntry[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface ListJobsQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  state?: "waiting" | "active" | "retrying" | "failed" | undefined;
  queue?: string | undefined;
}

export interface ListJobsResult {
  data: Job[];
  has_more: boolean;
  next_starting_after: string | null;
}

export interface RetryJobResult {
  job: Job;
}

export interface DiscardJobBody {
  reason: string;
}

export interface DiscardJobResult {
  job: Job;
}

export interface RunSweepResult {
  expired_fills: number;
  expired_sessions: number;
  expired_demos: number;
  purged_idempotency_keys: number;
  requeued_renders: number;
}
