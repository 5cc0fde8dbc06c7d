import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection, UpdateFilter } from 'mongodb'
import { hourBefore, isHeldBack, pauseEnd, type WellnessState } from './wellness.rules.ts'

type StoredWellness = Partial<WellnessState> & { _id: string }
const unset: WellnessState = {
  grey: false,
  muted: false,
  hardPerHour: null,
  leadHardPerHour: null,
  pausedUntil: null,
  seen: [],
}

/** One document per moderator. The only writer of the collection. */
@Injectable()
export class WellnessStore {
  readonly #wellness: Collection<StoredWellness>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#wellness = database.collection<StoredWellness>('wellness')
  }

  async get(moderator: string): Promise<WellnessState> {
    const { _id, ...set } = (await this.#wellness.findOne({ _id: moderator })) ?? { _id: moderator }
    return { ...unset, ...set }
  }

  async list(): Promise<string[]> {
    return this.#wellness.distinct('_id')
  }

  async isHeldBack(moderator: string): Promise<boolean> {
    return isHeldBack(await this.get(moderator), this.clock.now())
  }

  /** A case with hard content was given; the same one again within the hour counts once. */
  async noteHard(moderator: string, person: string, n: number): Promise<void> {
    const of = idOf('hard', person)
    const others = { $and: [{ $gt: ['$$one.at', hourBefore(this.clock.now())] }, { $ne: ['$$one.of', of] }] }
    const kept = { $filter: { input: { $ifNull: ['$seen', []] }, as: 'one', cond: others } }
    const now = [{ of, n, at: this.clock.now() }]
    await this.#update(moderator, [{ $set: { seen: { $concatArrays: [kept, now] } } }] as never)
  }

  async set(moderator: string, settings: Partial<WellnessState>): Promise<void> {
    if (Object.keys(settings).length > 0) await this.#update(moderator, { $set: settings })
  }

  async pause(moderator: string, minutes: number): Promise<void> {
    const end = pauseEnd(await this.get(moderator), minutes, this.clock.now())
    await this.#update(moderator, { $max: { pausedUntil: end } } as never)
  }

  async *streamOf(person: string): AsyncGenerator<object> {
    const found = await this.#wellness.findOne({ _id: person }, { projection: { seen: 0 } })
    if (found) yield found
  }

  async eraseAllOf(person: string): Promise<void> {
    await this.#wellness.deleteOne({ _id: person })
  }

  async #update(_id: string, update: UpdateFilter<StoredWellness>): Promise<void> {
    await this.#wellness.updateOne({ _id }, update, { upsert: true })
  }
}
