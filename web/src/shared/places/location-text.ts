import { regionOf } from '@xinyu/contracts/lists/regions'
import { language } from '../i18n/i18n.ts'

interface Place {
  provinceCode: string
  cityCode: string | null
}

/** The names of a place in a language; a municipality, which is its own city, only once. */
export const locationText = (location: Place | null, inEnglish = language() === 'en'): string => {
  if (!location) return ''
  const regions = [
    regionOf(location.provinceCode),
    location.cityCode === null ? undefined : regionOf(location.cityCode),
  ]
  const names = regions.flatMap((region) => (region ? [inEnglish ? region.en : region.zh] : []))
  return [...new Set(names)].join(' ')
}
