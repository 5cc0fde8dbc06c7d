import { currentDeviceLocation } from '../places/device-location.ts'
import { readText, writeText } from './storage.ts'

/** One id per browser, so that a returning guest gets the same guest account. */
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

/** What the login log shows about this device. */
export const deviceInfo = (): { os: string; browser: string; deviceId: string; location?: string } => {
  const location = currentDeviceLocation()?.name
  return {
    ...(location ? { location } : {}),
    os: systems.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'other',
    browser: navigator.userAgent.slice(0, 200),
    deviceId: deviceId(),
  }
}
