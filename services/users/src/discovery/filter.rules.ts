import type { InputOf } from '@xinyu/contracts/call'
import { CheckStatus, Gender } from '@xinyu/contracts/enums'
import type { getMoreUser } from '@xinyu/contracts/http/users'
import { dateInChina } from '@xinyu/contracts/rules/age'

export type MoreFilter = Omit<InputOf<typeof getMoreUser>, 'page' | 'rows'>

/**
 * The date so many years before today in China; may be a 29 February that is none, which compares rightly all the same.
 */
const yearsBefore = (years: number, now: Date): string => {
  const today = dateInChina(now)
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
}

const range = (low: unknown, high: unknown, lowest: '$gte' | '$gt' = '$gte'): object => ({
  ...(low === undefined ? {} : { [lowest]: low }),
  ...(high === undefined ? {} : { $lte: high }),
})

/** The birthdays of those who are of these ages today. */
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

/** ten minutes, and the moments between a connect and its being written */
const lately = 15 * 60_000
const bothGenders = { $in: [Gender.Male, Gender.Female] }

/**
 * The advanced filter as conditions on a candidate. Somebody aged 30 until tomorrow is 30. A region is always named
 * with its province and with the genders, so that an index which begins with both serves it.
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
    // whoever is online was active lately: among these it is asked who is
    ...(filter.online ? { hidesOnline: false, lastActive: { $gte: new Date(now.getTime() - lately) } } : {}),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
