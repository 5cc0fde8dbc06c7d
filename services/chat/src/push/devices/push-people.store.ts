import { MAX_PUSH_DEVICES, type PushKind, type PushSettings } from '@xinyu/contracts/http/msg/push'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { updateOf } from '@xinyu/platform/db/writes/update-of'
import type { Collection } from 'mongodb'
import type { PushDevice, PushPerson } from '../push-records.rules.ts'

/** a device whose login was not used for this long is removed */
export const deviceDays = 30
const hasDevice = { 'devices.0': { $exists: true } }

@Injectable()
export class PushPeopleStore {
  readonly #people: Collection<PushPerson>

  constructor(database: Database) {
    this.#people = database.collection<PushPerson>('push_people')
  }

  find(user: string): Promise<PushPerson | null> {
    return this.#people.findOne({ _id: user })
  }

  async findMany(users: readonly string[]): Promise<Map<string, PushPerson>> {
    const found = await this.#people.find({ _id: { $in: [...users] } }).toArray()
    return new Map(found.map((person) => [person._id, person]))
  }

  /** Which of these have a device and want pushes of this kind. */
  async findWanting(users: readonly string[], kind: PushKind): Promise<Set<string>> {
    const wants = { _id: { $in: [...users] }, ...hasDevice, isOff: { $ne: true }, off: { $ne: kind } }
    const found = await this.#people.find(wants).project<{ _id: string }>({ _id: 1 }).toArray()
    return new Set(found.map(({ _id }) => _id))
  }

  /** The next people with a device, in id order. */
  async listAfter(place: string, limit: number): Promise<string[]> {
    const next = this.#people.find({ _id: { $gt: place }, ...hasDevice })
    return (await next.project<{ _id: string }>({ _id: 1 }).sort({ _id: 1 }).limit(limit).toArray()).map(
      ({ _id }) => _id,
    )
  }

  /** A browser belongs to one person at a time: its previous person gets no more pushes there. */
  async removeFromOthers(user: string, deviceId: string): Promise<void> {
    const others = { 'devices.id': deviceId, _id: { $ne: user } }
    await this.#people.updateMany(others, { $pull: { devices: { id: deviceId } } })
  }

  /** Adds or renews a device; replaces the one not renewed for longest if there are too many. */
  async setDevice(user: string, device: PushDevice): Promise<void> {
    const { session, language, sealed, renewedAt } = device
    const values = { session, language, sealed, renewedAt }
    const renewed = Object.fromEntries(Object.entries(values).map(([name, value]) => [`devices.$.${name}`, value]))
    const renew = () => this.#people.updateOne({ _id: user, 'devices.id': device.id }, updateOf({ $set: renewed }))
    if ((await renew()).matchedCount > 0) return
    const push = { $each: [device], $sort: { renewedAt: 1 as const }, $slice: -MAX_PUSH_DEVICES }
    try {
      await this.#people.updateOne(
        { _id: user, 'devices.id': { $ne: device.id } },
        { $push: { devices: push } },
        { upsert: true },
      )
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      await renew() // a concurrent request added the same device
    }
  }

  /** Without an id: removes all of them. */
  async removeDevice(user: string, deviceId?: string): Promise<void> {
    const update = deviceId === undefined ? { $set: { devices: [] } } : { $pull: { devices: { id: deviceId } } }
    await this.#people.updateOne({ _id: user }, update)
  }

  async removeSessions(user: string, sessions: readonly string[]): Promise<void> {
    await this.#people.updateOne({ _id: user }, { $pull: { devices: { session: { $in: [...sessions] } } } })
  }

  /** Removes devices added until then; later ones stay. */
  async removeUntil(user: string, at: Date): Promise<void> {
    await this.#people.updateOne({ _id: user }, { $pull: { devices: { renewedAt: { $lte: at } } } })
  }

  async removeUnused(before: Date): Promise<void> {
    await this.#people.updateMany(
      { 'devices.renewedAt': { $lt: before } },
      { $pull: { devices: { renewedAt: { $lt: before } } } },
    )
  }

  async updateSettings(user: string, { on, off, quiet }: Partial<PushSettings>): Promise<void> {
    const set = {
      ...(on === undefined ? {} : { isOff: !on }),
      ...(off === undefined ? {} : { off: [...new Set(off)] }),
      ...(quiet === undefined ? {} : { quiet }),
    }
    if (Object.keys(set).length > 0) await this.#people.updateOne({ _id: user }, { $set: set }, { upsert: true })
  }

  async markSent(user: string, kinds: readonly PushKind[], now: Date): Promise<void> {
    const times = Object.fromEntries(kinds.map((kind) => [`lastSent.${kind}`, now]))
    if (kinds.length > 0) await this.#people.updateOne({ _id: user }, updateOf({ $max: times }))
  }

  /** Some people with a device that is sealed with another key than the newest. */
  async findSealedByOlder(newest: string, limit: number): Promise<PushPerson[]> {
    const older = { devices: { $elemMatch: { sealed: { $not: new RegExp(`^sealed:${newest}:`) } } } }
    return this.#people
      .find(older as object)
      .limit(limit)
      .toArray()
  }

  /** Reseals it, if it has not changed since it was read. */
  async reseal(user: string, { id, sealed }: PushDevice, resealed: Sealed): Promise<void> {
    const same = { _id: user, devices: { $elemMatch: { id, sealed } } }
    await this.#people.updateOne(same, updateOf({ $set: { 'devices.$.sealed': resealed } }))
  }

  async delete(user: string): Promise<void> {
    await this.#people.deleteOne({ _id: user })
  }
}
