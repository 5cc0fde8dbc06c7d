import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { newId } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

export interface Target {
  _id: string
  user_id: string
  label: string
  descriptor: number[]
  addtime: Date
}

const keptTargets = 50

/** Faces that members saved to search for; they leave with the member's consent. */
@Injectable()
export class TargetsStore {
  readonly #targets: Collection<Target>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#targets = database.collection<Target>('targets')
  }

  /** Keeps the latest fifty. */
  async add(userId: string, label: string, descriptor: number[]): Promise<string> {
    const _id = newId()
    await this.#targets.insertOne({ _id, user_id: userId, label, descriptor, addtime: this.clock.now() })
    const old = await this.#targets
      .find({ user_id: userId }, { projection: { _id: 1 }, sort: { addtime: -1 }, skip: keptTargets })
      .toArray()
    if (old.length > 0) await this.#targets.deleteMany({ _id: { $in: old.map((target) => target._id) } })
    return _id
  }

  of(userId: string): Promise<Target[]> {
    return this.#targets.find({ user_id: userId }, { sort: { addtime: -1 } }).toArray()
  }

  one(userId: string, id: string): Promise<Target | null> {
    return this.#targets.findOne({ _id: id, user_id: userId })
  }

  async forget(userId: string): Promise<void> {
    await this.#targets.deleteMany({ user_id: userId })
  }
}
