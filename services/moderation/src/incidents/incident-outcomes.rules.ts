import type { ErrorCode } from '@xinyu/contracts/errors'
import type { Incident, IncidentDecision, Member } from './incident.rules.ts'

export type Outcomes = ReadonlyMap<string, ErrorCode | null>
/** The incident after the act was applied to some accounts, or refused for them. */
export const withOutcomes = (incident: Incident, outcomes: Outcomes, now: Date): IncidentDecision => {
  if (incident.state !== 'running') return null
  const members = incident.members.map((member): Member => {
    const refusal = outcomes.get(member.user_id)
    if (member.outcome !== 'waiting' || refusal === undefined) return member
    return { ...member, outcome: refusal === null ? 'done' : 'refused', refusal }
  })
  const isDone = members.every(({ outcome }) => outcome !== 'waiting')
  const people = [...outcomes].flatMap(([person, refusal]) => (refusal === null ? [person] : []))
  const set = { members, ...(isDone ? { state: 'done' as const, doneAt: now } : {}) }
  return { set, reached: { people, isUndo: false } }
}

export const withUndone = (incident: Incident, people: ReadonlySet<string>): IncidentDecision => {
  if (incident.state !== 'undoing') return null
  const members = incident.members.map((member): Member =>
    people.has(member.user_id) ? { ...member, outcome: 'undone' } : member,
  )
  const set = { members, ...(members.some(isToUndo) ? {} : { state: 'undone' as const }) }
  return { set, reached: { people: [...people], isUndo: true } }
}

/** An appeal was right: this one account is let go, for good. Null: the act has not reached it. */
export const withCleared = ({ members }: Incident, person: string): IncidentDecision => {
  const place = members.findIndex(({ user_id, outcome }) => user_id === person && outcome === 'done')
  const member = members[place]
  if (!member) return null
  const set = { members: members.with(place, { ...member, outcome: 'undone', isCleared: true }) }
  return { set, reached: { people: [person], isUndo: true } }
}

/** A refused one may have been reached by an earlier try; undoing it is harmless. */
export const isToUndo = ({ outcome }: Member): boolean => outcome !== 'none' && outcome !== 'undone'
