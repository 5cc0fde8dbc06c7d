import { type SignalKind, signalKinds } from '@xinyu/contracts/signals'

/** What one person's signals have added up to. */
export interface Score {
  score: number
  /** when `score` held; it halves in a week */
  at: Date
  counts: Record<SignalKind, number>
  /** whom these messages were written to, the first `mostPeople` of them */
  people: string[]
  since: Date
  /** the highest step that moderators were told of and that the score has not fallen well below since */
  told: number
}
/** Signals of one message, as they are added up. */
export interface Noticed {
  peer: string
  kinds: readonly SignalKind[]
  /** the receiver has written back, or likes the sender */
  isKnown: boolean
  at: Date
}

export const mostPeople = 100
const week = 7 * 86_400_000
/** what a message of each kind counts; to somebody who has answered contact details and the rest count nothing */
const points: Readonly<Record<SignalKind, number>> = { contact: 2, offApp: 2, money: 6, link: 2, repeated: 4 }
const moneyToKnown = 3
/** scores at which moderators are told; each is passed once on the way up */
export const steps = [20, 40, 80, 160] as const
/** a score this far below a step has left it, so that it may be told again */
const left = 0.5

export const noScore = (at: Date): Score => ({
  score: 0,
  at,
  counts: Object.fromEntries(signalKinds.map((kind) => [kind, 0])) as Score['counts'],
  people: [],
  since: at,
  told: 0,
})

/** The points that are left of a score by now. */
export const scoreAt = ({ score, at }: Pick<Score, 'score' | 'at'>, now: Date): number =>
  score * 2 ** (-Math.max(0, now.getTime() - at.getTime()) / week)

/** Money always counts; the rest only to somebody who has not answered: two who talk may meet elsewhere. */
export const pointsOf = ({ kinds, isKnown }: Pick<Noticed, 'kinds' | 'isKnown'>): number =>
  kinds.reduce((sum, kind) => sum + (isKnown ? (kind === 'money' ? moneyToKnown : 0) : points[kind]), 0)

/** The score with these messages; `isRaised`: it has passed a step that moderators were not told of. */
export const raised = (before: Score, noticed: readonly Noticed[], now: Date): { after: Score; isRaised: boolean } => {
  const decayed = scoreAt(before, now)
  const score = Math.round((decayed + noticed.reduce((sum, one) => sum + pointsOf(one), 0)) * 100) / 100
  const counts = { ...before.counts }
  for (const { kinds } of noticed) for (const kind of kinds) counts[kind] += 1
  const people = [...new Set([...before.people, ...noticed.map(({ peer }) => peer)])].slice(0, mostPeople)
  const stillTold = steps.filter((step) => step <= before.told && decayed >= step * left).at(-1) ?? 0
  const step = steps.filter((one) => one <= score).at(-1) ?? 0
  const after = { score, at: now, counts, people, since: before.since, told: Math.max(step, stillTold) }
  return { after, isRaised: step > stillTold }
}
