/**
 * A door of the engine: what an uploaded picture is, by its first bytes; needs no `Engine`, decodes
 * nothing.
 */
export type { Picture } from "./image/picture.ts";
export { readPicture } from "./image/read-picture.ts";
