import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { newId } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { ConsentVersion } from '../face-records/face-records.public.ts'

export interface Target extends ConsentVersion {
  _id: string
  user_id: string
  label: string
  descriptor: number[]
  addtime: Date
}

const keptTargets = 50

/** Faces that members saved to search for. Each records the consent it was saved under, and is removed with it. */
@Injectable()
export class TargetsStore {
  readonly #targets: Collection<Target>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#targets = database.collection<Target>('targets', { shardKey: 'user_id' })
  }

  /** Keeps the latest fifty. */
  async add(userId: string, label: string, descriptor: number[], consentVersion: ConsentVersion): Promise<string> {
    const _id = newId()
    await this.#targets.insertOne({
      _id,
      user_id: userId,
      label,
      descriptor,
      addtime: this.clock.now(),
      ...consentVersion,
    })
    const old = await this.#targets
      .find({ user_id: userId }, { projection: { _id: 1 }, sort: { addtime: -1 }, skip: keptTargets })
      .toArray()
    if (old.length > 0)
      await this.#targets.deleteMany({ user_id: userId, _id: { $in: old.map((target) => target._id) } })
    return _id
  }

  list(userId: string): Promise<Target[]> {
    return this.#targets.find({ user_id: userId }, { sort: { addtime: -1 } }).toArray()
  }

  find(userId: string, id: string): Promise<Target | null> {
    return this.#targets.findOne({ _id: id, user_id: userId })
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.#targets.deleteOne({ _id: id, user_id: userId })
  }

  /** Deletes what was saved before the consent was withdrawn by the member's fact of this number. */
  async forgetWithConsent(userId: string, seq: number): Promise<void> {
    await this.#targets.deleteMany({ user_id: userId, consentSeq: { $not: { $gt: seq } } })
  }

  /** Deletes what was saved before the account was cancelled by the users fact of this number. */
  async forgetWithAccount(userId: string, seq: number): Promise<void> {
    await this.#targets.deleteMany({ user_id: userId, standingSeq: { $not: { $gt: seq } } })
  }

  async forgetAll(userId: string): Promise<void> {
    await this.#targets.deleteMany({ user_id: userId })
  }
}
