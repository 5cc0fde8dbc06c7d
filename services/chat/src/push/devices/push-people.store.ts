import { mostPushDevices, type PushKind, type PushSettings } from '@xinyu/contracts/http/push'
import type { Sealed } from '@xinyu/contracts/rules/sealed'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { updateOf } from '@xinyu/platform/db/update-of'
import type { Collection } from 'mongodb'
import type { PushDevice, PushPerson } from '../push-records.rules.ts'

/** a device whose login was not used for so long has none any more */
export const deviceDays = 30
const hasDevice = { 'devices.0': { $exists: true } }

@Injectable()
export class PushPeopleStore {
  readonly #people: Collection<PushPerson>

  constructor(database: Database) {
    this.#people = database.collection<PushPerson>('push_people')
  }

  one(user: string): Promise<PushPerson | null> {
    return this.#people.findOne({ _id: user })
  }

  async many(users: readonly string[]): Promise<Map<string, PushPerson>> {
    const found = await this.#people.find({ _id: { $in: [...users] } }).toArray()
    return new Map(found.map((person) => [person._id, person]))
  }

  /** Who of these has a device and wants to be told of this kind. */
  async wanting(users: readonly string[], kind: PushKind): Promise<Set<string>> {
    const wants = { _id: { $in: [...users] }, ...hasDevice, isOff: { $ne: true }, off: { $ne: kind } }
    const found = await this.#people.find(wants).project<{ _id: string }>({ _id: 1 }).toArray()
    return new Set(found.map(({ _id }) => _id))
  }

  /** The next who have a device, in the order of their ids. */
  async after(place: string, most: number): Promise<string[]> {
    const next = this.#people.find({ _id: { $gt: place }, ...hasDevice })
    return (await next.project<{ _id: string }>({ _id: 1 }).sort({ _id: 1 }).limit(most).toArray()).map(
      ({ _id }) => _id,
    )
  }

  /** A browser is one person's at a time: whoever logged in there before is pushed to there no more. */
  async takeFromOthers(user: string, deviceId: string): Promise<void> {
    const others = { 'devices.id': deviceId, _id: { $ne: user } }
    await this.#people.updateMany(others, { $pull: { devices: { id: deviceId } } })
  }

  /** Adds a device, or renews it; the one that was not renewed for longest makes room. */
  async put(user: string, device: PushDevice): Promise<void> {
    const { session, language, sealed, renewedAt } = device
    const values = { session, language, sealed, renewedAt }
    const renewed = Object.fromEntries(Object.entries(values).map(([name, value]) => [`devices.$.${name}`, value]))
    const renew = () => this.#people.updateOne({ _id: user, 'devices.id': device.id }, updateOf({ $set: renewed }))
    if ((await renew()).matchedCount > 0) return
    const push = { $each: [device], $sort: { renewedAt: 1 as const }, $slice: -mostPushDevices }
    try {
      await this.#people.updateOne(
        { _id: user, 'devices.id': { $ne: device.id } },
        { $push: { devices: push } },
        { upsert: true },
      )
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      await renew() // the same device came twice at once
    }
  }

  /** Without an id: all of them. */
  async removeDevice(user: string, deviceId?: string): Promise<void> {
    const update = deviceId === undefined ? { $set: { devices: [] } } : { $pull: { devices: { id: deviceId } } }
    await this.#people.updateOne({ _id: user }, update)
  }

  async removeSessions(user: string, sessions: readonly string[]): Promise<void> {
    await this.#people.updateOne({ _id: user }, { $pull: { devices: { session: { $in: [...sessions] } } } })
  }

  /** Those that were there at that time; one that was given since then stays. */
  async removeUntil(user: string, at: Date): Promise<void> {
    await this.#people.updateOne({ _id: user }, { $pull: { devices: { renewedAt: { $lte: at } } } })
  }

  async removeUnused(before: Date): Promise<void> {
    await this.#people.updateMany(
      { 'devices.renewedAt': { $lt: before } },
      { $pull: { devices: { renewedAt: { $lt: before } } } },
    )
  }

  /** What is named changes; the rest stays. */
  async change(user: string, { on, off, quiet }: Partial<PushSettings>): Promise<void> {
    const set = {
      ...(on === undefined ? {} : { isOff: !on }),
      ...(off === undefined ? {} : { off: [...new Set(off)] }),
      ...(quiet === undefined ? {} : { quiet }),
    }
    if (Object.keys(set).length > 0) await this.#people.updateOne({ _id: user }, { $set: set }, { upsert: true })
  }

  async sent(user: string, kinds: readonly PushKind[], now: Date): Promise<void> {
    const times = Object.fromEntries(kinds.map((kind) => [`lastSent.${kind}`, now]))
    if (kinds.length > 0) await this.#people.updateOne({ _id: user }, updateOf({ $max: times }))
  }

  /** Some who have a device that another key than the newest has sealed. */
  async sealedByOlder(newest: string, most: number): Promise<PushPerson[]> {
    const older = { devices: { $elemMatch: { sealed: { $not: new RegExp(`^sealed:${newest}:`) } } } }
    return this.#people
      .find(older as object)
      .limit(most)
      .toArray()
  }

  /** Sealed anew, if it is still the one that was read. */
  async reseal(user: string, { id, sealed }: PushDevice, anew: Sealed): Promise<void> {
    const same = { _id: user, devices: { $elemMatch: { id, sealed } } }
    await this.#people.updateOne(same, updateOf({ $set: { 'devices.$.sealed': anew } }))
  }

  async delete(user: string): Promise<void> {
    await this.#people.deleteOne({ _id: user })
  }
}
