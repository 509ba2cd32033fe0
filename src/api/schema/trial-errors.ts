/** What a trial of the press file may meet besides: the renderer itself, and pictures that are gone. */
export const TRIAL_ERRORS = [
  "renderer_failed",
  "renderer_unreachable",
  "renderer_busy",
  "renderer_not_configured",
  "image_asset_not_found",
  "image_file_not_found",
] as const;
