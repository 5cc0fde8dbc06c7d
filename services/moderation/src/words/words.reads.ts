import type { sensitiveWords } from '@xinyu/contracts/admin/words'
import type { RecordOf } from '@xinyu/contracts/resource'
import { chinaDayOf } from '@xinyu/contracts/rules/withdrawal'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { type WordHits, WordHitsStore } from './word-hits.store.ts'
import { foldedWord } from './words.rules.ts'
import { type StoredWord, WordsStore } from './words.store.ts'

type WordRecord = RecordOf<typeof sensitiveWords>

@Injectable()
export class WordsReads {
  constructor(
    private readonly store: WordsStore,
    private readonly hits: WordHitsStore,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<WordRecord> {
    const word = await this.store.find(id)
    if (!word) throw new AppError('NOT_FOUND')
    return (await this.#records([word]))[0] as WordRecord
  }

  /** `q` is the beginning of the word, as written or folded. */
  async list({
    filter: { q, id, kind, action },
    skip,
    take,
    sort,
  }: AdminQuery<z.output<typeof sensitiveWords.filter>>): Promise<{ rows: WordRecord[]; total: number }> {
    const where: Filter<StoredWord> = {
      ...(id ? { _id: { $in: id } } : {}),
      ...(kind ? { kind } : {}),
      ...(action ? { action } : {}),
      ...(q ? { folded: { $regex: `^${foldedWord(q)}` } } : {}),
    }
    const order = sort?.order ?? 1
    // each folded word is unique
    const by: Record<string, 1 | -1> = sort?.field === 'addtime' ? { addedAt: order, _id: order } : { folded: order }
    const { found: rows, total } = await listPage(this.store.words, where, { sort: by, skip, take })
    return { rows: await this.#records(rows), total }
  }

  async #records(words: readonly StoredWord[]): Promise<WordRecord[]> {
    const today = chinaDayOf(this.clock.now())
    const since = chinaDayOf(new Date(this.clock.now().getTime() - 29 * DAY_MS))
    const folded = words.map((word) => word.folded)
    const hits = await this.hits.findMany(folded, today, since)
    return words.map((word) => recordOf(word, hits.get(word.folded)))
  }
}

const recordOf = (
  { _id, folded: _folded, addedAt, stagedAt: _staged, turnedBack: back, ...word }: StoredWord,
  hits?: WordHits,
): WordRecord => ({
  ...word,
  turnedBack: back ? { ...back, at: back.at.toISOString() } : null,
  id: _id,
  addtime: addedAt.toISOString(),
  hitsToday: hits?.hitsToday ?? 0,
  hits30: hits?.hits30 ?? 0,
  lastHitAt: hits?.lastHitAt?.toISOString() ?? null,
})
