import { create } from 'zustand'
import { readJson, writeJson } from '../lib/storage.ts'

/** Where this device is, as far as known; `from` says how. */
export interface DeviceLocation {
  provinceCode: string
  cityCode: string | null
  from: 'ip' | 'hand' | 'position'
  /** in Chinese, as in the login log; added after the place */
  name?: string
}
const KEY = 'here'

export const useDeviceLocation = create<{ location: DeviceLocation | null }>(() => ({
  location: readJson<DeviceLocation>(KEY),
}))
export const currentDeviceLocation = (): DeviceLocation | null => useDeviceLocation.getState().location

const store = (location: DeviceLocation | null): void => {
  writeJson(KEY, location)
  useDeviceLocation.setState({ location })
}

/** Loads all place names only when one is needed. */
const addName = async (location: DeviceLocation): Promise<void> => {
  const { locationText } = await import('./location-text.ts')
  if (currentDeviceLocation() === location) store({ ...location, name: locationText(location, false) })
}

export const setDeviceLocation = (location: DeviceLocation | null): void => {
  store(location)
  // the place is valid without its name
  if (location && location.name === undefined) addName(location).catch(() => undefined)
}
