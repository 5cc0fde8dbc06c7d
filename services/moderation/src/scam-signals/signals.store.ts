import type { DataOf } from '@xinyu/contracts/event'
import type { signalsRaised } from '@xinyu/contracts/events/chat'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { writeGuarded } from '@xinyu/platform/db/writes/write-guarded'
import { AppError } from '@xinyu/platform/error'
import type { Collection, Filter } from 'mongodb'
import { CasesStore } from '../cases/case-notes.public.ts'

/** The score of a person's messages as chat last reported it; one record per person. */
export interface StoredSignals {
  _id: string
  score: number
  counts: DataOf<typeof signalsRaised>['counts']
  receivers: number
  since: Date
  /** last raised */
  addtime: Date
  /** sequence number of the fact that raised it */
  raisedSeq: number
  state: 'open' | 'done'
  decidedBy: string | null
  decidedAt: Date | null
}

@Injectable()
export class SignalsStore {
  readonly #signals: Collection<StoredSignals>
  constructor(
    database: Database,
    private readonly cases: CasesStore,
  ) {
    this.#signals = database.collection<StoredSignals>('scam_signals')
  }

  find(person: string): Promise<StoredSignals | null> {
    return this.#signals.findOne({ _id: person })
  }

  /** Opens the person's record, or opens it again, unless this or a later fact did. */
  async raise(seq: number, { user_id, score, counts, people, since, at }: DataOf<typeof signalsRaised>): Promise<void> {
    const fields = { score, counts, receivers: people, since: new Date(since), addtime: new Date(at) }
    const set = { ...fields, state: 'open' as const, decidedBy: null, decidedAt: null }
    await writeGuarded(this.#signals, user_id, { guard: 'raisedSeq', seq, set })
    await this.cases.note(user_id)
  }

  /** Throws CONFLICT if it was closed already. */
  async close(person: string, by: string, at: Date): Promise<void> {
    await this.cases.assertMayDecide(person, by)
    const set = { state: 'done' as const, decidedBy: by, decidedAt: at }
    const { matchedCount } = await this.#signals.updateOne({ _id: person, state: 'open' }, { $set: set })
    if (matchedCount === 0) throw new AppError((await this.find(person)) ? 'CONFLICT' : 'NOT_FOUND')
    await this.cases.note(person)
  }

  async erase(person: string): Promise<void> {
    await this.#signals.deleteOne({ _id: person })
    await this.cases.note(person)
  }

  listOpenPeople(): Promise<string[]> {
    return this.#signals.distinct('_id', { state: 'open' })
  }

  streamOf(person: string): AsyncIterable<StoredSignals> {
    return this.#signals.find({ _id: person })
  }

  findPage(match: Filter<StoredSignals>, window: ListWindow): Promise<{ found: StoredSignals[]; total: number }> {
    return listPage(this.#signals, match, window)
  }
}
