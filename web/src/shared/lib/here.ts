import { create } from 'zustand'
import { readJson, writeJson } from './storage.ts'

/** Where this device is, as far as that is known; `from` says by what. */
export interface Here {
  provinceCode: string
  cityCode: string | null
  from: 'ip' | 'hand' | 'position'
  /** in Chinese, as the login log has it; a moment after the place */
  name?: string
}
const KEY = 'here'

export const useHere = create<{ here: Here | null }>(() => ({ here: readJson<Here>(KEY) }))
export const currentHere = (): Here | null => useHere.getState().here

const keep = (here: Here | null): void => {
  writeJson(KEY, here)
  useHere.setState({ here })
}

/** The names of all places are fetched when there is one to be named. */
const addName = async (here: Here): Promise<void> => {
  const { hereText } = await import('./here-text.ts')
  if (currentHere() === here) keep({ ...here, name: hereText(here, false) })
}

export const setHere = (here: Here | null): void => {
  keep(here)
  // without its name the place is known all the same
  if (here && here.name === undefined) addName(here).catch(() => undefined)
}
