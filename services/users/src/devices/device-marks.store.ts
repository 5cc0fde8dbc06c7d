import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** A device of an account of an incident. Whoever joins from it becomes a case; it refuses nothing. */
interface DeviceMark {
  _id: string
  deviceId: string
  /** of the account */
  userId: string
  incident_id: string
  until: Date
}

/** The only writer of marks; each ends by itself. */
@Injectable()
export class DeviceMarks {
  readonly #marks: Collection<DeviceMark>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#marks = database.collection<DeviceMark>('device_marks')
  }

  /** A repeat changes nothing. */
  async add(devices: readonly string[], mark: Omit<DeviceMark, '_id' | 'deviceId'>): Promise<void> {
    for (const deviceId of devices) {
      const _id = idOf('device-mark', mark.incident_id, mark.userId, deviceId)
      await this.#marks.updateOne({ _id }, { $setOnInsert: { deviceId, ...mark } }, { upsert: true })
    }
  }

  async remove(userId: string, incident_id: string): Promise<void> {
    await this.#marks.deleteMany({ userId, incident_id })
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.#marks.deleteMany({ userId })
  }

  /** The others whose marked devices these are. */
  listOwners(devices: readonly string[], userId: string): Promise<string[]> {
    const until = { $gt: this.clock.now() }
    return this.#marks.distinct('userId', { deviceId: { $in: [...devices] }, until, userId: { $ne: userId } })
  }

  streamOf(userId: string): AsyncIterable<object> {
    return this.#marks.find({ userId })
  }
}
