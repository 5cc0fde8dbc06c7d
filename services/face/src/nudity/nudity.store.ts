import { imageScored, pictureNoted } from '@xinyu/contracts/events/face'
import type { NudityVerdict } from '@xinyu/contracts/internal/face'
import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Nudity } from '../pipeline/pictures.public.ts'

export interface PictureRecord extends Aggregate {
  key: string
  user_id: string | null
  state: 'waiting' | 'scored' | 'unreadable'
  score: number | null
  verdict: NudityVerdict | null
  addtime: Date
}

export interface ScoredPicture {
  nudity: Nudity
  score: number
  verdict: NudityVerdict
  fingerprint: string | null
  print: string | null
}

/** One record per picture: it is scored once, however often it is shown. */
@Injectable()
export class NudityStore {
  readonly #pictures: AggregateCollection<PictureRecord>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#pictures = database.aggregates<PictureRecord>('pictures')
  }

  find(key: string): Promise<PictureRecord | null> {
    return this.#pictures.find(idOf(key))
  }

  /**
   * Registers the picture for scoring; keeps an existing record. `isUrgent`: the caller scores it at once. If an urgent
   * scoring fails, the picture is scored once it is uploaded.
   */
  async register(key: string, userId: string | null, isUrgent = false): Promise<void> {
    const at = this.clock.now()
    const id = idOf(key)
    const registered = isUrgent ? [] : [fact(pictureNoted, id, { key, user_id: userId }, at)]
    const isNew = await this.#pictures.insert(
      { _id: id, key, user_id: userId, state: 'waiting', score: null, verdict: null, addtime: at },
      registered,
    )
    if (!isNew && !isUrgent)
      await this.#pictures.change(id, ({ state }) => ({ facts: state === 'waiting' ? registered : [], answer: null }))
  }

  async setScore(key: string, { nudity, score, verdict, fingerprint, print }: ScoredPicture): Promise<void> {
    const at = this.clock.now()
    const scored = { nudity, score, verdict, ...(fingerprint ? { fingerprint } : {}), ...(print ? { print } : {}) }
    await this.#pictures.change(idOf(key), (picture) => {
      if (picture.state === 'scored') return { answer: null }
      return {
        update: { $set: { state: 'scored', score, verdict } },
        facts: [fact(imageScored, picture._id, { key, user_id: picture.user_id, ...scored }, at)],
        answer: null,
      }
    })
  }

  async setUnreadable(key: string): Promise<void> {
    await this.#pictures.update({ _id: idOf(key), state: 'waiting' }, { $set: { state: 'unreadable' } })
  }

  /** Streams all pictures of a person. */
  streamOf(user_id: string): AsyncIterable<PictureRecord> {
    return this.#pictures.raw.find({ user_id }, { projection: { outbox: 0 } })
  }

  /** Removes owner and keys; the pictures themselves are deleted. */
  async forgetOwner(userId: string): Promise<void> {
    await this.#pictures.raw.updateMany({ user_id: userId }, { $set: { user_id: null, key: '' }, $inc: { version: 1 } })
  }
}
