/**
 * Which layers are visible by the catalog's default configuration (ISO 32000-2, 8.11). Automatic states
 * by usage (/AS) are not applied: the file is judged as it is stored.
 */
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isDict, isName, isRef, type PdfDict, type PdfValue } from "../pdf/objects.ts";

/** Layer states of a file, by object number of the group. */
export interface Layers {
  readonly doc: PdfDocument;
  /** Object numbers of groups that are off. */
  readonly off: ReadonlySet<number>;
  /** True when every group not listed in `on` is off. */
  readonly baseOff: boolean;
  readonly on: ReadonlySet<number>;
  /** Intents the configuration looks at; null: all. */
  readonly intents: ReadonlySet<string> | null;
}

// Visibility expressions nest; writers use two or three levels, an attack as many as the stack would
// bear.
const MAX_DEPTH = 16;

/** The default configuration of a file; everything is visible when it has none. */
export function readLayers(doc: PdfDocument): Layers {
  const properties = doc.get(doc.catalog, "OCProperties");
  const config = isDict(properties) ? doc.get(properties, "D") : null;
  // 8.11.4.2 requires D; a file without it shows everything, as in readers.
  if (!isDict(config)) {
    return { doc, off: new Set(), baseOff: false, on: new Set(), intents: new Set(["View"]) };
  }
  // Default intent is View (8.11.4.3): layers meant only for the designer's eye (Design) then have no
  // effect.
  const intents = namesOf(doc, doc.get(config, "Intent"));
  return {
    doc,
    off: numbersOf(doc.get(config, "OFF")),
    baseOff: isName(doc.get(config, "BaseState"), "OFF"),
    on: numbersOf(doc.get(config, "ON")),
    intents: intents.has("All") ? null : intents,
  };
}

/**
 * True when content controlled by a group or a membership dictionary is shown; unreadable ones are.
 * `value` is the unresolved entry, since a group is known by its object number.
 */
export function isLayerVisible(layers: Layers, value: PdfValue): boolean {
  const dict = layers.doc.resolve(value);
  if (!isDict(dict)) {
    return true;
  }
  return isName(layers.doc.get(dict, "Type"), "OCMD")
    ? isMembershipVisible(layers, dict)
    : isGroupVisible(layers, value, dict);
}

function isGroupVisible(layers: Layers, value: PdfValue, dict: PdfDict): boolean {
  // A group that is no object of its own cannot be listed in ON or OFF.
  if (!isRef(value)) {
    return true;
  }
  const intents = namesOf(layers.doc, layers.doc.get(dict, "Intent"));
  // 8.11.2.3: a group whose intents the configuration does not look at has no effect.
  if (layers.intents !== null && ![...intents].some((intent) => layers.intents?.has(intent))) {
    return true;
  }
  return layers.baseOff ? layers.on.has(value.num) : !layers.off.has(value.num);
}

/** An OCMD (8.11.2.2): its expression /VE when it has one, else the policy /P over its groups. */
function isMembershipVisible(layers: Layers, dict: PdfDict): boolean {
  const { doc } = layers;
  const expression = doc.get(dict, "VE");
  if (isArray(expression)) {
    return evaluate(layers, expression, 0);
  }
  const entry = dict.entries.get("OCGs") ?? null;
  const resolved = doc.resolve(entry);
  const groups = isArray(resolved) ? resolved.items : [entry];
  const states = groups
    .filter((group) => isDict(doc.resolve(group)))
    .map((group) => isLayerVisibleAsGroup(layers, group));
  // 8.11.2.2: a membership without groups has no effect.
  if (states.length === 0) {
    return true;
  }
  const policy = doc.get(dict, "P");
  switch (isName(policy) ? policy.name : "AnyOn") {
    case "AllOn":
      return states.every((state) => state);
    case "AnyOff":
      return states.some((state) => !state);
    case "AllOff":
      return states.every((state) => !state);
    // AnyOn, also for an unknown policy.
    default:
      return states.some((state) => state);
  }
}

function isLayerVisibleAsGroup(layers: Layers, group: PdfValue): boolean {
  const dict = layers.doc.resolve(group);
  return !isDict(dict) || isGroupVisible(layers, group, dict);
}

// 8.11.2.2: [/And …], [/Or …] or [/Not x] of groups and further expressions.
function evaluate(layers: Layers, value: PdfValue, depth: number): boolean {
  const expression = layers.doc.resolve(value);
  // At the limit an array counts as no group and therefore as visible: content is never lost to a deep
  // expression.
  if (!isArray(expression) || depth > MAX_DEPTH) {
    return isLayerVisibleAsGroup(layers, value);
  }
  const [operator, ...operands] = expression.items;
  const name = layers.doc.resolve(operator);
  switch (isName(name) ? name.name : "") {
    case "Not":
      return !evaluate(layers, operands[0] ?? null, depth + 1);
    case "Or":
      return operands.some((operand) => evaluate(layers, operand, depth + 1));
    default:
      return operands.every((operand) => evaluate(layers, operand, depth + 1));
  }
}

function numbersOf(value: PdfValue): Set<number> {
  const numbers = new Set<number>();
  for (const item of isArray(value) ? value.items : []) {
    if (isRef(item)) {
      numbers.add(item.num);
    }
  }
  return numbers;
}

/** A name or an array of names; View when there is none. */
function namesOf(doc: PdfDocument, value: PdfValue): Set<string> {
  const names = new Set<string>();
  for (const item of isArray(value) ? value.items : [value]) {
    const name = doc.resolve(item);
    if (isName(name)) {
      names.add(name.name);
    }
  }
  return names.size > 0 ? names : new Set(["View"]);
}
