/** Versions that stored templates, certificates and cache keys carry. */

/** Bumped whenever the same file may compile to another scene or plan. */
export const PARSER_VERSION = "33";

/**
 * Raised by every change of a plan's members or of what they mean: `Plan.planVersion`, of the same type, so that
 * neither is changed without the other.
 */
export const PLAN_VERSION = 11;

/** Raised by every other change of the stored form of a template. */
export const CODEC_VERSION = 5;

/** All that a stored template must have been written by to be used as it is; otherwise its file is read again. */
export const TEMPLATE_VERSION = `${CODEC_VERSION}.${PLAN_VERSION}.${PARSER_VERSION}`;

/** Name and version of the engine; part of certificates, file identifiers and content hashes. */
export const ENGINE_VERSION = "platen-0.3.0";
