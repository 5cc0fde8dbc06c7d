import { regionOf } from '@xinyu/contracts/lists/regions'
import { create } from 'zustand'
import { language } from '../i18n/i18n.ts'
import { readJson, writeJson } from './storage.ts'

/** Where this device is, as far as that is known; `from` says by what. */
export interface Here {
  provinceCode: string
  cityCode: string | null
  from: 'ip' | 'hand' | 'position'
}
const KEY = 'here'

export const useHere = create<{ here: Here | null }>(() => ({ here: readJson<Here>(KEY) }))
export const currentHere = (): Here | null => useHere.getState().here

export const setHere = (here: Here | null): void => {
  writeJson(KEY, here)
  useHere.setState({ here })
}

/** Its names in a language; a municipality, which is its own city, once. */
export const hereText = (here: Here | null, inEnglish = language() === 'en'): string => {
  if (!here) return ''
  const regions = [regionOf(here.provinceCode), here.cityCode === null ? undefined : regionOf(here.cityCode)]
  const names = regions.flatMap((region) => (region ? [inEnglish ? region.en : region.zh] : []))
  return [...new Set(names)].join(' ')
}
