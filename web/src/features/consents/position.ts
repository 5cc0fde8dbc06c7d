import { setPosition } from '@xinyu/contracts/http/users/privacy'
import { coarsePosition } from '@xinyu/contracts/rules/people/distance'
import { api } from '../../shared/api/api.ts'
import { readText, writeText } from '../../shared/lib/storage.ts'

const lastKey = 'position-at'
const intervalMs = 12 * 3_600_000

const coordinates = (): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no position on this device'))
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      enableHighAccuracy: false,
      timeout: 15_000,
      maximumAge: 600_000,
    })
  })

/** Sends the centre of this device's grid cell; the exact position stays on the device. Rejects when there is none. */
export const sendPosition = async (): Promise<void> => {
  await api(setPosition, coarsePosition(await coordinates()))
  writeText(lastKey, String(Date.now()))
}

/** At most twice a day, and only when the browser already allows it: no surprise prompt. */
export const refreshPosition = async (): Promise<void> => {
  if (Date.now() - Number(readText(lastKey) ?? 0) < intervalMs) return
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  if (permission?.state === 'granted') await sendPosition().catch(() => undefined)
}
