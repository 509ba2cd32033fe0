/** Paths in a trace of states (ISO 32000-2, 8.5): only those that clip change it. */
import type { ContentOperator } from "../pdf/operator-reader.ts";
import type { Machine } from "./machine.ts";
import { endPath, PATH_ENDS, STATE_OPERATORS } from "./state-operators.ts";

export const PATH_OPERATORS: ReadonlySet<string> = new Set(["m", "l", "c", "v", "y", "re", "h"]);
export const PATH_STARTS: ReadonlySet<string> = new Set(["m", "re"]);
/** Operators kept; a longer path is acted on as it comes. */
const MOST_WAITING = 4096;

/**
 * The operators of the path under construction, not yet acted on: of all a path does only its clip is traced, few
 * paths clip, and a drawing is nothing but paths. Invariant: what waits begins with m or re, so that it needs nothing
 * of the path before; a path that begins otherwise goes on from where that one ended.
 */
export class WaitingPath {
  readonly #machine: Machine;
  #waiting: ContentOperator[] = [];
  /** The operators of the last path that was ended without having been acted on. */
  #ended: () => readonly ContentOperator[] = noOperators;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** True where a path may begin that nobody need know: one that is painted, and does not clip. */
  get mayPass(): boolean {
    return this.#waiting.length === 0 && this.#mayBegin("m");
  }

  /** Such a path was passed over; `read` reads it. */
  pass(read: () => readonly ContentOperator[]): void {
    this.#ended = read;
  }

  /** True for an operator that waits, or ends a path that nobody need know; what waits is acted on before any other. */
  takes(op: ContentOperator): boolean {
    const isWaiting = this.#waiting.length > 0;
    if (isWaiting ? this.#goesOn(op) : this.#mayBegin(op.name)) {
      this.#waiting.push(op);
      return true;
    }
    if (isWaiting && PATH_ENDS.has(op.name) && !this.#machine.path.clips) {
      const ended = this.#waiting;
      this.#ended = () => ended;
      this.#waiting = [];
      return true;
    }
    if (isWaiting || PATH_OPERATORS.has(op.name)) {
      this.#act();
    }
    return false;
  }

  /** A path that clips already is acted on as it comes. */
  #mayBegin(name: string): boolean {
    const { path } = this.#machine;
    return PATH_STARTS.has(name) && path.subpaths.length === 0 && !path.clips;
  }

  #goesOn({ name }: ContentOperator): boolean {
    return PATH_OPERATORS.has(name) && this.#waiting.length < MOST_WAITING;
  }

  #act(): void {
    const machine = this.#machine;
    const ended = this.#ended();
    if (ended.length > 0) {
      ended.forEach((op) => STATE_OPERATORS.get(op.name)?.(machine, op));
      endPath(machine);
    }
    this.#waiting.forEach((op) => STATE_OPERATORS.get(op.name)?.(machine, op));
    this.#ended = noOperators;
    this.#waiting = [];
  }
}

function noOperators(): readonly ContentOperator[] {
  return [];
}
