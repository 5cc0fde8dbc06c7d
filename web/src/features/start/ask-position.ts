import { nearestProvince } from '../../shared/places/nearest-province.ts'

export type Position = { province: string } | { failed: 'refused' | 'unknown' | 'far' }

/** The province where this device is. The position is compared on the device and sent nowhere. */
export const askPosition = (): Promise<Position> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ failed: 'unknown' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const province = nearestProvince(coords)
        resolve(province === null ? { failed: 'far' } : { province })
      },
      ({ code }) => resolve({ failed: code === 1 ? 'refused' : 'unknown' }),
      { enableHighAccuracy: false, timeout: 15_000, maximumAge: 600_000 },
    )
  })
