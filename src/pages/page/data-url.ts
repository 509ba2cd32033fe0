/** A PNG inside a page, as a `data:` URL (RFC 2397): for what has no address of its own. */
export function pngDataUrl(png: Uint8Array): string {
  let binary = "";
  // In pieces: a call takes only so many arguments, fewer than a picture has bytes.
  for (let i = 0; i < png.length; i += 8_192) {
    binary += String.fromCharCode(...png.subarray(i, i + 8_192));
  }
  return `data:image/png;base64,${btoa(binary)}`;
}
