import { ContentCheck } from '@xinyu/contracts/enums'
import { checkText, sensitiveWords } from '@xinyu/contracts/internal/moderation'
import { WordMatcher } from '@xinyu/contracts/rules/sensitive-words'
import { HitTally } from '@xinyu/contracts/rules/words/hit-tally'
import type { FoundWord, WordAction } from '@xinyu/contracts/rules/words/word-rule'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Log } from '@xinyu/platform/log'
import { RedisStore } from '@xinyu/platform/redis'

export interface TextCheck {
  value: number
  /** of a text that is refused */
  badword: string | null
  /** the gravest word, also of a text that goes out */
  hit: (FoundWord & { action: WordAction }) | null
}

const channel = 'words-changed'

/**
 * Moderation's list of sensitive words, compiled here. While moderation is away the last list is used; as long as there
 * was none, moderation is asked about each text.
 */
@Injectable()
export class SensitiveWords implements OnApplicationBootstrap {
  /** how often each word was found here, until moderation is told */
  readonly tally = new HitTally()
  #matcher: WordMatcher | null = null
  #version = 0
  #refreshing: Promise<void> | null = null

  constructor(
    private readonly internal: InternalClient,
    private readonly redis: RedisStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The service starts without moderation and without Redis, too. */
  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(channel, (version) => void this.#heard(Number(version)).catch(() => undefined))
    void this.tryRefresh()
  }

  get version(): number {
    return this.#version
  }

  /** As moderation would answer. Throws when there is no list and nobody to ask. */
  check(text: string): TextCheck | Promise<TextCheck> {
    if (!this.#matcher) {
      void this.tryRefresh()
      return this.internal.ask(checkText, { text, scene: 'chat' })
    }
    const hit = this.#matcher.find(text)
    if (hit) this.tally.hit(hit.word, this.clock.now())
    return hit?.action === 'refuse'
      ? { value: ContentCheck.Sensitive, badword: hit.word, hit }
      : { value: ContentCheck.Ok, badword: null, hit }
  }

  /** Another version is there: it is loaded here, and the other instances are told. */
  async changed(version: number): Promise<void> {
    await this.#heard(version)
    void this.redis.publish(channel, String(version)).catch(() => undefined) // they ask now and then anyway
  }

  /** Asks whether there is another version. */
  async refresh(): Promise<void> {
    this.#refreshing ??= this.#load().finally(() => {
      this.#refreshing = null
    })
    await this.#refreshing
  }

  async tryRefresh(): Promise<void> {
    await this.refresh().catch((error: unknown) => {
      if (this.#matcher) this.log.warn('words: the last list is used on', { err: error })
      // usual while services start side by side; moderation is asked about each text until the list has come
      else this.log.info('words: no list yet', { code: error instanceof AppError ? error.code : 'INTERNAL' })
    })
  }

  async #heard(version: number): Promise<void> {
    await this.#refreshing?.catch(() => undefined) // what is being loaded may be the version before
    if (version > this.#version) await this.refresh()
  }

  async #load(): Promise<void> {
    const { version, words } = await this.internal.ask(sensitiveWords, { known: this.#version })
    if (words === null) return
    this.#matcher = new WordMatcher(words)
    this.#version = version
  }
}
