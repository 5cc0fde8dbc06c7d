import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { WordCheck } from './word-check.ts'
import { tooShort } from './words.rules.ts'
import { type StoredWord, type WordFields, WordsStore } from './words.store.ts'

/** Returns the stored word. `id`: the word to change; null: a new one. */
export class SaveWord extends Command<StoredWord> {
  constructor(
    readonly id: string | null,
    readonly fields: WordFields,
    readonly by: string,
  ) {
    super()
  }
}

/**
 * The list has each word once, and none so short that most texts contain it. A change applies here at once, elsewhere
 * by its fact.
 */
@CommandHandler(SaveWord)
export class SaveWordHandler implements ICommandHandler<SaveWord> {
  constructor(
    private readonly store: WordsStore,
    private readonly check: WordCheck,
  ) {}

  async execute({ id, fields, by }: SaveWord): Promise<StoredWord> {
    const short = tooShort(fields)
    if (short !== null) throw new AppError('WORD_TOO_SHORT', { word: short })
    const saved = id === null ? await this.store.add(fields, by) : await this.#changed(id, fields)
    if (!saved) throw new AppError('WORD_KNOWN', { word: fields.word })
    await this.check.reloadEverywhere()
    return saved
  }

  async #changed(id: string, fields: WordFields): Promise<StoredWord | null> {
    const word = await this.store.find(id)
    if (!word) throw new AppError('NOT_FOUND')
    return (await this.store.replace(word, fields)) ? this.store.find(id) : null
  }
}
