import { connected, likenessKinds, type LikenessKind, weakKinds } from '@xinyu/contracts/rules/likeness/kinds'

interface Linked {
  from: string
  to: string
  kind: LikenessKind
}
/** An inviter or an address block is no match: people without anything to do with each other share them. */
const matching = likenessKinds.filter((kind) => kind === 'face' || !weakKinds.has(kind))

/** Those of the sanctioned accounts that a newcomer is like, and by which kinds each. */
export const matchesOf = (
  person: string,
  sanctioned: readonly string[],
  likenesses: readonly Linked[],
): { user_id: string; kinds: LikenessKind[] }[] =>
  sanctioned.flatMap((user_id) => {
    const kinds = matching.filter((kind) => connected([person], likenesses, new Set([kind])).has(user_id))
    return kinds.length === 0 ? [] : [{ user_id, kinds }]
  })
