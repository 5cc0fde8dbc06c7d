import type { signupMatches } from '@xinyu/contracts/admin/cases'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { CasesStore } from '../cases/case-notes.public.ts'

export type Match = RecordOf<typeof signupMatches>['others'][number]
/** A new member, by id. `none`: like nobody who was banned or limited, so far. */
export interface StoredMatches {
  _id: string
  state: 'none' | 'open' | 'done'
  matches: Match[]
  /** how often something of theirs was new; absent: nothing is since the last search */
  due?: number
  decidedBy: string | null
  decidedAt: Date | null
  addtime: Date
  /** an appeal has found the matches wrong: they are not matched again */
  isCleared?: true
}

/** The only writer of the matches of new members; they end half a year after they joined. */
@Injectable()
export class MatchesStore {
  readonly #matches: Collection<StoredMatches>
  constructor(
    database: Database,
    private readonly cases: CasesStore,
  ) {
    this.#matches = database.collection<StoredMatches>('signup_matches')
  }

  find(person: string): Promise<StoredMatches | null> {
    return this.#matches.findOne({ _id: person, state: { $ne: 'none' } })
  }

  /** They have submitted a profile before anybody has approved one. */
  async note(person: string, addtime: Date): Promise<void> {
    const first = { state: 'none' as const, matches: [], decidedBy: null, decidedAt: null, addtime }
    await this.#matches.updateOne({ _id: person }, { $setOnInsert: first, $inc: { due: 1 } }, { upsert: true })
  }

  /** A picture of theirs can be compared now; of others nothing follows. */
  async noteAgain(person: string): Promise<void> {
    await this.#matches.updateOne({ _id: person }, { $inc: { due: 1 } })
  }

  /** They were approved: what they do from then on is no sign-up. */
  async settle(person: string): Promise<void> {
    await this.#matches.deleteOne({ _id: person, state: 'none' })
  }

  listDue(limit: number): Promise<Pick<StoredMatches, '_id' | 'due'>[]> {
    return this.#matches
      .find({ due: { $exists: true } }, { projection: { due: 1 } })
      .limit(limit)
      .toArray()
  }

  /** The search is over; what came during it is searched for again. */
  async searched({ _id, due }: Pick<StoredMatches, '_id' | 'due'>): Promise<void> {
    await this.#matches.updateOne({ _id, due } as Filter<StoredMatches>, { $unset: { due: '' } })
  }

  /** What was reviewed is listed again only for somebody else whom they are like. */
  async found(person: string, matches: Match[]): Promise<void> {
    const before = await this.#matches.findOne({ _id: person })
    const isKnown = matches.every(({ user_id }) => before?.matches.some((match) => match.user_id === user_id))
    if (!before || isKnown || before.isCleared) return
    const set = { matches, state: 'open' as const, decidedBy: null, decidedAt: null }
    await this.#matches.updateOne({ _id: person }, { $set: set })
    await this.cases.note(person)
  }

  /** Throws CONFLICT if it was reviewed already. */
  async close(person: string, by: string, at: Date): Promise<void> {
    await this.cases.assertMayDecide(person, by)
    const set = { state: 'done' as const, decidedBy: by, decidedAt: at }
    const { matchedCount } = await this.#matches.updateOne({ _id: person, state: 'open' }, { $set: set })
    if (matchedCount === 0) throw new AppError('CONFLICT')
    await this.cases.note(person)
  }

  /** Their appeal was right. */
  async clear(person: string, by: string, at: Date): Promise<void> {
    await this.#matches.updateOne({ _id: person }, { $set: { isCleared: true } })
    const set = { state: 'done' as const, decidedBy: by, decidedAt: at }
    await this.#matches.updateOne({ _id: person, state: 'open' }, { $set: set })
    await this.cases.note(person)
  }

  listOpenPeople(): Promise<string[]> {
    return this.#matches.distinct('_id', { state: 'open' })
  }

  streamNaming(person: string): AsyncIterable<object> {
    return this.#matches.find({ $or: [{ _id: person }, { 'matches.user_id': person }] })
  }

  async erase(person: string): Promise<void> {
    await this.#matches.deleteOne({ _id: person })
    await this.#matches.updateMany({ 'matches.user_id': person }, { $pull: { matches: { user_id: person } } })
    await this.cases.note(person)
  }

  findPage(match: Filter<StoredMatches>, window: ListWindow): Promise<{ found: StoredMatches[]; total: number }> {
    return listPage(this.#matches, { state: { $ne: 'none' }, ...match }, window)
  }
}
