import type { Language } from '@xinyu/contracts/errors'
import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { labelOf } from '@xinyu/contracts/lists/option'
import { professions } from '@xinyu/contracts/lists/professions'
import { regionOf } from '@xinyu/contracts/lists/regions'
import { ageOn } from '@xinyu/contracts/rules/age'
import type { UserState } from '../user.rules.ts'
import type { Candidate } from './candidate.rules.ts'

export const PICKS_A_DAY = 10
export const PICKS_A_DAY_VIP = 30
/** nobody is recommended twice within these days while others are left */
export const REST_DAYS = 30

/** Who looks: a member, or a guest of whom nothing is known. */
export type Seeker = Pick<
  UserState,
  '_id' | 'gender' | 'birthday' | 'liveCity' | 'work' | 'education' | 'height' | 'income' | 'marriage' | 'habits'
> &
  Pick<UserState, 'wishes' | 'isPersonal'>
type Scored = Pick<
  Candidate,
  '_id' | 'birthday' | 'liveCity' | 'work' | 'habits' | 'lastActive' | 'createdAt' | 'albumSize'
>

/** One person's recommendations: today's, in the order they were made, and whom they saw on earlier days. */
export interface Picks {
  day: string
  today: string[]
  history: { id: string; day: string }[]
}
export const noPicks: Picks = { day: '', today: [], history: [] }

/** The picks as `day` begins: what was today becomes history, and what is older than the rest is dropped. */
export const onDay = (picks: Picks, day: string): Picks => {
  if (picks.day === day) return picks
  const oldest = new Date(Date.parse(`${day}T00:00:00Z`) - REST_DAYS * 86_400_000).toISOString().slice(0, 10)
  const history = [...picks.history, ...picks.today.map((id) => ({ id, day: picks.day }))].filter(
    (seen) => seen.day > oldest,
  )
  return { day, today: [], history }
}

/** Adds the chosen ones behind what is there: who was recommended today stays, in place. */
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

/**
 * A number of its own for each pair and day, 0–1, the same however often it is asked. FNV-1a with the final mix of
 * MurmurHash3.
 */
const jitter = (seeker: Seeker, other: Scored, day: string): number => {
  let hash = 0x811c9dc5
  for (const char of `${seeker._id}|${other._id}|${day}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0xffffffff
}

/** How well somebody suits the seeker today. The jitter keeps the same few from always standing first. */
export const score = (seeker: Seeker, other: Scored, day: string, now: Date): number => {
  const apart = yearsApart(seeker, other, now)
  const nearness = isSameCity(seeker, other)
    ? 3
    : seeker.liveCity && seeker.liveCity.provinceCode === other.liveCity?.provinceCode
      ? 1.5
      : 0
  const age = Number.isNaN(apart) ? 0 : Math.max(0, 2 - apart / 5)
  const daysAway = other.lastActive ? (now.getTime() - other.lastActive.getTime()) / 86_400_000 : 30
  return (
    nearness +
    age +
    Math.min(3, shared(seeker, other).length) * 0.8 +
    (daysAway < 3 ? 1 : 0) +
    (other.albumSize > 0 ? 0.5 : 0) +
    3 * jitter(seeker, other, day)
  )
}

/**
 * Without personal recommendation: by place and activity, shuffled every day. What is known of the seeker beside their
 * place does not count.
 */
export const plainScore = (seeker: Seeker, other: Scored, day: string, now: Date): number => {
  const { _id, liveCity } = seeker
  const known = { ...seeker, _id, liveCity, birthday: null, work: null, habits: [] }
  return score(known, other, day, now)
}

/** What decisions so many would have to be before they weigh as much as the rule that stands in for them. */
const trust = 1_000

/**
 * How well somebody suits the seeker, where both chances are known: the logarithm of the chance that both say yes. The
 * rule by place, age and hobbies is what is believed before anybody has decided anything.
 */
export const learnedScore = (both: number, ruleScore: number, decisions: number): number => {
  const weight = decisions / (decisions + trust)
  return weight * Math.log(Math.max(both, 1e-9)) + ((1 - weight) * ruleScore) / 3
}

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

const week = 7 * 86_400_000

/** Why this person, in a line. */
export const reasonFor = (seeker: Seeker, other: Scored, language: Language, now: Date): string => {
  const say = (zh: string, en: string): string => (language === 'en' ? en : zh)
  const both = shared(seeker, other)
    .slice(0, 2)
    .map((habit) => labelOf(hobbies, habit, language))
  const city = isSameCity(seeker, other) ? regionOf(other.liveCity?.cityCode ?? '') : undefined
  const parts = [
    ...(city ? [say(`同在${city.zh}`, `Also in ${city.en}`)] : []),
    ...(both.length > 0 ? [say(`都喜欢${both.join('、')}`, `You both like ${both.join(' and ').toLowerCase()}`)] : []),
    ...(seeker.work !== null && seeker.work === other.work
      ? [
          say(
            `同是${labelOf(professions, other.work, 'zh-CN')}行业`,
            `Also in ${labelOf(professions, other.work, 'en')}`,
          ),
        ]
      : []),
    ...(yearsApart(seeker, other, now) <= 3 ? [say('年龄相近', 'About your age')] : []),
    ...(now.getTime() - other.createdAt.getTime() < week ? [say('新来的朋友', 'New here')] : []),
  ]
  return parts.length > 0 ? parts.slice(0, 2).join(say('，', ' · ')) : say('最近活跃', 'Active lately')
}
