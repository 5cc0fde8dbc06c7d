import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { writeGuarded } from '@xinyu/platform/db/write-guarded'
import type { Collection } from 'mongodb'

/**
 * One person's like or love of another: only to answer "does this person like me?". One taken back stays as a guard
 * until no fact about it can be replayed any more.
 */
export interface Arrow {
  /** `like:<from>><to>` */
  _id: string
  isThere: boolean
  /** number of the last fact about this arrow */
  seq: number
  takenBackAt: Date | null
}
export type ArrowKind = 'like' | 'love'
/** longer than the journal of facts is kept */
const takenBackDays = 60

@Injectable()
export class ArrowsStore implements OnModuleInit {
  readonly #arrows: Collection<Arrow>

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.#arrows = database.collection<Arrow>('arrows')
  }

  async onModuleInit(): Promise<void> {
    await migrateArrows(this.database)
    await this.#arrows.createIndex({ takenBackAt: 1 }, { expireAfterSeconds: takenBackDays * 86_400 })
  }

  async keep(kind: ArrowKind, from: string, to: string, seq: number, isThere: boolean): Promise<void> {
    const set = { isThere, takenBackAt: isThere ? null : this.clock.now() }
    await writeGuarded(this.#arrows, `${kind}:${from}>${to}`, { guard: 'seq', seq, set })
  }

  async likes(from: string, to: string): Promise<boolean> {
    const either = [`like:${from}>${to}`, `love:${from}>${to}`]
    return (await this.#arrows.countDocuments({ _id: { $in: either }, isThere: true }, { limit: 1 })) > 0
  }
}

interface StoredRelation {
  _id: string
  seq: number
  arrows: string[]
}

/** Makes a document of each arrow inside a relation; may be broken off, repeated, or run on several instances at once. */
export const migrateArrows = async (database: Pick<Database, 'collection'>): Promise<void> => {
  const relations = database.collection<StoredRelation>('relations')
  const arrows = database.collection<Arrow>('arrows')
  for await (const relation of relations.find()) {
    for (const _id of relation.arrows)
      await writeGuarded(arrows, _id, { guard: 'seq', seq: relation.seq, set: { isThere: true, takenBackAt: null } })
    await relations.deleteOne({ _id: relation._id })
  }
}
