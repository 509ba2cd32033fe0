export const LATE_OPTIMISER: readonly string[];
export const LARGE_NEW_SPACE: readonly string[];
