import type { WordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { WordCheck } from './word-check.ts'
import { foldedWord, sortImport } from './words.rules.ts'
import { WordsStore } from './words.store.ts'

export interface Imported {
  added: string[]
  doubled: string[]
  tooShort: string[]
}
export class ImportWords extends Command<Imported> {
  constructor(
    readonly words: readonly WordRule[],
    readonly isPreview: boolean,
    readonly by: string,
  ) {
    super()
  }
}

/** Adds new words to the list; a preview returns what would be added. A repeat adds nothing. */
@CommandHandler(ImportWords)
export class ImportWordsHandler implements ICommandHandler<ImportWords> {
  constructor(
    private readonly store: WordsStore,
    private readonly check: WordCheck,
  ) {}

  async execute({ words, isPreview, by }: ImportWords): Promise<Imported> {
    const known = await this.store.knownAmong(words.map(({ word }) => foldedWord(word)))
    const { fresh, doubled, tooShort } = sortImport(words, known)
    if (!isPreview && fresh.length > 0) {
      await this.store.addAll(fresh, by)
      await this.check.reloadEverywhere()
    }
    return { added: fresh.map(({ word }) => word), doubled, tooShort }
  }
}
