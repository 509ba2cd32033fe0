/**
 * A door of the engine: what an author does with a scene, without the file. Pure functions over the
 * contract's plain data; none of them refuses by throwing. The domain and the command line use them where
 * they need no `Engine`.
 */
export { carryScene } from "./template/carry/carry-scene.ts";
export type { KeptOpen } from "./template/carry/carry-locks.ts";
export { lostPlaces } from "./template/carry/lost-places.ts";
export { withoutPatterns } from "./template/carry/without-patterns.ts";
export { sceneDiff } from "./template/carry/scene-diff.ts";
export { editScene } from "./template/edit/edit-scene.ts";
export { hintsAsBefore, hintsFor, unmetHints } from "./template/edit/regroup.ts";
