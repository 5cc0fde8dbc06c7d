/** How two accounts can be alike, the strongest evidence first. */
export const likenessKinds = ['text', 'picture', 'payee', 'device', 'face', 'inviter', 'address'] as const
export type LikenessKind = (typeof likenessKinds)[number]

/** What people without anything to do with each other may share: it leads no search further, and proposes nobody. */
export const weakKinds: ReadonlySet<LikenessKind> = new Set(['face', 'inviter', 'address'])

interface Linked {
  from: string
  to: string
  kind: LikenessKind
}

/** Whoever is connected with the first people by these kinds, through any number of others. */
export const connected = (
  first: readonly string[],
  links: readonly Linked[],
  kinds: ReadonlySet<LikenessKind>,
): Set<string> => {
  const neighbours = new Map<string, string[]>()
  for (const { from, to, kind } of links) {
    if (!kinds.has(kind)) continue
    neighbours.set(from, [...(neighbours.get(from) ?? []), to])
    neighbours.set(to, [...(neighbours.get(to) ?? []), from])
  }
  const reached = new Set(first)
  for (const person of reached) for (const next of neighbours.get(person) ?? []) reached.add(next)
  return reached
}
