/** The engine's door to the platform's comparison of bytes: one call for a whole file. */

/** True when `bytes` begins with `prefix`. Not constant-time: never for secrets. */
export function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  return (
    bytes.length >= prefix.length && Buffer.compare(bytes.subarray(0, prefix.length), prefix) === 0
  );
}
