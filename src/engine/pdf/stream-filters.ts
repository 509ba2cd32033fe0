/** The filters of a stream as its dictionary names them (ISO 32000-2, table 5). */
import type { StreamFilter } from "./filters.ts";
import { isArray, isDict, isName, type PdfDict, type PdfValue } from "./objects.ts";
import type { PredictorParms } from "./predictor.ts";

/** Filters in one stream; more than any writer uses. */
const MAX_FILTERS = 16;

type Resolve = (value: PdfValue | undefined) => PdfValue;

/**
 * In the order of decoding; names that are no names are left out. `resolve` follows references. /F and
 * /DP are the short names of inline images.
 */
export function streamFilters(dict: PdfDict, resolve: Resolve): readonly StreamFilter[] {
  const { entries } = dict;
  const names = list(resolve(entries.get("Filter") ?? entries.get("F")), resolve);
  const parms = list(resolve(entries.get("DecodeParms") ?? entries.get("DP")), resolve);
  const filters: StreamFilter[] = [];
  for (const [i, name] of names.entries()) {
    if (isName(name) && i < MAX_FILTERS) {
      filters.push(filterOf(name.name, parms[i], resolve));
    }
  }
  return filters;
}

/**
 * The name of the crypt filter a stream asks for itself; null when it leaves that to the file. A Crypt
 * filter without a name means Identity (7.4.10).
 */
export function cryptFilterName(dict: PdfDict, resolve: Resolve): string | null {
  const names = list(resolve(dict.entries.get("Filter")), resolve);
  const parms = list(resolve(dict.entries.get("DecodeParms")), resolve);
  const at = names.findIndex((name) => isName(name, "Crypt"));
  if (at < 0) {
    return null;
  }
  const own = parms[at];
  const name = isDict(own) ? resolve(own.entries.get("Name")) : null;
  return isName(name) ? name.name : "Identity";
}

/** A filter with its parameters; wrong ones count as absent. */
function filterOf(name: string, parms: PdfValue | undefined, resolve: Resolve): StreamFilter {
  if (!isDict(parms)) {
    return { name, predictor: null, earlyChange: 1 };
  }
  const whole = (key: string, initial: number): number => {
    const value = resolve(parms.entries.get(key));
    return typeof value === "number" && value >= 0 ? Math.floor(value) : initial;
  };
  const predictor: PredictorParms = {
    predictor: whole("Predictor", 1),
    colors: whole("Colors", 1),
    bitsPerComponent: whole("BitsPerComponent", 8),
    columns: whole("Columns", 1),
  };
  return {
    name,
    predictor: predictor.predictor > 1 ? predictor : null,
    earlyChange: whole("EarlyChange", 1) === 0 ? 0 : 1,
  };
}

/** One value or an array as a list, null as an empty one (table 5). */
function list(value: PdfValue, resolve: Resolve): readonly PdfValue[] {
  if (value === null) {
    return [];
  }
  return isArray(value) ? value.items.map(resolve) : [value];
}
