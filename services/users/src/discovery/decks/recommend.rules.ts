import { ageOn } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { UserState } from '../../user/user.document.ts'
import type { Candidate } from '../candidates/candidate.document.ts'
import type { Picks } from './picks.document.ts'

export const PICKS_PER_DAY = 10
export const PICKS_PER_DAY_VIP = 30
/** nobody is recommended twice within these days while others are left */
export const REST_DAYS = 30

/** The viewer of a deck: a member, or a guest without any data. */
export type Seeker = Pick<
  UserState,
  '_id' | 'gender' | 'birthday' | 'liveCity' | 'work' | 'education' | 'height' | 'income' | 'marriage' | 'habits'
> &
  Pick<UserState, 'wishes' | 'isPersonal'>
type Scored = Pick<
  Candidate,
  '_id' | 'birthday' | 'liveCity' | 'work' | 'habits' | 'lastActive' | 'createdAt' | 'albumSize'
>

export const noPicks: Picks = { day: '', today: [], history: [] }

/** The picks at the start of `day`: the previous ones become history, and entries older than the rest are dropped. */
export const onDay = (picks: Picks, day: string): Picks => {
  if (picks.day === day) return picks
  const oldest = new Date(Date.parse(`${day}T00:00:00Z`) - REST_DAYS * DAY_MS).toISOString().slice(0, 10)
  const history = [...picks.history, ...picks.today.map((id) => ({ id, day: picks.day }))].filter(
    (seen) => seen.day > oldest,
  )
  return { day, today: [], history }
}

/** Appends the chosen ones: those recommended today keep their place. */
export const extend = (picks: Picks, chosen: readonly string[], limit: number): Picks => ({
  ...picks,
  today: [...new Set([...picks.today, ...chosen])].slice(0, Math.max(limit, picks.today.length)),
})

const shared = (seeker: Pick<Seeker, 'habits'>, other: Scored): number[] =>
  seeker.habits.filter((habit) => other.habits.includes(habit))
const isSameCity = (seeker: Seeker, other: Scored): boolean =>
  seeker.liveCity !== null && seeker.liveCity.cityCode === other.liveCity?.cityCode
const yearsApart = (seeker: Seeker, other: Scored, now: Date): number =>
  seeker.birthday && other.birthday ? Math.abs(ageOn(seeker.birthday, now) - ageOn(other.birthday, now)) : Number.NaN

/** FNV-1a with the final mix of MurmurHash3: 32 bits. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash)
}
const mixed = (word: number): number => {
  let hash = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * A pseudo-random number for each pair and day, 0–1, always the same: from the hash of the seeker and the day, and the
 * hash of the other.
 */
export const jitterOf = (seed: number, hash: number): number => mixed(seed ^ hash) / 0xffffffff

/** The sum of the reasons for a candidate. The day's luck varies who comes first. */
export const ruleOf = (
  nearness: number,
  yearsApart: number,
  inCommon: number,
  isActive: boolean,
  hasAlbum: boolean,
  jitter: number,
): number =>
  nearness +
  (Number.isNaN(yearsApart) ? 0 : Math.max(0, 2 - yearsApart / 5)) +
  Math.min(3, inCommon) * 0.8 +
  (isActive ? 1 : 0) +
  (hasAlbum ? 0.5 : 0) +
  3 * jitter

/** Upper bound of `ruleOf` for this distance in place and years, and this taste. */
export const maxRule = (nearness: number, yearsApart: number, inCommon: number): number =>
  ruleOf(nearness, yearsApart, inCommon, true, true, 1)

/** The rule's score of a candidate for the seeker today. */
export const score = (seeker: Seeker, other: Scored, day: string, now: Date): number => {
  const nearness = isSameCity(seeker, other)
    ? 3
    : seeker.liveCity && seeker.liveCity.provinceCode === other.liveCity?.provinceCode
      ? 1.5
      : 0
  return ruleOf(
    nearness,
    yearsApart(seeker, other, now),
    shared(seeker, other).length,
    other.lastActive !== null && now.getTime() - other.lastActive.getTime() < 3 * DAY_MS,
    other.albumSize > 0,
    jitterOf(hashOf(`${seeker._id}|${day}`), hashOf(other._id)),
  )
}

/** Without personal recommendation: by place and activity, shuffled every day. Of the seeker only the place counts. */
export const plainScore = (seeker: Seeker, other: Scored, day: string, now: Date): number => {
  const { _id, liveCity } = seeker
  const known = { ...seeker, _id, liveCity, birthday: null, work: null, habits: [] }
  return score(known, other, day, now)
}

/** The number of decisions at which the model weighs as much as the rule that replaces it until then. */
const decisionsOfTrust = 1_000

/** lower chances of both count as this */
const minLog = Math.log(1e-9)

/** The weight of a model learned from this many decisions. */
export const learnedWeight = (decisions: number): number => decisions / (decisions + decisionsOfTrust)

/** The score of a pair: the logarithm of the chance that both say yes, with `weight`, and the rule. */
export const scoreOfLog = (log: number, ruleScore: number, weight: number): number =>
  weight * Math.max(log, minLog) + ((1 - weight) * ruleScore) / 3

/** The inverse of `scoreOfLog`: the logarithm of the chance; −∞ where any chance suffices. */
export const logFor = (total: number, ruleScore: number, weight: number): number => {
  const log = weight === 0 ? -Infinity : (total - ((1 - weight) * ruleScore) / 3) / weight
  return log <= minLog ? -Infinity : log
}

/**
 * The score when both chances are known: the logarithm of the chance that both say yes. The rule by place, age and
 * hobbies stands in as long as there are few decisions.
 */
export const learnedScore = (both: number, ruleScore: number, decisions: number): number =>
  scoreOfLog(Math.log(both), ruleScore, learnedWeight(decisions))

/** The best of the candidates, best first. */
export const choose = (
  seeker: Seeker,
  candidates: readonly Scored[],
  limit: number,
  day: string,
  now: Date,
  scoreOf: (other: Scored) => number = (other) => score(seeker, other, day, now),
): string[] =>
  [...new Map(candidates.map((one) => [one._id, one])).values()]
    .map((one) => ({ id: one._id, score: scoreOf(one) }))
    .sort((one, other) => other.score - one.score || one.id.localeCompare(other.id))
    .slice(0, limit)
    .map(({ id }) => id)
