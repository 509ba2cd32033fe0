/**
 * The engine's door to the WOFF2 renderer (W3C WOFF File Format 2.0). The renderer writes at most 30 MiB,
 * whatever the file claims; its result is a copy, not a view of its memory.
 */

/** The bytes of the font inside; null when the renderer gives up on them. Loaded on first use. */
export async function decodeWoff2(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { default: decompress } = await import("woff2-encoder/decompress");
  try {
    const font = await decompress(bytes);
    return font.length === 0 ? null : font;
  } catch {
    // The renderer has no other way to say that a file is damaged than to throw or trap.
    return null;
  }
}
