/** Versions that stored templates, certificates and cache keys carry. */
/** Bumped whenever the same file may compile to another scene or plan. */
export const PARSER_VERSION = "7";

/** Name and version of the engine; part of certificates, file identifiers and content hashes. */
export const ENGINE_VERSION = "platen-0.3.0";
