/** Placeholder. */
export async function proveGates(): Promise<{ readonly markdown: string; readonly met: boolean }> {
  return { markdown: "", met: false };
}
