/** OpenType 1.9, OS/2 fsType: what a font's licence lets others do with it. */

const [RESTRICTED, PREVIEW_AND_PRINT, EDITABLE] = [0x2, 0x4, 0x8];

/** Restricted, or for preview and print only; "editable" beside either lifts it. */
export function isLimited(fsType: number): boolean {
  return (fsType & (RESTRICTED | PREVIEW_AND_PRINT)) !== 0 && (fsType & EDITABLE) === 0;
}
