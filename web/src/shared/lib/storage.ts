/** localStorage with our prefix; where the browser forbids it (private mode) nothing is stored. */
export const STORAGE_PREFIX = 'xinyu.'

export const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(STORAGE_PREFIX + key)
  } catch {
    return null
  }
}

export const writeText = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(STORAGE_PREFIX + key)
    else localStorage.setItem(STORAGE_PREFIX + key, value)
  } catch {
    // storage is full or forbidden: the page still works until it is closed
  }
}

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
export const keysWithPrefix = (start: string): string[] => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(STORAGE_PREFIX + start))
      .map((key) => key.slice(STORAGE_PREFIX.length))
  } catch {
    return []
  }
}

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
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(STORAGE_PREFIX) && !deviceKeys.includes(key.slice(STORAGE_PREFIX.length)))
        localStorage.removeItem(key)
    }
  } catch {
    // nothing was stored
  }
}
