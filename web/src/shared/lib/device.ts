import { currentHere } from './here.ts'
import { readText, writeText } from './storage.ts'

/** One id for this browser, so that a guest gets the same guest account back. */
export const deviceId = (): string => {
  const known = readText('device')
  if (known) return known
  const fresh = crypto.randomUUID()
  writeText('device', fresh)
  return fresh
}

const systems: [RegExp, string][] = [
  [/iphone|ipad/i, 'iOS'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'macOS'],
  [/linux/i, 'Linux'],
]

/** What the login log shows the person about this device. */
export const deviceInfo = (): { os: string; browser: string; deviceId: string; location?: string } => {
  const location = currentHere()?.name
  return {
    ...(location ? { location } : {}),
    os: systems.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'other',
    browser: navigator.userAgent.slice(0, 200),
    deviceId: deviceId(),
  }
}
