import { ageOn } from '@xinyu/contracts/rules/people/age'
import { bornBetween } from '../filters/filter.rules.ts'
import type { Limited } from '../filters/wishes.rules.ts'
import type { BlockBounds } from './block-bounds.ts'
import { noAgeLimit, bitOf, codeNumber, type Columns, dayNumber, yearNumber } from './columns.ts'

/** The seeker's limits, and their values for the limits of others, as numbers like the columns. */
export interface LimitNumbers {
  bornAfter: number
  bornUntil: number
  /** the years of those two, as in `Columns.summary` */
  firstYear: number
  lastYear: number
  province: number
  marriage: number
  /** the wish that others must have for this gender: 0 if none is fine, too */
  mustWishGender: number
  gender: number
  /** compared with the youngest wished age of others, and with the oldest */
  ageForMin: number
  ageForMax: number
  livesIn: number
  married: number
}

/** The conditions of `limitsOf` for the columns. */
export const limitNumbers = (seeker: Limited, now: Date): LimitNumbers => {
  const { wishes = {}, gender } = seeker
  const born = bornBetween(wishes, now) as { $gt?: string; $lte?: string } | undefined
  const age = seeker.birthday ? ageOn(seeker.birthday, now) : Number.NaN
  // a missing birthday fails every age limit
  const bornAfter = born ? dayNumber(born.$gt) : -1
  const bornUntil = dayNumber(born?.$lte) || Number.MAX_SAFE_INTEGER
  return {
    bornAfter,
    bornUntil,
    firstYear: yearNumber(bornAfter),
    lastYear: yearNumber(bornUntil),
    province: codeNumber(wishes.provinceCode),
    marriage: (wishes.marriage ?? []).reduce((bits, value) => bits | bitOf(value), 0),
    mustWishGender: gender !== null && wishes.gender === gender ? gender : 0,
    gender: gender ?? 0,
    ageForMin: Number.isNaN(age) ? 0 : age,
    ageForMax: Number.isNaN(age) ? noAgeLimit : age,
    livesIn: codeNumber(seeker.liveCity?.provinceCode),
    married: bitOf(seeker.marriage),
  }
}

/** Can this candidate meet my limits, by `summary` alone? Takes plain numbers, since it is called most often. */
export const canMeetLimits = (summary: number, firstYear: number, lastYear: number, marriage: number): boolean => {
  const year = (summary >>> 16) & 255
  return year >= firstYear && year <= lastYear && (marriage === 0 || ((summary >>> 24) & marriage) > 0)
}

/** Do the two meet each other’s limits? */
export const meetsLimits = (columns: Columns, slot: number, limits: LimitNumbers): boolean => {
  const at = slot * columns.bytes
  const born = columns.born[at >> 2] ?? 0
  if (born <= limits.bornAfter || born > limits.bornUntil) return false
  if ((columns.wishAgeMin[at] ?? 0) > limits.ageForMin || (columns.wishAgeMax[at] ?? 0) < limits.ageForMax) return false
  const wishGender = columns.wishGender[at] ?? 0
  if (limits.mustWishGender > 0 ? wishGender !== limits.mustWishGender : wishGender > 0 && wishGender !== limits.gender)
    return false
  const wishProvince = columns.wishProvince[at] ?? 0
  if (wishProvince > 0 && wishProvince !== limits.livesIn) return false
  const wishMarriage = columns.wishMarriage[at] ?? 0
  if (wishMarriage > 0 && (wishMarriage & limits.married) === 0) return false
  if (limits.province > 0 && columns.province[at] !== limits.province) return false
  return limits.marriage === 0 || ((columns.marriage[at] ?? 0) & limits.marriage) > 0
}

/** Is there nobody in the block who meets my limits? */
export const excludesBlock = (
  { firstBorn, lastBorn, marriage }: BlockBounds,
  block: number,
  limits: LimitNumbers,
): boolean =>
  (lastBorn[block] ?? 0) <= limits.bornAfter ||
  (firstBorn[block] ?? 0) > limits.bornUntil ||
  (limits.marriage > 0 && ((marriage[block] ?? 0) & limits.marriage) === 0)
