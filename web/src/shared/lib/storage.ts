import { storage } from '../shell/storage.ts'

/** What this device keeps, with our prefix. */
export const STORAGE_PREFIX = 'xinyu.'

export const readText = (key: string): string | null => storage.read(STORAGE_PREFIX + key)

export const writeText = (key: string, value: string | null): void => storage.write(STORAGE_PREFIX + key, value)

export const readJson = <T>(key: string): T | null => {
  const text = readText(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export const writeJson = (key: string, value: unknown): void =>
  writeText(key, value === null ? null : JSON.stringify(value))

/** Our keys that begin with `start`, without the prefix. */
export const keysWithPrefix = (start: string): string[] =>
  storage
    .keys()
    .filter((key) => key.startsWith(STORAGE_PREFIX + start))
    .map((key) => key.slice(STORAGE_PREFIX.length))

/** Removes the person's data; the device's data (these keys) stays. */
const deviceKeys = [
  'theme',
  'language',
  'adult',
  'device',
  'notify',
  'push-asked',
  'install-asked',
  'visits',
  'has-written',
  'invitation',
  'here',
  'update-told',
  'client',
]
export const clearUserData = (): void => {
  for (const key of keysWithPrefix('')) if (!deviceKeys.includes(key)) writeText(key, null)
}
