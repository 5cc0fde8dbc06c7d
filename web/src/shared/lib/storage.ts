/** localStorage under our prefix; a browser that forbids it (private mode) just forgets. */
const PREFIX = 'xinyu.'

export const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

export const writeText = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // a full or forbidden store: the page still works until it is closed
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

export const writeJson = (key: string, value: unknown): void => writeText(key, value === null ? null : JSON.stringify(value))

/** Everything of ours that belongs to a person; what belongs to the device (theme, language, adult, device) stays. */
const deviceKeys = ['theme', 'language', 'adult', 'device', 'notify']
export const forgetPerson = (): void => {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !deviceKeys.includes(key.slice(PREFIX.length))) localStorage.removeItem(key)
    }
  } catch {
    // nothing was stored
  }
}
