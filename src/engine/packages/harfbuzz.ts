/**
 * The door to HarfBuzz: shaping and subsetting through the WebAssembly modules handed in as bytes. The
 * package's own loader reads its module from disk, so both are instantiated here. Fonts stay loaded, the
 * least recently used first to go; memory of a module only grows, and growth detaches every view of it,
 * so a view is made anew after each call that may allocate.
 */
import { getOrAdd } from "#base/maps.ts";
import { assert } from "#base/assert.ts";

/** A glyph as shaped: lengths in font units, `cluster` the UTF-16 offset of its first character. */
export interface ShapedGlyph {
  readonly gid: number;
  readonly cluster: number;
  readonly xAdvance: number;
  /** 0 but in vertical text, where it is negative: down. */
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** True when text cut before this glyph's cluster must be shaped again on both sides. */
  readonly unsafeToBreak: boolean;
}

interface ShapeOptions {
  /** "ttb" takes vertical forms and metrics; offsets then lead from the pen to the glyph's own origin. */
  readonly direction: "ltr" | "rtl" | "ttb";
  /** ISO 15924 tag, "Latn". */
  readonly script: string;
  /** BCP 47 tag, "" when unknown. */
  readonly language: string;
  /** False for letter-spaced text: no `liga` and `clig`; what a script needs stays on. */
  readonly ligatures: boolean;
  /** Tags of features that are off by default and shall be on. */
  readonly features?: readonly string[];
}

/** One loaded font. */
export interface ShapingFace {
  readonly unitsPerEm: number;
  /** Glyph of a code point by the font's cmap; 0 when it has none. */
  glyphOf(codePoint: number): number;
  /** Horizontal advance of a glyph in font units. */
  advanceOf(gid: number): number;
  /** Glyphs of text[start, end) in visual order; the text around serves as context. */
  shape(text: string, range: readonly [number, number], options: ShapeOptions): ShapedGlyph[];
}

/** Shapes text. One module, one buffer: not re-entrant, and every call is synchronous. */
export interface Shaper {
  /** The face of a font, loaded on first use; one id always means the same bytes. */
  face(font: { readonly id: string; readonly bytes: Uint8Array }): ShapingFace;
}

export interface Subsetter {
  /**
   * The font reduced to `gids` (and glyph 0 and components), glyph ids kept, without hints and layout
   * tables; null when the font is damaged.
   */
  subset(
    font: { readonly id: string; readonly bytes: Uint8Array },
    gids: readonly number[],
  ): Uint8Array | null;
  /**
   * A variable font at these values of its axes, by tag: all glyphs, glyph ids and layout kept; null when the font is
   * damaged or has no such axis.
   */
  instance(
    font: { readonly id: string; readonly bytes: Uint8Array },
    axes: Readonly<Record<string, number>>,
  ): Uint8Array | null;
}

/** Functions of the module take and return 32-bit numbers only. */
type NumericFunction = (...args: readonly number[]) => number;

function isNumericFunction(value: unknown): value is NumericFunction {
  return typeof value === "function";
}

/** A module's memory and functions; pointers are addresses in its memory. */
interface Module {
  call(name: string): NumericFunction;
  view(): DataView;
  /** Copies bytes in; 0 never occurs: running out of memory is an assertion. */
  copyIn(bytes: Uint8Array): number;
  asciiIn(text: string): number;
  copyOut(pointer: number, length: number): Uint8Array;
}

/** A module with the few imports that its build asks for; throws where it is another build. */
async function instantiate(wasm: Uint8Array): Promise<Module> {
  const heap: { memory: WebAssembly.Memory | null } = { memory: null };
  const nothing = (): number => 0;
  const { instance } = await WebAssembly.instantiate(new Uint8Array(wasm), {
    wasi_snapshot_preview1: { proc_exit: nothing },
    env: {
      _emscripten_runtime_keepalive_clear: nothing,
      _setitimer_js: nothing,
      _abort_js: () => {
        throw new Error("HarfBuzz aborted");
      },
      emscripten_resize_heap: (wantedBytes: number) => growMemory(heap.memory, wantedBytes >>> 0),
    },
  });
  const memory = instance.exports["memory"];
  assert(memory instanceof WebAssembly.Memory, "module exports its memory");
  heap.memory = memory;
  // Emscripten's start-up function bears one of two names, by build.
  const start = instance.exports["__wasm_call_ctors"] ?? instance.exports["_initialize"];
  assert(isNumericFunction(start), "module has a start-up function");
  start();
  const call = (name: string): NumericFunction => {
    const member = instance.exports[name];
    assert(isNumericFunction(member), `module exports ${name}`);
    return member;
  };
  const malloc = call("malloc");
  const copyIn = (bytes: Uint8Array): number => {
    // Pointers above 2 GB come back negative without the shift.
    const pointer = malloc(Math.max(bytes.length, 1)) >>> 0;
    assert(pointer !== 0, "module has memory left");
    new Uint8Array(memory.buffer).set(bytes, pointer);
    return pointer;
  };
  return {
    call,
    view: () => new DataView(memory.buffer),
    copyIn,
    asciiIn: (text) => copyIn(Uint8Array.from(`${text}\0`, (char) => char.charCodeAt(0))),
    copyOut: (pointer, length) => new Uint8Array(memory.buffer).slice(pointer, pointer + length),
  };
}

const MAX_HEAP_BYTES = 2 ** 31;
const WASM_PAGE_BYTES = 65_536;

/** 1 when the memory now holds `wantedBytes`, 0 when it cannot. Grows by a fifth at least. */
function growMemory(memory: WebAssembly.Memory | null, wantedBytes: number): number {
  if (memory === null || wantedBytes > MAX_HEAP_BYTES) {
    return 0;
  }
  const current = memory.buffer.byteLength;
  const target = Math.min(MAX_HEAP_BYTES, Math.max(wantedBytes, current * 1.2));
  try {
    memory.grow(Math.ceil((target - current) / WASM_PAGE_BYTES));
    return 1;
  } catch {
    // The host has no more memory: HarfBuzz sees a failed allocation and asserts above.
    return 0;
  }
}

/** Most recently used values by key, at most `capacity`; `drop` frees what falls out. */
class RecentlyUsed<T> {
  readonly #values = new Map<string, T>();
  readonly #capacity: number;
  readonly #drop: (value: T) => void;

  constructor(capacity: number, drop: (value: T) => void) {
    this.#capacity = capacity;
    this.#drop = drop;
  }

  get(key: string, make: () => T): T {
    const known = this.#values.get(key);
    const value = known ?? make();
    // A map keeps insertion order: re-inserting moves the key to the end.
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values;
    if (oldest !== undefined && this.#values.size > this.#capacity) {
      this.#values.delete(oldest[0]);
      this.#drop(oldest[1]);
    }
    return value;
  }
}

// Each face holds its whole file in the module's memory: 64 fonts of a megabyte are a tolerable heap.
const MAX_FACES = 64;
/** `hb_direction_t`. */
const DIRECTIONS = { ltr: 4, rtl: 5, ttb: 6 } as const;
const MEMORY_MODE_WRITABLE = 2;
// Sizes of `hb_glyph_info_t`, `hb_glyph_position_t` and `hb_feature_t`, and values of HarfBuzz's
// enumerations.
const INFO_BYTES = 20;
const FEATURE_BYTES = 16;
const BEGINNING_AND_END_OF_TEXT = 0x3;
const REMOVE_DEFAULT_IGNORABLES = 0x8;
const CLUSTER_PER_GRAPHEME = 0;

/** Four characters as `hb_tag_t`, padded with spaces. */
function tag(name: string): number {
  const code = (i: number): number => (i < name.length ? name.charCodeAt(i) & 0xff : 0x20);
  return ((code(0) << 24) | (code(1) << 16) | (code(2) << 8) | code(3)) >>> 0;
}

interface LoadedFace {
  readonly face: ShapingFace;
  readonly free: () => void;
}

/** Instantiates the shaping module. Rejects when the bytes are no such module. */
export async function createShaper(wasm: Uint8Array): Promise<Shaper> {
  const module = await instantiate(wasm);
  const shape = shapeFunction(module);
  const loaded = new RecentlyUsed<LoadedFace>(MAX_FACES, ({ free }) => free());
  return {
    face: (font) => loaded.get(font.id, () => loadFace(module, font.bytes, shape)).face,
  };
}

type ShapeFunction = (
  font: number,
  text: string,
  range: readonly [number, number],
  options: ShapeOptions,
) => ShapedGlyph[];

/** Copies a font in and wraps it; `free` gives all of it back, the last object made first. */
function loadFace(module: Module, bytes: Uint8Array, shape: ShapeFunction): LoadedFace {
  const data = module.copyIn(bytes);
  const blob = module.call("hb_blob_create")(data, bytes.length, MEMORY_MODE_WRITABLE, 0, 0);
  const face = module.call("hb_face_create")(blob, 0);
  const font = module.call("hb_font_create")(face);
  const nominalGlyph = module.call("hb_font_get_nominal_glyph");
  const advance = module.call("hb_font_get_glyph_h_advance");
  const out = module.copyIn(new Uint8Array(4));
  // Advances are asked for far more often than there are glyphs, and a call into the module is dear.
  const advances = new Map<number, number>();
  return {
    face: {
      unitsPerEm: module.call("hb_face_get_upem")(face),
      glyphOf: (codePoint) =>
        nominalGlyph(font, codePoint, out) === 0 ? 0 : module.view().getUint32(out, true),
      advanceOf: (gid) => {
        return getOrAdd(advances, gid, () => advance(font, gid));
      },
      shape: (text, range, options) => shape(font, text, range, options),
    },
    free: () => {
      module.call("hb_font_destroy")(font);
      module.call("hb_face_destroy")(face);
      module.call("hb_blob_destroy")(blob);
      module.call("free")(data);
      module.call("free")(out);
    },
  };
}

/**
 * The function that shapes, over one buffer and one area for text, which are used again and again.
 */
function shapeFunction(module: Module): ShapeFunction {
  const buffer = module.call("hb_buffer_create")();
  const clear = module.call("hb_buffer_clear_contents");
  const addText = module.call("hb_buffer_add_utf16");
  const setDirection = module.call("hb_buffer_set_direction");
  const setScript = module.call("hb_buffer_set_script");
  const setLanguage = module.call("hb_buffer_set_language");
  const setFlags = module.call("hb_buffer_set_flags");
  const setClusterLevel = module.call("hb_buffer_set_cluster_level");
  const hbShape = module.call("hb_shape");
  // Few distinct ones are ever asked for.
  const features = new Map<string, FeatureList>();
  const featuresOf = ({ ligatures, features: wanted = [] }: ShapeOptions): FeatureList => {
    const off = ligatures ? [] : ["liga", "clig"];
    return getOrAdd(features, [...off, "", ...wanted].join(" "), () =>
      featuresIn(module, { off, on: wanted }),
    );
  };
  const languages = new Map<string, number>();
  const languageOf = (name: string): number => {
    return getOrAdd(languages, name, () => languageIn(module, name));
  };
  let area = { pointer: module.copyIn(new Uint8Array(512)), units: 256 };
  return (font, text, [start, end], options) => {
    // The whole text goes in and not only the range: letters outside of it decide joining forms
    // (HarfBuzz context).
    if (text.length > area.units) {
      module.call("free")(area.pointer);
      area = { pointer: module.copyIn(new Uint8Array(text.length * 2)), units: text.length };
    }
    // After copyIn, which may have moved the memory.
    const view = module.view();
    for (let i = 0; i < text.length; i++) {
      view.setUint16(area.pointer + 2 * i, text.charCodeAt(i), true);
    }
    clear(buffer);
    addText(buffer, area.pointer, text.length, start, end - start);
    setDirection(buffer, DIRECTIONS[options.direction]);
    setScript(buffer, tag(options.script));
    setLanguage(buffer, languageOf(options.language));
    setFlags(buffer, BEGINNING_AND_END_OF_TEXT | REMOVE_DEFAULT_IGNORABLES);
    setClusterLevel(buffer, CLUSTER_PER_GRAPHEME);
    const { pointer, count } = featuresOf(options);
    hbShape(font, buffer, pointer, count);
    return glyphsOut(module, buffer);
  };
}

/** An array of `hb_feature_t`. */
interface FeatureList {
  readonly pointer: number;
  readonly count: number;
}

/** `hb_feature_t` structures that switch the features off or on for the whole text. */
function featuresIn(
  module: Module,
  { off, on }: { readonly off: readonly string[]; readonly on: readonly string[] },
): FeatureList {
  const names = [...off, ...on];
  if (names.length === 0) {
    return { pointer: 0, count: 0 };
  }
  const pointer = module.copyIn(new Uint8Array(FEATURE_BYTES * names.length));
  const view = module.view();
  for (const [i, name] of names.entries()) {
    const at = pointer + FEATURE_BYTES * i;
    view.setUint32(at, tag(name), true);
    view.setUint32(at + 4, i < off.length ? 0 : 1, true);
    view.setUint32(at + 8, 0, true);
    view.setUint32(at + 12, 0xffff_ffff, true);
  }
  return { pointer, count: names.length };
}

/** `hb_language_t` of a BCP 47 tag; 0 for "". HarfBuzz keeps languages for ever, so each is made once. */
function languageIn(module: Module, name: string): number {
  if (name === "") {
    return 0;
  }
  const pointer = module.asciiIn(name);
  const language = module.call("hb_language_from_string")(pointer, -1);
  module.call("free")(pointer);
  return language;
}

/** The shaped glyphs of the buffer, read from its arrays by their byte layout. */
function glyphsOut(module: Module, buffer: number): ShapedGlyph[] {
  const count = module.call("hb_buffer_get_length")(buffer);
  const infos = module.call("hb_buffer_get_glyph_infos")(buffer, 0) >>> 0;
  const positions = module.call("hb_buffer_get_glyph_positions")(buffer, 0) >>> 0;
  const view = module.view();
  const glyphs: ShapedGlyph[] = [];
  for (let i = 0; i < count; i++) {
    const info = infos + INFO_BYTES * i;
    const position = positions + INFO_BYTES * i;
    glyphs.push({
      gid: view.getUint32(info, true),
      cluster: view.getUint32(info + 8, true),
      unsafeToBreak: (view.getUint32(info + 4, true) & 1) === 1,
      xAdvance: view.getInt32(position, true),
      yAdvance: view.getInt32(position + 4, true),
      xOffset: view.getInt32(position + 8, true),
      yOffset: view.getInt32(position + 12, true),
    });
  }
  return glyphs;
}

const MAX_SUBSET_FACES = 32;
// `hb_subset_flags_t`: glyph ids are kept, since content refers to them; layout is not followed, since
// shaping is done and only the glyphs asked for are shown.
const NO_HINTING = 0x1;
const RETAIN_GIDS = 0x2;
const NO_LAYOUT_CLOSURE = 0x200;
const SET_DROPPED_TABLES = 3;
/** Not needed inside a PDF, where codes are glyph ids and the PDF states the metrics. */
const DROPPED_TABLES =
  "GSUB GPOS GDEF BASE JSTF MATH kern STAT DSIG meta cmap name OS/2 post gasp hdmx VDMX LTSH PCLT fpgm prep cvt SVG COLR CPAL CBDT CBLC sbix fvar gvar avar cvar HVAR VVAR MVAR".split(
    " ",
  );

/** Instantiates the subsetting module. Rejects when the bytes are no such module. */
export async function createSubsetter(wasm: Uint8Array): Promise<Subsetter> {
  const module = await instantiate(wasm);
  const faces = new RecentlyUsed<SubsetFace>(MAX_SUBSET_FACES, ({ free }) => free());
  return {
    subset: (font, gids) => {
      const face = faces.get(font.id, () => loadSubsetFace(module, font.bytes));
      return subsetOut(module, face.next(), gids);
    },
    instance: (font, axes) => {
      const { plain } = faces.get(font.id, () => loadSubsetFace(module, font.bytes));
      return instanceOut(module, plain, axes);
    },
  };
}

interface SubsetFace {
  /** The face as it was read. */
  readonly plain: number;
  /** The face for the next subset. */
  readonly next: () => number;
  readonly free: () => void;
}

/**
 * Subsets of one font before it is prepared for more: preparing it takes as long as some ten of them, and most fonts
 * are asked once, when a file is compiled.
 */
const PLAIN_SUBSETS = 8;

/** A face for subsetting, kept apart from the shaper's: it lives in another module's memory. */
function loadSubsetFace(module: Module, bytes: Uint8Array): SubsetFace {
  const data = module.copyIn(bytes);
  const blob = module.call("hb_blob_create")(data, bytes.length, MEMORY_MODE_WRITABLE, 0, 0);
  const plain = module.call("hb_face_create")(blob, 0);
  let prepared: number | null = null;
  let subsets = 0;
  return {
    plain,
    next: () => {
      if (prepared === null && ++subsets > PLAIN_SUBSETS) {
        // Accelerators for repeated subsetting of one face; the bytes are the same.
        prepared = module.call("hb_subset_preprocess")(plain);
      }
      return prepared ?? plain;
    },
    free: () => {
      if (prepared !== null) {
        module.call("hb_face_destroy")(prepared);
      }
      module.call("hb_face_destroy")(plain);
      module.call("hb_blob_destroy")(blob);
      module.call("free")(data);
    },
  };
}

/** The subset's bytes; null when HarfBuzz refuses the font. Every object made is freed on each way out. */
function subsetOut(module: Module, face: number, gids: readonly number[]): Uint8Array | null {
  const input = module.call("hb_subset_input_create_or_fail")();
  assert(input !== 0, "module has memory left");
  const setAdd = module.call("hb_set_add");
  const wanted = module.call("hb_subset_input_glyph_set")(input);
  for (const gid of gids) {
    setAdd(wanted, gid);
  }
  const dropped = module.call("hb_subset_input_set")(input, SET_DROPPED_TABLES);
  for (const name of DROPPED_TABLES) {
    setAdd(dropped, tag(name));
  }
  const flags = NO_HINTING | RETAIN_GIDS | NO_LAYOUT_CLOSURE;
  module.call("hb_subset_input_set_flags")(input, flags);
  return bytesOut(module, face, input);
}

/** As `Subsetter.instance`. */
function instanceOut(
  module: Module,
  face: number,
  axes: Readonly<Record<string, number>>,
): Uint8Array | null {
  const input = module.call("hb_subset_input_create_or_fail")();
  assert(input !== 0, "module has memory left");
  module.call("hb_subset_input_keep_everything")(input);
  module.call("hb_subset_input_set_flags")(input, NO_HINTING | RETAIN_GIDS);
  const pin = module.call("hb_subset_input_pin_axis_location");
  const isPinned = Object.entries(axes).map(
    ([name, value]) => pin(input, face, tag(name), value) !== 0,
  );
  if (isPinned.includes(false)) {
    module.call("hb_subset_input_destroy")(input);
    return null;
  }
  return bytesOut(module, face, input);
}

/** What the input makes of the face; frees the input. */
function bytesOut(module: Module, face: number, input: number): Uint8Array | null {
  const subset = module.call("hb_subset_or_fail")(face, input);
  module.call("hb_subset_input_destroy")(input);
  if (subset === 0) {
    return null;
  }
  const blob = module.call("hb_face_reference_blob")(subset);
  const length = module.call("hb_blob_get_length")(blob);
  const data = module.call("hb_blob_get_data")(blob, 0) >>> 0;
  const bytes = length === 0 ? null : module.copyOut(data, length);
  module.call("hb_blob_destroy")(blob);
  module.call("hb_face_destroy")(subset);
  return bytes;
}
