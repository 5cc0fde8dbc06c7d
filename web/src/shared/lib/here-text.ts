import { regionOf } from '@xinyu/contracts/lists/regions'
import { language } from '../i18n/i18n.ts'

interface Place {
  provinceCode: string
  cityCode: string | null
}

/** The names of a place in a language; a municipality, which is its own city, once. */
export const hereText = (here: Place | null, inEnglish = language() === 'en'): string => {
  if (!here) return ''
  const regions = [regionOf(here.provinceCode), here.cityCode === null ? undefined : regionOf(here.cityCode)]
  const names = regions.flatMap((region) => (region ? [inEnglish ? region.en : region.zh] : []))
  return [...new Set(names)].join(' ')
}
