import { connected, likenessKinds, type LikenessKind, weakKinds } from '@xinyu/contracts/rules/likeness/kinds'

interface Linked {
  from: string
  to: string
  kind: LikenessKind
}
/** An inviter or an address block is no match: people without anything to do with each other share them. */
const matching = likenessKinds.filter((kind) => kind === 'face' || !weakKinds.has(kind))

/** Those of the sanctioned accounts, and of those with marked devices, that a newcomer is like, and by which kinds. */
export const matchesOf = (
  person: string,
  { sanctioned, marked }: { sanctioned: readonly string[]; marked: readonly string[] },
  likenesses: readonly Linked[],
): { user_id: string; kinds: LikenessKind[] }[] => {
  const linked = new Map(matching.map((kind) => [kind, connected([person], likenesses, new Set([kind]))]))
  return [...new Set([...sanctioned, ...marked])].flatMap((user_id) => {
    const isAlike = (kind: LikenessKind): boolean =>
      sanctioned.includes(user_id) && linked.get(kind)?.has(user_id) === true
    const kinds = matching.filter((kind) => isAlike(kind) || (kind === 'device' && marked.includes(user_id)))
    return kinds.length === 0 ? [] : [{ user_id, kinds }]
  })
}
