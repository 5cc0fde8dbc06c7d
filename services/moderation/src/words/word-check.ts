import { ContentCheck } from '@xinyu/contracts/enums'
import { Log } from '@xinyu/platform/log'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import mint from 'mint-filter'
import { normalize } from './words.rules.ts'
import { WordsStore } from './words.store.ts'

const reloadEvery = 30_000
type Filter = InstanceType<typeof mint.Mint>

export interface TextCheck {
  value: ContentCheck
  badword: string | null
}

/** Finds sensitive words in a text, also when they are spaced out or written in look-alike letters. */
@Injectable()
export class WordCheck implements OnApplicationBootstrap, OnApplicationShutdown {
  #filter: Filter | null = null
  #timer: NodeJS.Timeout | null = null
  constructor(
    private readonly words: WordsStore,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.reload()
    this.#timer = setInterval(
      () => this.reload().catch((error: unknown) => this.log.warn('words: keeping the old list', { err: error })),
      reloadEvery,
    )
    this.#timer.unref()
  }

  onApplicationShutdown(): void {
    if (this.#timer) clearInterval(this.#timer)
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
