import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { type countFilter, filterLimits } from '@xinyu/contracts/http/users/matching'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { CandidatesReads } from '../candidates/candidates.reads.ts'
import { DeckExclusions } from '../decks/deck-exclusions.reads.ts'
import type { Seeker } from '../decks/recommend.rules.ts'
import { foundBy } from './wishes.rules.ts'

type Filter = Omit<InputOf<typeof countFilter>, 'of'>
type Name = (typeof filterLimits)[number]
type People = AnswerOf<typeof countFilter>['left']

/** exact counts up to here; above that two digits, up to the maximum */
const exactUpTo = 1_000
const countedUpTo = 20_000

/** the fields of limits that are one on the page */
const fieldsOf: Partial<Record<Name, readonly (keyof Filter)[]>> = {
  age: ['ageMin', 'ageMax'],
  height: ['heightMin', 'heightMax'],
  place: ['provinceCode', 'cityCode'],
  education: ['educationMin'],
}
const fieldsFor = (name: Name): readonly (keyof Filter)[] => fieldsOf[name] ?? [name as keyof Filter]
const isSet = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

export const rounded = (count: number, isWhole = true): People => {
  if (count <= exactUpTo && isWhole) return { count, isExact: true }
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return { count: Math.floor(count / unit) * unit, isExact: false }
}

/** A seeker whose wishes are these limits and no others. */
const withWishes = (seeker: Seeker, { gender, ageMin, ageMax, provinceCode, marriage }: Filter): Seeker => ({
  ...seeker,
  wishes: { gender, ageMin, ageMax, provinceCode, marriage },
})

/**
 * How many members a filter leaves, and how many each of its limits excludes: of the members in `getMoreUser`, or of
 * those the deck may show. The limits of the others always apply, and the deck's exclusions are not counted. Makes at
 * most thirteen counts up to `countedUpTo` (one more than there are limits); the exclusions are read once for all of
 * them.
 */
@Injectable()
export class FilterCountReads {
  constructor(
    private readonly candidates: CandidatesReads,
    private readonly exclusions: DeckExclusions,
    private readonly clock: Clock,
  ) {}

  async count(
    { id, type }: AuthenticatedUser,
    { of, ...filter }: InputOf<typeof countFilter>,
  ): Promise<AnswerOf<typeof countFilter>> {
    const now = this.clock.now()
    const [seeker, without] = await Promise.all([
      type === 'normal' ? this.candidates.getSeeker(id, type) : null,
      this.exclusions.listExcluded(id, now),
    ])
    const countOf = async ({ marriage, ...rest }: Filter): Promise<number> => {
      const asWished = of === 'deck' && seeker ? withWishes(seeker, { ...rest, marriage }) : seeker
      const conditions = foundBy(asWished, rest, now)
      const married = marriage?.length ? { marriage: { $in: marriage } } : {}
      const options = { limit: countedUpTo, without, onlineNow: rest.online }
      return this.candidates.count(id, { ...conditions, ...married }, options)
    }
    const given = filterLimits.filter((name) => fieldsFor(name).some((field) => isSet(filter[field])))
    const left = await countOf(filter)
    const limits = []
    for (const name of given) {
      const relaxed = { ...filter }
      for (const field of fieldsFor(name)) delete relaxed[field]
      const more = await countOf(relaxed)
      limits.push({ name, takes: rounded(Math.max(0, more - left), more < countedUpTo) })
    }
    return { left: rounded(left, left < countedUpTo), limits }
  }
}
