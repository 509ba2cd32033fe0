/** How many letters of a subset must be those of a full font for it to be the same. */

/** As many equal ones bear one that is another form of its letter, as a swash "e" of Lobster Two. */
const SURE = 6;

/** True where `same` of `compared` are at least the share, or all but one of seven and more. */
export function isMatch(same: number, compared: number, share: number): boolean {
  return same >= compared * share || (compared - same === 1 && same >= SURE);
}
