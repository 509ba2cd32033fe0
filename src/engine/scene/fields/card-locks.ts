/** What starts locked at one place of a card does so on all cards. */
import type { LockCode } from "../../contract/problems.ts";
import type { TextBox } from "../../contract/scene.ts";
import type { Cards } from "./cards.ts";

/**
 * The locks without those of places that most cards have open, or that say the same on all and are open on one. What
 * differs from card to card is nobody's own identity.
 */
export function withoutUnevenLocks(
  locks: ReadonlyMap<string, LockCode>,
  { peersOf }: Pick<Cards, "peersOf">,
): Map<string, LockCode> {
  const kept = new Map(locks);
  for (const peers of new Set(peersOf.values())) {
    const isSame = peers.every(({ text }) => text === peers[0]?.text);
    if (!isSame) {
      peers
        .filter(({ id }) => locks.get(id) === "own_identity")
        .forEach(({ id }) => kept.delete(id));
    }
    const open = peers.filter(({ id, editable }) => editable && !kept.has(id)).length;
    if (isSame ? open > 0 : open * 2 >= peers.length) {
      unlock(peers, kept);
    }
  }
  return kept;
}

function unlock(boxes: readonly TextBox[], locks: Map<string, LockCode>): void {
  boxes.forEach(({ id }) => locks.delete(id));
}
