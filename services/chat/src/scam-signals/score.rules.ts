import { type SignalKind, signalKinds } from '@xinyu/contracts/signals'
import { DAY_MS } from '@xinyu/contracts/rules/time'

/** The total of one person's signals. */
export interface Score {
  score: number
  /** time of `score`; it halves in a week */
  at: Date
  counts: Record<SignalKind, number>
  /** receivers of these messages, the first `maxPeople` of them */
  people: string[]
  since: Date
  /** the highest step reported to moderators that the score has not fallen well below since */
  told: number
}
/** Signals of one message, to be added up. */
export interface Noticed {
  peer: string
  kinds: readonly SignalKind[]
  /** the receiver has written back, or likes the sender */
  isKnown: boolean
  at: Date
}

export const maxPeople = 100
const week = 7 * DAY_MS
/** points of each kind; to a person who has answered only money counts */
const points: Readonly<Record<SignalKind, number>> = { contact: 2, offApp: 2, money: 6, link: 2, repeated: 4 }
const moneyToKnown = 3
/** scores reported to moderators; each once on the way up */
export const steps = [20, 40, 80, 160] as const
/** a score below this share of a step has left it, so it can be reported again */
const left = 0.5

export const noScore = (at: Date): Score => ({
  score: 0,
  at,
  counts: Object.fromEntries(signalKinds.map((kind) => [kind, 0])) as Score['counts'],
  people: [],
  since: at,
  told: 0,
})

/** What is left of a score by now. */
export const scoreAt = ({ score, at }: Pick<Score, 'score' | 'at'>, now: Date): number =>
  score * 2 ** (-Math.max(0, now.getTime() - at.getTime()) / week)

/** Money always counts; the rest only before an answer: two people in conversation may meet elsewhere. */
export const pointsOf = ({ kinds, isKnown }: Pick<Noticed, 'kinds' | 'isKnown'>): number =>
  kinds.reduce((sum, kind) => sum + (isKnown ? (kind === 'money' ? moneyToKnown : 0) : points[kind]), 0)

/** The score with these messages; `isRaised`: it has passed a step not yet reported to moderators. */
export const scoreAfter = (
  before: Score,
  noticed: readonly Noticed[],
  now: Date,
): { after: Score; isRaised: boolean } => {
  const decayed = scoreAt(before, now)
  const score = Math.round((decayed + noticed.reduce((sum, one) => sum + pointsOf(one), 0)) * 100) / 100
  const counts = { ...before.counts }
  for (const { kinds } of noticed) for (const kind of kinds) counts[kind] += 1
  const people = [...new Set([...before.people, ...noticed.map(({ peer }) => peer)])].slice(0, maxPeople)
  const stillReported = steps.filter((step) => step <= before.told && decayed >= step * left).at(-1) ?? 0
  const step = steps.filter((one) => one <= score).at(-1) ?? 0
  const after = { score, at: now, counts, people, since: before.since, told: Math.max(step, stillReported) }
  return { after, isRaised: step > stillReported }
}
