import { Gender } from '@xinyu/contracts/enums'
import { ageOn } from '@xinyu/contracts/rules/age'
import type { UserState } from '../user.rules.ts'
import { bornBetween, conditionsOf, type MoreFilter } from './filter.rules.ts'

/** Who looks, as far as limits go; a guest has none and is kept out by nobody's. */
export type Limited = Pick<UserState, 'gender' | 'birthday' | 'liveCity' | 'marriage' | 'wishes'>

/** Whom somebody is shown: as they wish, and else the other gender; anybody for who has not said theirs. */
export const wantedGender = ({ gender, wishes }: Pick<Limited, 'gender' | 'wishes'>): Gender | null =>
  wishes?.gender ?? (gender === null ? null : gender === Gender.Male ? Gender.Female : Gender.Male)

/** One's own limits as conditions on a candidate. The gender stands apart, since lists are kept by it. */
export const ownLimits = ({ wishes = {} }: Limited, now: Date): Record<string, unknown> => {
  const born = bornBetween(wishes, now)
  return {
    ...(born ? { birthday: born } : {}),
    ...(wishes.provinceCode === undefined ? {} : { provinceCode: wishes.provinceCode }),
    ...(wishes.marriage?.length ? { marriage: { $in: wishes.marriage } } : {}),
  }
}

const absent = { $exists: false }
/** A limit that is not set, or one that this keeps. What somebody has not said of themselves keeps no limit. */
const unless = (field: string, kept: unknown): Record<string, unknown> => ({
  $or: [{ [field]: absent }, ...(kept === undefined ? [] : [{ [field]: kept }])],
})

/** The limits of candidates, as conditions that this seeker meets them. */
export const theirLimits = (seeker: Limited, now: Date): Record<string, unknown>[] => {
  const age = seeker.birthday ? ageOn(seeker.birthday, now) : undefined
  const province = seeker.liveCity?.provinceCode
  return [
    // who wishes for their own gender is shown to those only who have said the same
    ...(seeker.gender !== null && seeker.wishes?.gender === seeker.gender
      ? [{ 'wishes.gender': seeker.gender }]
      : [unless('wishes.gender', seeker.gender ?? undefined)]),
    unless('wishes.ageMin', age === undefined ? undefined : { $lte: age }),
    unless('wishes.ageMax', age === undefined ? undefined : { $gte: age }),
    unless('wishes.provinceCode', province),
    {
      $or: [
        { 'wishes.marriage': absent },
        { 'wishes.marriage': [] },
        ...(seeker.marriage === null ? [] : [{ 'wishes.marriage': seeker.marriage }]),
      ],
    },
  ]
}

/** Both sides’ limits. A filter that somebody has set by hand stands in the place of their own. */
export const limitsOf = (seeker: Limited | null, now: Date, without: object = {}): Record<string, unknown> => {
  if (!seeker) return {}
  const own = Object.entries(ownLimits(seeker, now)).filter(([field]) => !(field in without))
  return { ...Object.fromEntries(own), $and: theirLimits(seeker, now) }
}

/**
 * Whom the advanced filter finds for somebody: a limit that it sets stands in the place of their own, and those of the
 * others hold all the same. Null: a guest, whom nobody’s limits keep out.
 */
export const foundBy = (seeker: Limited | null, filter: MoreFilter, now: Date): Record<string, unknown> => {
  const wanted = seeker && wantedGender(seeker)
  const conditions = conditionsOf({ ...filter, gender: filter.gender ?? wanted ?? undefined }, now)
  return { ...limitsOf(seeker, now, conditions), ...conditions }
}

/** Does this member keep the limits of one who wishes? What `ownLimits` asks of the store, asked of one person. */
const isWishedBy = (wishing: Limited, other: Limited, now: Date): boolean => {
  const { wishes = {} } = wishing
  const wanted = wantedGender(wishing)
  const age = other.birthday ? ageOn(other.birthday, now) : null
  const hasAge = (kept: (age: number) => boolean): boolean => age !== null && kept(age)
  return (
    (wanted === null || other.gender === wanted) &&
    (wishes.ageMin === undefined || hasAge((years) => years >= (wishes.ageMin ?? 0))) &&
    (wishes.ageMax === undefined || hasAge((years) => years <= (wishes.ageMax ?? 0))) &&
    (wishes.provinceCode === undefined || other.liveCity?.provinceCode === wishes.provinceCode) &&
    (!wishes.marriage?.length || (other.marriage !== null && wishes.marriage.includes(other.marriage)))
  )
}

/** May these two be shown to each other? */
export const suitsBoth = (one: Limited, other: Limited, now: Date): boolean =>
  isWishedBy(one, other, now) && isWishedBy(other, one, now)
