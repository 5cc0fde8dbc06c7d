import { ContentCheck } from '@xinyu/contracts/enums'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import mint from 'mint-filter'
import { normalize } from './words.rules.ts'
import { WordsStore } from './words.store.ts'

type Filter = InstanceType<typeof mint.Mint>

export interface TextCheck {
  value: ContentCheck
  badword: string | null
}

/** Finds sensitive words in a text, also when they are spaced out or written in look-alike letters. */
@Injectable()
export class WordCheck implements OnApplicationBootstrap {
  #filter: Filter | null = null
  constructor(private readonly words: WordsStore) {}

  onApplicationBootstrap(): Promise<void> {
    return this.reload()
  }

  async reload(): Promise<void> {
    this.#filter = new mint.Mint(await this.words.all())
  }

  check(text: string): TextCheck {
    if (!this.#filter) return { value: ContentCheck.CheckError, badword: null }
    const found = this.#filter.filter(normalize(text)).words[0]
    return found === undefined
      ? { value: ContentCheck.Ok, badword: null }
      : { value: ContentCheck.Sensitive, badword: found }
  }
}
