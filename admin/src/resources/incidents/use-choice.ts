import { connected, type LikenessKind, likenessKinds, weakKinds } from '@xinyu/contracts/rules/likeness/kinds'
import { useState } from 'react'
import { canBeChosen, type Incident, isChoosing } from './incident.ts'

const strong = new Set(likenessKinds.filter((kind) => !weakKinds.has(kind)))

/** Whoever is connected with the first by the kinds that count. */
const proposed = (incident: Incident, kinds: ReadonlySet<LikenessKind>): Set<string> => {
  const first = incident.members.flatMap(({ isFirst, user_id }) => (isFirst ? [user_id] : []))
  const reached = connected(first, incident.likenesses, kinds)
  return new Set(
    incident.members
      .filter((member) => reached.has(member.user_id) && canBeChosen(member))
      .map(({ user_id }) => user_id),
  )
}
const toggled = <T>(set: ReadonlySet<T>, item: T): Set<T> => {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}

/** The kinds that count and the accounts that the act is for; another choice of kinds proposes them again. */
export const useChoice = (incident: Incident) => {
  const [kinds, setKinds] = useState<ReadonlySet<LikenessKind>>(strong)
  // a new search proposes again
  const [own, setOwn] = useState<{ at: string; people: ReadonlySet<string> } | null>(null)
  const decided = new Set(incident.members.flatMap(({ user_id, outcome }) => (outcome === 'none' ? [] : [user_id])))
  const kept = own?.at === incident.computedAt ? own.people : proposed(incident, kinds)
  const chosen = isChoosing(incident) ? kept : decided
  const choose = (people: ReadonlySet<string>): void => setOwn({ at: incident.computedAt, people })
  return {
    kinds,
    chosen,
    toggleKind: (kind: LikenessKind): void => {
      setKinds(toggled(kinds, kind))
      setOwn(null)
    },
    add: (people: readonly string[]): void => choose(new Set([...chosen, ...people])),
    toggle: (person: string): void => choose(toggled(chosen, person)),
    toggleAll: (): void => {
      const open = incident.members.filter(canBeChosen).map(({ user_id }) => user_id)
      choose(open.every((person) => chosen.has(person)) ? new Set() : new Set(open))
    },
  }
}
