import { ContentCheck } from '@xinyu/contracts/enums'
import { WordMatcher } from '@xinyu/contracts/rules/sensitive-words'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { type VersionedWords, WordsStore } from './words.store.ts'

export interface TextCheck {
  value: ContentCheck
  badword: string | null
}

/** Finds sensitive words in a text, also when they are spaced out or written in look-alike letters. */
@Injectable()
export class WordCheck implements OnApplicationBootstrap {
  #matcher: WordMatcher | null = null
  #list: VersionedWords | null = null
  constructor(private readonly words: WordsStore) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.reload()
  }

  /** Checks with the words as they are now from here on; others are told if they changed. */
  async reload(): Promise<VersionedWords> {
    const list = await this.words.current()
    if (list.version !== this.#list?.version) this.#matcher = new WordMatcher(list.words)
    this.#list = list
    return list
  }

  check(text: string): TextCheck {
    if (!this.#matcher) return { value: ContentCheck.CheckError, badword: null }
    const badword = this.#matcher.find(text)
    return { value: badword === null ? ContentCheck.Ok : ContentCheck.Sensitive, badword }
  }
}
