/** The inside of an engine process: takes a request at a time, keeps the templates used last. */
import { Worker } from "node:worker_threads";
import { changeScene } from "#domain/change-scene.ts";
import type { CompileOptions, Engine, Template } from "#engine/engine.ts";
import type { LibraryFontFile } from "#engine/font/library/library-font.ts";
import { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";
import { carryScene } from "#engine/template/carry/carry-scene.ts";
import { unheldHints } from "#engine/template/edit/regroup.ts";
import { sharedBoxes } from "#engine/template/edit/scene-edit.ts";
import type {
  CarriedScene,
  CompiledTemplate,
  VerifiedFill,
  StoredTemplate,
} from "#ports/engine-runner.ts";
import {
  type EngineCall,
  type EngineFailure,
  type EngineOutcome,
  type EngineReply,
  type EngineRequest,
  isEngineRequest,
} from "./engine-protocol.ts";

export interface TemplateCodec {
  encode(template: Template): CompiledTemplate;
  /** What others may see of a template. */
  rest(template: Template): CompiledTemplate["template"];
  /** As `template`, with what the author set on the stored one of another version. */
  carry(stored: StoredTemplate, template: Template): Template;
  /** How the source of a stored template is to be read again. */
  optionsOf(stored: StoredTemplate): CompileOptions;
  /** Null when another version wrote it: the source is then compiled again. */
  decode(stored: StoredTemplate): Template | null;
}

/** Templates are kept up to this many bytes of source, the one in use always. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** Serves requests of the parent process until it goes away. */
export async function serveEngine(
  loadEngine: () => Promise<Engine>,
  codec: TemplateCodec,
): Promise<void> {
  watchParent();
  process.once("disconnect", () => process.exit(0));
  const engine = await loadEngine();
  const templates = new TemplateCache(
    async (stored, fonts) =>
      codec.decode(stored) ??
      codec.carry(
        stored,
        await engine.compileTemplate(stored.source, { ...codec.optionsOf(stored), fonts }),
      ),
  );
  process.on("message", (message: unknown) => {
    if (isEngineRequest(message)) {
      void answer(message);
    }
  });
  const fontFiles = new FontCache();
  send({ type: "ready" });

  async function answer(request: EngineRequest): Promise<void> {
    const { call, stored, fonts: ids, templateFonts, loaded } = request;
    try {
      const lacksTemplate = "template" in call && stored === null && !templates.has(call.template);
      // Wanted only to read a template that another version wrote.
      const pinned = stored === null ? [] : fontFiles.find(templateFonts, loaded);
      const fonts = fontFiles.find(ids, loaded);
      if (lacksTemplate || pinned === null || fonts === null) {
        const wanted = lacksTemplate ? [...templateFonts, ...ids] : ids;
        send({ type: "need", template: lacksTemplate, fonts: fontFiles.lacking(wanted) });
      } else {
        const template =
          "template" in call ? await templates.find(call.template, stored, pinned) : null;
        const given = { call: withFonts(call, fonts), template };
        send({ type: "done", outcome: await perform(engine, codec, given) });
      }
    } catch (error) {
      send({ type: "failed", failure: failureOf(error) });
    }
  }
}

async function perform(
  engine: Engine,
  codec: TemplateCodec,
  { call, template }: { readonly call: EngineCall; readonly template: Template | null },
): Promise<EngineOutcome> {
  switch (call.kind) {
    case "compile":
      return {
        kind: "compile",
        value: codec.encode(await engine.compileTemplate(call.pdf, call.options)),
      };
    case "inspect":
      return { kind: "inspect", value: await engine.inspectPdf(call.pdf, call.options) };
    case "preflight":
      return { kind: "preflight", value: await engine.preflightPdf(call.pdf, call.options) };
    case "verify":
      return {
        kind: "verify",
        value: await engine.verifyPdf(call.original, call.rendered, call.options),
      };
    case "readFont":
      return {
        kind: "readFont",
        value: await engine.readFont(call.bytes, { face: call.face }),
      };
    case "fill":
      return { kind: "fill", value: await verifiedFill(engine, present(template), call) };
    case "readScene": {
      const opened = present(template);
      return {
        kind: "readScene",
        value: { template: codec.rest(opened), shared: sharedBoxes(opened) },
      };
    }
    case "changeScene": {
      const opened = present(template);
      const outcome = changeScene(opened, sharedBoxes(opened), call.request);
      return {
        kind: "changeScene",
        value:
          outcome.kind === "edited"
            ? { kind: "edited", compiled: codec.encode({ ...opened, ...outcome.scene }) }
            : outcome,
      };
    }
    case "carryScene":
      return { kind: "carryScene", value: carried(codec, present(template), call) };
    case "stress":
      return {
        kind: "stress",
        value: await engine.stressTemplate(present(template), call.options),
      };
    case "preview":
      return {
        kind: "preview",
        value: await engine.renderPreview(present(template), call.values, call.options),
      };
    case "change":
      return {
        kind: "change",
        value: await engine.renderChange(present(template), call.values, call.options),
      };
  }
}

async function verifiedFill(
  engine: Engine,
  template: Template,
  call: Extract<EngineCall, { kind: "fill" }>,
): Promise<VerifiedFill> {
  const filled = await engine.fillTemplate(template, call.values, call.options);
  const uploads = Object.values(call.options.uploads ?? {});
  return {
    ...filled,
    verification: await engine.verifyPdf(template.source, filled.pdf, { uploads }),
  };
}

function present(template: Template | null): Template {
  if (template === null) {
    throw new Error("a call with a template came without one");
  }
  return template;
}

type OpenTemplate = (
  stored: StoredTemplate,
  fonts: readonly LibraryFontFile[],
) => Promise<Template>;

/** Least recently used first. */
class TemplateCache {
  readonly #open: OpenTemplate;
  readonly #kept = new Map<string, Template>();

  constructor(open: OpenTemplate) {
    this.#open = open;
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** `fonts` are those it was compiled with. */
  async find(
    key: string,
    stored: StoredTemplate | null,
    fonts: readonly LibraryFontFile[],
  ): Promise<Template | null> {
    const template =
      this.#kept.get(key) ?? (stored === null ? null : await this.#open(stored, fonts));
    if (template === null) {
      return null;
    }
    this.#kept.delete(key);
    this.#kept.set(key, template);
    let bytes = 0;
    for (const [other, { source }] of [...this.#kept].reverse()) {
      bytes += source.byteLength;
      if (bytes > MAX_KEPT_BYTES && other !== key) {
        this.#kept.delete(other);
      }
    }
    return template;
  }
}

/** Fonts are kept up to this many bytes, those in use always. */
const MAX_FONT_BYTES = 96 * 1024 * 1024;
const MAX_LISTS = 64;

/**
 * The shop's fonts used last, first to go first. The same ids give the same list object, which the engine
 * remembers what it read by.
 */
class FontCache {
  readonly #files = new Map<string, LibraryFontFile>();
  readonly #lists = new Map<string, readonly LibraryFontFile[]>();

  lacking(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => !this.#files.has(id));
  }

  /** Null when some are not here. */
  find(
    ids: readonly string[],
    loaded: readonly LibraryFontFile[],
  ): readonly LibraryFontFile[] | null {
    for (const file of loaded) {
      this.#files.set(file.id, file);
    }
    const files = ids.flatMap((id) => this.#files.get(id) ?? []);
    if (files.length < ids.length) {
      return null;
    }
    const key = ids.join(" ");
    const known = this.#lists.get(key);
    const list = known?.every((file, i) => file === files[i]) === true ? known : files;
    this.#lists.delete(key);
    this.#lists.set(key, list);
    this.#forget(ids);
    return list;
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) {
      const file = this.#files.get(id);
      if (file !== undefined) {
        this.#files.delete(id);
        this.#files.set(id, file);
      }
    }
    let bytes = 0;
    for (const [id, file] of [...this.#files].reverse()) {
      bytes += file.bytes.byteLength;
      if (bytes > MAX_FONT_BYTES && !ids.includes(id)) {
        this.#files.delete(id);
        this.#lists.clear();
      }
    }
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MAX_LISTS && oldest !== undefined) {
      this.#lists.delete(oldest);
    }
  }
}

/** The call with the shop's fonts among its options. */
function withFonts(call: EngineCall, fonts: readonly LibraryFontFile[]): EngineCall {
  if (fonts.length === 0) {
    return call;
  }
  switch (call.kind) {
    case "compile":
    case "inspect":
    case "preflight":
      return { ...call, options: { ...call.options, fonts } };
    case "fill":
      return { ...call, options: { ...call.options, fonts } };
    case "preview":
      return { ...call, options: { ...call.options, fonts } };
    case "change":
      return { ...call, options: { ...call.options, fonts } };
    case "stress":
      return { ...call, options: { ...call.options, fonts } };
    case "readScene":
    case "changeScene":
    case "carryScene":
    case "verify":
    case "readFont":
      return call;
  }
}

function carried(
  codec: TemplateCodec,
  template: Template,
  { older, hints }: Extract<EngineCall, { readonly kind: "carryScene" }>,
): CarriedScene {
  const refusals = unheldHints(template.pages, hints);
  if (refusals.length > 0) {
    return { kind: "unheld", refusals };
  }
  const scene = carryScene(older, template, sharedBoxes(template));
  return { kind: "carried", compiled: codec.encode({ ...template, ...scene }) };
}

function failureOf(error: unknown): EngineFailure {
  if (error instanceof UnusablePdf) {
    return { name: "UnusablePdf", reason: error.reason, message: error.message };
  }
  if (error instanceof UnusableValue) {
    return {
      name: "UnusableValue",
      code: error.code,
      field: error.field,
      message: error.message,
    };
  }
  const isExhaustion =
    error instanceof RangeError ||
    (error instanceof Error && error.name === "RuntimeError" && "stack" in error);
  return {
    name: "other",
    isExhaustion,
    message: error instanceof Error ? (error.stack ?? error.message) : "a thrown non-error",
  };
}

function send(reply: EngineReply): void {
  process.send?.(reply);
}

/**
 * Ends this process when its parent is killed. The "disconnect" event is not enough: it waits for a
 * computation that a hostile file may have made endless, so a thread looks.
 */
function watchParent(): void {
  const watch = new Worker(
    `const parent = process.ppid;
     setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);`,
    { eval: true, execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 8 } },
  );
  watch.unref();
}
