/** What starts locked at one place of a card does so on all cards. */
import type { LockCode } from "../../contract/problems.ts";
import type { TextBox } from "../../contract/scene.ts";
import type { Cards } from "./cards.ts";

/**
 * The locks without those of places that most cards have open, or that say the same on all and are open on one. What
 * differs from card to card heads nothing, and is nobody's own identity where it is open on another one.
 */
export function locksOnCards(
  locks: ReadonlyMap<string, LockCode>,
  { peersOf }: Pick<Cards, "peersOf">,
): Map<string, LockCode> {
  const kept = new Map(locks);
  const isOpen = ({ id, editable }: TextBox): boolean => editable && !kept.has(id);
  for (const peers of new Set(peersOf.values())) {
    const of = (reason: LockCode): readonly TextBox[] =>
      peers.filter(({ id }) => locks.get(id) === reason);
    if (peers.every(({ text }) => text === peers[0]?.text)) {
      unlock(peers.some(isOpen) ? peers : [], kept);
      continue;
    }
    unlock(of("heading_text"), kept);
    unlock(peers.some(isOpen) ? of("own_identity") : [], kept);
    unlock(peers.filter(isOpen).length * 2 >= peers.length ? peers : [], kept);
  }
  return kept;
}

function unlock(boxes: readonly TextBox[], locks: Map<string, LockCode>): void {
  boxes.forEach(({ id }) => locks.delete(id));
}
