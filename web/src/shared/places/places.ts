import type { UserCard } from '@xinyu/contracts/profile'

type City = NonNullable<UserCard['liveCity']>
let english: ((code: string) => string | undefined) | null = null

/** Profiles carry places in Chinese and by code; the English names load with the English texts. */
export const loadEnglishPlaces = async (): Promise<void> => {
  const { regionOf } = await import('@xinyu/contracts/lists/regions')
  english = (code) => regionOf(code)?.en
}

/** Names of province and city in the given language; Chinese where no English name is known. */
export const placeNames = (place: City, inEnglish: boolean): { province: string; city: string } => ({
  province: (inEnglish ? english?.(place.provinceCode) : undefined) ?? place.province,
  city: (inEnglish ? english?.(place.cityCode) : undefined) ?? place.city,
})
