import { setPosition } from '@xinyu/contracts/http/privacy'
import { coarsePosition } from '@xinyu/contracts/rules/distance'
import { api } from '../../shared/api/api.ts'
import { readText, writeText } from '../../shared/lib/storage.ts'

const lastKey = 'position-at'
const everyMs = 12 * 3_600_000

const coordinates = (): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no position on this device'))
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      enableHighAccuracy: false,
      timeout: 15_000,
      maximumAge: 600_000,
    })
  })

/** Sends the middle of the cell where this device is; the position itself stays here. Rejects when there is none. */
export const sendPosition = async (): Promise<void> => {
  await api(setPosition, coarsePosition(await coordinates()))
  writeText(lastKey, String(Date.now()))
}

/** Twice a day at most, and only where the browser has allowed it already: nobody is asked by surprise. */
export const refreshPosition = async (): Promise<void> => {
  if (Date.now() - Number(readText(lastKey) ?? 0) < everyMs) return
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  if (permission?.state === 'granted') await sendPosition().catch(() => undefined)
}
