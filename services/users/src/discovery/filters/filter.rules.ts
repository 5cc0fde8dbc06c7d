import type { InputOf } from '@xinyu/contracts/call'
import { CheckStatus, Gender } from '@xinyu/contracts/enums'
import type { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { dateInChina } from '@xinyu/contracts/rules/people/age'

export type MoreFilter = Omit<InputOf<typeof getMoreUser>, 'page' | 'rows'>

/** The date this many years before today in China; may be an invalid 29 February, which still compares correctly. */
const yearsBefore = (years: number, now: Date): string => {
  const today = dateInChina(now)
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
}

const range = (low: unknown, high: unknown, lowest: '$gte' | '$gt' = '$gte'): object => ({
  ...(low === undefined ? {} : { [lowest]: low }),
  ...(high === undefined ? {} : { $lte: high }),
})

/** The range of birthdays for these ages today. */
export const bornBetween = (
  { ageMin, ageMax }: { ageMin?: number; ageMax?: number },
  now: Date,
): object | undefined => {
  const born = range(
    ageMax === undefined ? undefined : yearsBefore(ageMax + 1, now),
    ageMin === undefined ? undefined : yearsBefore(ageMin, now),
    '$gt',
  )
  return Object.keys(born).length > 0 ? born : undefined
}

/** the ten minutes between updates, and the delay of a write after connecting */
const recentMs = 15 * 60_000
const bothGenders = { $in: [Gender.Male, Gender.Female] }

/**
 * The advanced filter as conditions on a candidate. A member who turns 31 tomorrow is 30. A region always comes with
 * its province and the genders, so that an index which begins with both is used.
 */
export const conditionsOf = (filter: MoreFilter, now: Date): Record<string, unknown> => {
  const height = range(filter.heightMin, filter.heightMax)
  // a city's code begins with its province's
  const provinceCode = filter.provinceCode ?? filter.cityCode?.slice(0, 2)
  const all: Record<string, unknown> = {
    provinceCode,
    gender: filter.gender ?? (provinceCode === undefined ? undefined : bothGenders),
    cityCode: filter.cityCode,
    work: filter.work,
    education: filter.educationMin === undefined ? undefined : { $gte: filter.educationMin },
    birthday: bornBetween(filter, now),
    height: Object.keys(height).length > 0 ? height : undefined,
    hasRealChecked: filter.realName ? CheckStatus.Verified : undefined,
    hasGradeChecked: filter.gradeChecked ? CheckStatus.Verified : undefined,
    hasFaceChecked: filter.faceChecked ? true : undefined,
    albumSize: filter.withPhoto ? { $gt: 0 } : undefined,
    // online members were active recently; presence is checked for these
    ...(filter.online ? { hidesOnline: false, lastActive: { $gte: new Date(now.getTime() - recentMs) } } : {}),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
