import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { WordCheck } from './word-check.ts'
import { foldedWord } from './words.rules.ts'
import { type StoredWord, type TurnBack, WordsStore } from './words.store.ts'

/** The stages of words: marked, reviewed, refused. */
@Injectable()
export class WordStages {
  constructor(
    private readonly store: WordsStore,
    private readonly check: WordCheck,
    private readonly clock: Clock,
  ) {}

  /** The words of the list that are in these texts, and those by name. */
  async findIn(texts: readonly string[], names: readonly string[]): Promise<StoredWord[]> {
    const found = new Set(names.map(foldedWord))
    for (const { word, innocent } of (await this.check.explain(texts.join('\n'))).findings)
      if (innocent === null) found.add(foldedWord(word))
    return this.store.listFolded([...found])
  }

  /** False: somebody else has changed it meanwhile. */
  async turnBack(id: string, back: TurnBack): Promise<boolean> {
    const isDone = await this.store.stage(id, back.from, { action: back.to, stagedAt: back.at, turnedBack: back })
    if (isDone) await this.check.reloadEverywhere()
    return isDone
  }

  /** The word gets its stage again; appeals count from now on. Throws CONFLICT. */
  async restore(id: string): Promise<void> {
    const word = await this.store.find(id)
    if (!word) throw new AppError('NOT_FOUND')
    const { turnedBack: back } = word
    if (!back) throw new AppError('CONFLICT')
    const restored = { action: back.from, stagedAt: this.clock.now(), turnedBack: null }
    if (!(await this.store.stage(id, back.to, restored))) throw new AppError('CONFLICT')
    await this.check.reloadEverywhere()
  }
}
