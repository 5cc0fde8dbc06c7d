import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Clock } from '@xinyu/platform/clock'
import { SealedFields } from '@xinyu/platform/crypto/sealed-fields'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** A document of `known_devices`. */
interface TrustedDevice {
  /** keyed hash of member and device */
  _id: string
  userId: string
  at: Date
}

/**
 * A document of `seen_devices`: a device that a phone is joining from, or, without `by`, that has been used. Keyed
 * hashes, which identify no member.
 */
interface PendingDevice {
  _id: string
  /** hash of the phone that joined from it first */
  by?: string
  at: Date
}

/**
 * `console`: an authenticator has confirmed a login from it. A device trusted by the app is not trusted by the console:
 * the password alone is enough to create any number of those.
 */
type DeviceKind = 'app' | 'console'
const hashes = { app: 'device', console: 'console-device' } as const

/**
 * The devices from which a member has logged in, and those reserved for a phone that is joining. Failed tries by
 * strangers do not count against the member there. The device sends its id itself; nobody else learns it.
 */
@Injectable()
export class TrustedDevices {
  readonly #trusted: Collection<TrustedDevice>
  readonly #pending: Collection<PendingDevice>

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly fields: SealedFields,
  ) {
    this.#trusted = database.collection('known_devices')
    this.#pending = database.collection('seen_devices')
  }

  async trust(userId: string, deviceId: string | undefined, kind: DeviceKind = 'app'): Promise<void> {
    if (!deviceId) return
    const set = { userId, at: this.clock.now() }
    await this.#trusted.updateOne({ _id: this.idOf(userId, deviceId, kind) }, { $set: set }, { upsert: true })
    // a login or sign-up completed on it: it is new to nobody any more
    const known = { $set: { at: set.at }, $unset: { by: '' as const } }
    await this.#pending.updateOne({ _id: this.#pendingId(deviceId) }, known, { upsert: true })
  }

  /**
   * Whether nobody has joined or logged in from this device so far; it is then reserved for this phone and stays new
   * for it until the phone has an account. Undefined: the device sent no id.
   */
  async reserveIfNew(deviceId: string | undefined, phone: string): Promise<boolean | undefined> {
    if (!deviceId) return undefined
    const _id = this.#pendingId(deviceId)
    const by = this.fields.hash('device-taken-by', phone)
    const isFirst = await this.#pending.insertOne({ _id, by, at: this.clock.now() }).catch(nullIfDuplicate)
    return isFirst !== null || (await this.#pending.findOne({ _id }))?.by === by
  }

  async isTrusted(userId: string, deviceId: string | undefined, kind: DeviceKind = 'app'): Promise<boolean> {
    if (!deviceId) return false
    return (await this.#trusted.countDocuments({ _id: this.idOf(userId, deviceId, kind) }, { limit: 1 })) > 0
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.#trusted.deleteMany({ userId })
  }

  #pendingId(deviceId: string): string {
    return this.fields.hash('seen-device', deviceId)
  }

  /** identifies a member's device in counters */
  idOf(userId: string, deviceId: string, kind: DeviceKind = 'app'): string {
    return this.fields.hash(hashes[kind], `${userId}:${deviceId}`)
  }
}
