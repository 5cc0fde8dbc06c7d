import { Gender } from '@xinyu/contracts/enums'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import type { UserState } from '../../user/user.document.ts'
import { bornBetween, conditionsOf, type MoreFilter } from './filter.rules.ts'

/** A seeker’s limits; a guest has none, and no limit of others excludes a guest. */
export type Limited = Pick<UserState, 'gender' | 'birthday' | 'liveCity' | 'marriage' | 'wishes'>

/** The gender a member is shown: the wished one, else the other one; any if the member has not set theirs. */
export const wantedGender = ({ gender, wishes }: Pick<Limited, 'gender' | 'wishes'>): Gender | null =>
  wishes?.gender ?? (gender === null ? null : gender === Gender.Male ? Gender.Female : Gender.Male)

/** A member's own limits as conditions on a candidate. Gender is handled apart, since it selects the list. */
const ownLimits = ({ wishes = {} }: Limited, now: Date): Record<string, unknown> => {
  const born = bornBetween(wishes, now)
  return {
    ...(born ? { birthday: born } : {}),
    ...(wishes.provinceCode === undefined ? {} : { provinceCode: wishes.provinceCode }),
    ...(wishes.marriage?.length ? { marriage: { $in: wishes.marriage } } : {}),
  }
}

const absent = { $exists: false }
/** A limit that is not set, or one that is met. A missing value meets no limit. */
const unsetOr = (field: string, kept: unknown): Record<string, unknown> => ({
  $or: [{ [field]: absent }, ...(kept === undefined ? [] : [{ [field]: kept }])],
})

/** The limits of candidates, as conditions that the seeker meets them. */
const theirLimits = (seeker: Limited, now: Date): Record<string, unknown>[] => {
  const age = seeker.birthday ? ageOn(seeker.birthday, now) : undefined
  const province = seeker.liveCity?.provinceCode
  return [
    // a wish for one's own gender shows a member only to others with the same wish
    ...(seeker.gender !== null && seeker.wishes?.gender === seeker.gender
      ? [{ 'wishes.gender': seeker.gender }]
      : [unsetOr('wishes.gender', seeker.gender ?? undefined)]),
    unsetOr('wishes.ageMin', age === undefined ? undefined : { $lte: age }),
    unsetOr('wishes.ageMax', age === undefined ? undefined : { $gte: age }),
    unsetOr('wishes.provinceCode', province),
    {
      $or: [
        { 'wishes.marriage': absent },
        { 'wishes.marriage': [] },
        ...(seeker.marriage === null ? [] : [{ 'wishes.marriage': seeker.marriage }]),
      ],
    },
  ]
}

/** The limits of both sides. A filter replaces the seeker's own limits on the same fields. */
export const limitsOf = (seeker: Limited | null, now: Date, without: object = {}): Record<string, unknown> => {
  if (!seeker) return {}
  const own = Object.entries(ownLimits(seeker, now)).filter(([field]) => !(field in without))
  return { ...Object.fromEntries(own), $and: theirLimits(seeker, now) }
}

/**
 * The conditions of the advanced filter: its limits replace the seeker's own, and those of the others apply as well.
 * Null: a guest, whom no limits exclude.
 */
export const foundBy = (seeker: Limited | null, filter: MoreFilter, now: Date): Record<string, unknown> => {
  const wanted = seeker && wantedGender(seeker)
  const conditions = conditionsOf({ ...filter, gender: filter.gender ?? wanted ?? undefined }, now)
  return { ...limitsOf(seeker, now, conditions), ...conditions }
}

/** Does the other meet this member's limits? The same as `ownLimits`, for one person. */
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
