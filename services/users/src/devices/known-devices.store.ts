import { Clock } from '@xinyu/platform/clock'
import { SealedFields } from '@xinyu/platform/crypto/sealed-fields'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

interface KnownDevice {
  /** keyed hash of member and device */
  _id: string
  userId: string
  at: Date
}

/**
 * `console`: an authenticator has confirmed a login from it. A device known to the app is not known to the console:
 * whoever has the password alone can make any number of those.
 */
export type DeviceKind = 'app' | 'console'
const hashes = { app: 'device', console: 'console-device' } as const

/**
 * The devices from which a member has logged in. What strangers do wrong with somebody's number does not count against
 * them there. A device tells its id itself; nobody else learns it.
 */
@Injectable()
export class KnownDevices {
  readonly #devices: Collection<KnownDevice>

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly fields: SealedFields,
  ) {
    this.#devices = database.collection('known_devices')
  }

  async note(userId: string, deviceId: string | undefined, kind: DeviceKind = 'app'): Promise<void> {
    if (!deviceId) return
    const set = { userId, at: this.clock.now() }
    await this.#devices.updateOne({ _id: this.idOf(userId, deviceId, kind) }, { $set: set }, { upsert: true })
  }

  async has(userId: string, deviceId: string | undefined, kind: DeviceKind = 'app'): Promise<boolean> {
    if (!deviceId) return false
    return (await this.#devices.countDocuments({ _id: this.idOf(userId, deviceId, kind) }, { limit: 1 })) > 0
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.#devices.deleteMany({ userId })
  }

  /** names a member's device in counters */
  idOf(userId: string, deviceId: string, kind: DeviceKind = 'app'): string {
    return this.fields.hash(hashes[kind], `${userId}:${deviceId}`)
  }
}
