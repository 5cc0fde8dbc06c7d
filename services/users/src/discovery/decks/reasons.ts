import type { reasonKinds } from '@xinyu/contracts/http/users/matching'
import type { Language } from '@xinyu/contracts/errors'
import { educations } from '@xinyu/contracts/lists/basics'
import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { labelOf } from '@xinyu/contracts/lists/option'
import { professions } from '@xinyu/contracts/lists/professions'
import { regionOf } from '@xinyu/contracts/lists/regions'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { type Chances, traitsOfMember } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidates/candidate.document.ts'
import type { Seeker } from './recommend.rules.ts'

type Kind = (typeof reasonKinds)[number]
type Other = Pick<
  Candidate,
  '_id' | 'gender' | 'birthday' | 'liveCity' | 'work' | 'education' | 'height' | 'habits' | 'createdAt'
> &
  Partial<Pick<Candidate, 'income' | 'marriage'>>
interface Reason {
  kind: Kind
  text: string
  /** 1 for the strongest */
  strength: number
}

const week = 7 * DAY_MS
const closeYears = 3
/** the average distance of two people, in deviations: the baseline for a distance */
const meanDistance = 2 / Math.sqrt(Math.PI)
/** default weights until a model was learned */
const defaultWeights: Record<Kind, number> = {
  city: 1,
  province: 0.8,
  hobbies: 0.7,
  work: 0.5,
  age: 0.4,
  education: 0.3,
  new: 0.02,
  active: 0.01,
}

/** Facts that are true for both and visible to each other. Income, height, marriage and wishes are never a reason. */
const factsOf = (seeker: Seeker, other: Other, language: Language, now: Date): { kind: Kind; text: string }[] => {
  const say = (zh: string, en: string): string => (language === 'en' ? en : zh)
  const facts: { kind: Kind; text: string }[] = []
  const isPersonal = seeker.isPersonal !== false
  const region = (code: string | undefined) => regionOf(code ?? '')
  const [mine, theirs] = [seeker.liveCity, other.liveCity]
  const city = mine?.cityCode === theirs?.cityCode ? region(mine?.cityCode) : undefined
  const province = mine?.provinceCode === theirs?.provinceCode ? region(mine?.provinceCode) : undefined
  if (city) facts.push({ kind: 'city', text: say(`同在${city.zh}`, `Also in ${city.en}`) })
  else if (province) facts.push({ kind: 'province', text: say(`同在${province.zh}`, `Also in ${province.en}`) })
  if (isPersonal) {
    const shared = seeker.habits
      .filter((habit) => other.habits.includes(habit))
      .slice(0, 2)
      .map((habit) => labelOf(hobbies, habit, language))
    if (shared.length > 0)
      facts.push({
        kind: 'hobbies',
        text: say(`都喜欢${shared.join('、')}`, `You both like ${shared.join(' and ').toLowerCase()}`),
      })
    if (seeker.work !== null && seeker.work === other.work) {
      const work = labelOf(professions, other.work, language)
      facts.push({ kind: 'work', text: say(`同是${work}行业`, `Also in ${work}`) })
    }
    const apart = seeker.birthday && other.birthday ? ageOn(seeker.birthday, now) - ageOn(other.birthday, now) : NaN
    if (Math.abs(apart) <= closeYears) facts.push({ kind: 'age', text: say('年龄相近', 'About your age') })
    if (seeker.education !== null && seeker.education === other.education) {
      const education = labelOf(educations, other.education, language)
      facts.push({ kind: 'education', text: say(`同是${education}学历`, `Same education: ${education.toLowerCase()}`) })
    }
  }
  if (now.getTime() - other.createdAt.getTime() < week) facts.push({ kind: 'new', text: say('新来的朋友', 'New here') })
  return facts
}

/** What each kind of common ground adds to the logits of both decisions, compared with two strangers. */
const learnedWeights = (chances: Chances, seeker: Seeker, other: Other, now: Date): Partial<Record<Kind, number>> => {
  const [me, them] = [seeker, { income: null, marriage: null, ...other }].map((one) =>
    chances.known(traitsOfMember(one, now)),
  )
  if (!me || !them) return {}
  const [mine, theirs] = [chances.terms(me, them), chances.terms(them, me)]
  const weightOf = (index: number): number =>
    (chances.model.sides[me.encoded.side]?.pair[index] ?? 0) +
    (chances.model.sides[them.encoded.side]?.pair[index] ?? 0)
  const sums: Partial<Record<Kind, number>> = {}
  const add = (kind: Kind, amount: number): void => void (sums[kind] = (sums[kind] ?? 0) + amount)
  chances.pairs.names.forEach((name, index) => {
    const term = (mine[index] ?? 0) + (theirs[index] ?? 0)
    if (name === 'tastes') add('hobbies', term)
    else if (name.startsWith('same:city')) add('city', term)
    else if (name.startsWith('same:work')) add('work', term)
    else if (name === 'apart:age') add('age', term + meanDistance * weightOf(index))
    else if (name === 'apart:education') add('education', term + meanDistance * weightOf(index))
  })
  return sums
}

/**
 * What the two really have in common, the strongest first, by the model's effect on both decisions; negative effects
 * are no reason. Never empty.
 */
export const reasonsFor = (
  seeker: Seeker,
  other: Other,
  { chances, language, now }: { chances: Chances | null; language: Language; now: Date },
): Reason[] => {
  const learned = chances && seeker.isPersonal !== false ? learnedWeights(chances, seeker, other, now) : {}
  const weighed = factsOf(seeker, other, language, now)
    .map((fact) => ({ ...fact, weight: learned[fact.kind] ?? defaultWeights[fact.kind] * (chances ? 0.01 : 1) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, another) => another.weight - one.weight)
  const maxWeight = weighed[0]?.weight ?? 1
  if (weighed.length === 0)
    return [{ kind: 'active', text: language === 'en' ? 'Active lately' : '最近活跃', strength: 1 }]
  return weighed.map(({ kind, text, weight }) => ({ kind, text, strength: weight / maxWeight }))
}

/** The line on a card: the two strongest reasons. */
export const reasonLine = (reasons: readonly Reason[], language: Language): string =>
  reasons
    .slice(0, 2)
    .map(({ text }) => text)
    .join(language === 'en' ? ' · ' : '，')
