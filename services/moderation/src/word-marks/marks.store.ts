import type { wordMarks } from '@xinyu/contracts/admin/words'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { FoundWord } from '@xinyu/contracts/rules/text/words/word-rule'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import type { Collection, Filter } from 'mongodb'
import { CasesStore } from '../cases/case-notes.public.ts'

export interface StoredMark {
  _id: string
  where: RecordOf<typeof wordMarks>['where']
  subject_id: string
  user_id: string
  user2_id: string | null
  words: FoundWord[]
  state: 'open' | 'done'
  decidedBy: string | null
  decidedAt: Date | null
  addtime: Date
}

export type NewMark = Pick<StoredMark, 'where' | 'subject_id' | 'user_id' | 'user2_id' | 'words' | 'addtime'>

/** Published texts with a word for moderators to look at; one mark per message, post or comment. */
@Injectable()
export class MarksStore {
  readonly #marks: Collection<StoredMark>
  constructor(
    database: Database,
    private readonly cases: CasesStore,
  ) {
    this.#marks = database.collection<StoredMark>('word_marks')
  }

  find(id: string): Promise<StoredMark | null> {
    return this.#marks.findOne({ _id: id })
  }

  /** A repeat changes nothing, and a closed mark stays closed. */
  async record(mark: NewMark): Promise<void> {
    const { where, subject_id, user_id } = mark
    const made = { ...mark, state: 'open' as const, decidedBy: null, decidedAt: null }
    await this.#marks.updateOne({ _id: idOf('mark', where, subject_id) }, { $setOnInsert: made }, { upsert: true })
    await this.cases.note(user_id)
  }

  /** Throws CONFLICT if it was closed already. */
  async close(id: string, by: string, at: Date): Promise<void> {
    const mark = await this.find(id)
    if (mark) await this.cases.assertMayDecide(mark.user_id, by)
    const set = { state: 'done' as const, decidedBy: by, decidedAt: at }
    const { matchedCount } = await this.#marks.updateOne({ _id: id, state: 'open' }, { $set: set })
    if (!mark || matchedCount === 0) throw new AppError(mark ? 'CONFLICT' : 'NOT_FOUND')
    await this.cases.note(mark.user_id)
  }

  listOpenOf(user_id: string): Promise<StoredMark[]> {
    return this.#marks.find({ user_id, state: 'open' }).toArray()
  }

  listWordsOf(user_id: string, since: Date): Promise<string[]> {
    return this.#marks.distinct('words.word', { user_id, addtime: { $gte: since } })
  }

  listOpenPeople(): Promise<string[]> {
    return this.#marks.distinct('user_id', { state: 'open' })
  }

  streamOf(user_id: string): AsyncIterable<StoredMark> {
    return this.#marks.find({ user_id })
  }

  async eraseAllOf(person: string): Promise<void> {
    const writers = await this.#marks.distinct('user_id', { user2_id: person })
    await this.#marks.deleteMany({ user_id: person })
    await this.#marks.deleteMany({ user2_id: person })
    await this.cases.note(person, ...writers)
  }

  findPage(match: Filter<StoredMark>, window: ListWindow): Promise<{ found: StoredMark[]; total: number }> {
    return listPage(this.#marks, match, window)
  }
}
