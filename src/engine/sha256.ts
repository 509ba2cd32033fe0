/**
 * A door of the engine: the hash its cache keys and certificates are made with, for keys that contain them.
 */
export { sha256Hex } from "./packages/hash.ts";
