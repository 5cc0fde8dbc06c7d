import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { type countFilter, filterLimits } from '@xinyu/contracts/http/matching'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { CandidatesReads } from './candidates.reads.ts'
import { DeckExclusions } from './deck-exclusions.reads.ts'
import { conditionsOf } from './filter.rules.ts'
import { limitsOf, wantedGender } from './wishes.rules.ts'

type Filter = InputOf<typeof countFilter>
type Name = (typeof filterLimits)[number]
type People = AnswerOf<typeof countFilter>['left']

/** counted to the last one up to here; beyond that to two figures, and so far at most */
const exactUpTo = 1_000
const countedUpTo = 20_000

/** the fields of each limit that stands as one on the page */
const fieldsOf: Partial<Record<Name, readonly (keyof Filter)[]>> = {
  age: ['ageMin', 'ageMax'],
  height: ['heightMin', 'heightMax'],
  place: ['provinceCode', 'cityCode'],
  education: ['educationMin'],
}
const fieldsFor = (name: Name): readonly (keyof Filter)[] => fieldsOf[name] ?? [name as keyof Filter]
/** what one's own wishes limit */
const ownFields = { birthday: true, provinceCode: true, marriage: true }
const isSet = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

export const rounded = (count: number, isWhole = true): People => {
  if (count <= exactUpTo && isWhole) return { count, isExact: true }
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return { count: Math.floor(count / unit) * unit, isExact: false }
}

/**
 * How many people a filter leaves, and what each of its limits costs. The limits of the others hold throughout, and who
 * is in no deck is not counted. At most thirteen counts up to `countedUpTo` (one more than there are limits); the
 * exclusions are read once for all of them.
 */
@Injectable()
export class FilterCountReads {
  constructor(
    private readonly candidates: CandidatesReads,
    private readonly exclusions: DeckExclusions,
    private readonly clock: Clock,
  ) {}

  async count(currentUser: AuthenticatedUser, filter: Filter): Promise<AnswerOf<typeof countFilter>> {
    const now = this.clock.now()
    const [seeker, without] = await Promise.all([
      this.candidates.seeker(currentUser.id, currentUser.type),
      this.exclusions.of(currentUser.id, now),
    ])
    const countOf = async ({ marriage, ...rest }: Filter): Promise<number> => {
      const conditions = {
        ...conditionsOf({ ...rest, gender: rest.gender ?? wantedGender(seeker) ?? undefined }, now),
        ...(marriage?.length ? { marriage: { $in: marriage } } : {}),
      }
      // the limits on the page stand in the place of those that are kept
      const limits = limitsOf(seeker, now, ownFields)
      return this.candidates.count(seeker._id, { ...limits, ...conditions }, { most: countedUpTo, without })
    }
    const given = filterLimits.filter((name) => fieldsFor(name).some((field) => isSet(filter[field])))
    const left = await countOf(filter)
    const limits = []
    for (const name of given) {
      const without = { ...filter }
      for (const field of fieldsFor(name)) delete without[field]
      const more = await countOf(without)
      limits.push({ name, takes: rounded(Math.max(0, more - left), more < countedUpTo) })
    }
    return { left: rounded(left, left < countedUpTo), limits }
  }
}
