import type { incidents } from '@xinyu/contracts/admin/cases'
import { aloneUpTo } from '@xinyu/contracts/admin/cases'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { ActionInput, RecordOf } from '@xinyu/contracts/resource'
import { daysOf, limitDays } from '@xinyu/contracts/rules/ladder'
import type { LikenessKind } from '@xinyu/contracts/rules/likeness/kinds'
import { DAY_MS } from '@xinyu/contracts/rules/time'

type IncidentRecord = RecordOf<typeof incidents>
export type IncidentAct = NonNullable<IncidentRecord['act']>
export type ActInput = Required<Omit<ActionInput<typeof incidents, 'act'>, 'days'>> & { days?: number | undefined }

type Likeness = IncidentRecord['likenesses'][number]
/** What a search has found. */
interface Surroundings {
  people: string[]
  likenesses: Likeness[]
  missing: LikenessKind[]
  isTooWide: boolean
  /** those of them who an appeal has found not to belong to the others */
  cleared: string[]
}

export interface Member {
  user_id: string
  isFirst: boolean
  outcome: IncidentRecord['members'][number]['outcome']
  refusal: ErrorCode | null
  /** an appeal has found that they do not belong here */
  isCleared?: true
}
export interface Incident {
  _id: string
  state: IncidentRecord['state']
  origin: IncidentRecord['origin']
  subject_id: string
  by: string
  addtime: Date
  computedAt: Date
  isTooWide: boolean
  missing: LikenessKind[]
  members: Member[]
  likenesses: Likeness[]
  act: IncidentAct | null
  /** the end of a limit or ban; null: for ever, or nothing was decided */
  until: Date | null
  requestedBy: string | null
  requestedAt: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  doneAt: Date | null
  undoneBy: string | null
  undoneAt: Date | null
}
/** `reached`: accounts that the act has now reached, or left. */
export type IncidentDecision =
  | { set: Partial<Incident>; reached?: { people: string[]; isUndo: boolean } }
  | { refuse: ErrorCode }
  | null
interface By {
  by: string
  now: Date
}

const undecided = {
  act: null,
  until: null,
  requestedBy: null,
  requestedAt: null,
  decidedBy: null,
  decidedAt: null,
  doneAt: null,
  undoneBy: null,
  undoneAt: null,
}
export type Opening = Pick<Incident, '_id' | 'origin' | 'subject_id'>

const found = ({ likenesses, missing, isTooWide }: Surroundings, now: Date) => ({
  likenesses,
  missing,
  isTooWide,
  computedAt: now,
})
const membersOf = ({ people, cleared }: Surroundings, first: readonly string[]): Member[] =>
  people.map((user_id) => {
    const isFirst = first.includes(user_id)
    // opened about them, they are judged anew
    const more = !isFirst && cleared.includes(user_id) ? { isCleared: true as const } : {}
    return { user_id, isFirst, outcome: 'none', refusal: null, ...more }
  })

export const newIncident = (
  opening: Opening,
  first: readonly string[],
  around: Surroundings,
  { by, now }: By,
): Incident => ({
  ...opening,
  state: 'open',
  by,
  addtime: now,
  members: membersOf(around, first),
  ...found(around, now),
  ...undecided,
})

export const firstOf = ({ members }: Pick<Incident, 'members'>): string[] =>
  members.filter(({ isFirst }) => isFirst).map(({ user_id }) => user_id)

/** Only while nothing is decided: whoever is chosen was looked at. */
export const refreshed = (incident: Incident, around: Surroundings, now: Date): IncidentDecision => {
  if (incident.state !== 'open') return { refuse: 'CONFLICT' }
  return { set: { members: membersOf(around, firstOf(incident)), ...found(around, now) } }
}

const endOf = ({ step, days = limitDays[1] }: IncidentAct, now: Date): Date | null => {
  const lasting = step === 'limit' ? days : daysOf(step)
  return lasting === null ? null : new Date(now.getTime() + lasting * DAY_MS)
}

/** One person decides about a few; about more another one must agree. Nobody decides about themselves. */
export const proposeAct = (incident: Incident, { people, ...act }: ActInput, { by, now }: By): IncidentDecision => {
  if (incident.state !== 'open' && incident.state !== 'undone') return { refuse: 'CONFLICT' }
  if (people.includes(by)) return { refuse: 'SELF' }
  const chosen = new Set(people)
  if (incident.members.some(({ user_id, isCleared }) => isCleared && chosen.has(user_id))) return { refuse: 'CONFLICT' }
  if ([...chosen].some((person) => !incident.members.some(({ user_id }) => user_id === person)))
    return { refuse: 'NOT_FOUND' }
  const members = incident.members.map((member): Member => ({
    ...member,
    outcome: chosen.has(member.user_id) ? 'waiting' : 'none',
    refusal: null,
  }))
  const decided: IncidentAct = { ...act, ...(act.days === undefined ? {} : { days: act.days }) } as IncidentAct
  const needsSecond = chosen.size > aloneUpTo
  const begun = needsSecond ? {} : { until: endOf(decided, now) }
  const requested = { ...undecided, act: decided, requestedBy: by, requestedAt: now }
  return { set: { ...requested, members, state: needsSecond ? 'waiting' : 'running', ...begun } }
}

/** Null: done already. */
export const decideAct = (
  { state, act, members, requestedBy, decidedBy }: Incident,
  { by, now, approve }: By & { approve: boolean },
): IncidentDecision => {
  if (state === 'running' && decidedBy === by && approve) return null
  if (state !== 'waiting' || !act) return { refuse: 'CONFLICT' }
  if (!approve) return { set: { state: 'open', ...undecided, members: members.map(unchosen) } }
  if (members.some(({ user_id, outcome }) => outcome === 'waiting' && user_id === by)) return { refuse: 'SELF' }
  if (requestedBy === by) return { refuse: 'SECOND_PERSON_NEEDED' }
  return { set: { state: 'running', decidedBy: by, decidedAt: now, until: endOf(act, now) } }
}
const unchosen = (member: Member): Member => ({ ...member, outcome: 'none', refusal: null })

/** By those who decided it, or an admin. What the act has not reached yet, it does not reach any more. */
export const beginUndo = (
  { state, requestedBy, decidedBy }: Incident,
  { by, now, isAdmin }: By & { isAdmin: boolean },
): IncidentDecision => {
  if (state === 'undoing' || state === 'undone') return null
  if (state !== 'running' && state !== 'done') return { refuse: 'CONFLICT' }
  if (!isAdmin && by !== requestedBy && by !== decidedBy) return { refuse: 'FORBIDDEN' }
  return { set: { state: 'undoing', undoneBy: by, undoneAt: now } }
}

export const closed = ({ state }: Incident): IncidentDecision => {
  if (state === 'closed') return null
  return state === 'open' ? { set: { state: 'closed' } } : { refuse: 'CONFLICT' }
}
