import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const devicesMigrations = migrations('devices', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('known_devices', { userId: 1 })
    await createIndex('known_devices', { at: 1 }, { expireAfterSeconds: 180 * day })
  },

  '2026-11-24-seen-devices': async ({ createIndex }) => {
    await createIndex('seen_devices', { at: 1 }, { expireAfterSeconds: 365 * day })
  },

  '2026-12-09-device-marks': async ({ createIndex }) => {
    await createIndex('device_marks', { deviceId: 1, until: 1 })
    await createIndex('device_marks', { userId: 1, incident_id: 1 })
    await createIndex('device_marks', { until: 1 }, { expireAfterSeconds: 0 })
  },
})
