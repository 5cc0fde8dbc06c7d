import { ContentCheck } from '@xinyu/contracts/enums'
import { checkText, sensitiveWords } from '@xinyu/contracts/internal/moderation'
import { WordMatcher } from '@xinyu/contracts/rules/text/sensitive-words'
import { HitTally } from '@xinyu/contracts/rules/text/words/hit-tally'
import type { FoundWord, WordAction } from '@xinyu/contracts/rules/text/words/word-rule'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { runAgain, Scheduled } from '@xinyu/platform/jobs/job'

export interface TextCheck {
  value: number
  /** of a refused text */
  badword: string | null
  /** the gravest word, also of a text that is sent */
  hit: (FoundWord & { action: WordAction }) | null
}

const channel = 'words-changed'

/**
 * Moderation's list of sensitive words, compiled here. While moderation is down the last list is used; before the first
 * list, moderation checks each text.
 */
@Injectable()
export class SensitiveWords implements OnApplicationBootstrap {
  /** hits of each word here, not yet reported to moderation */
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

  /** The service also starts without moderation and without Redis. */
  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(channel, (version) => void this.#onVersion(Number(version)).catch(() => undefined))
    void this.tryRefresh()
  }

  get version(): number {
    return this.#version
  }

  /** Moderation's verdict. Throws if there is no list and moderation is down. */
  check(text: string): TextCheck | Promise<TextCheck> {
    if (!this.#matcher) {
      void this.tryRefresh()
      return this.internal.call(checkText, { text, scene: 'chat' })
    }
    const hit = this.#matcher.find(text)
    if (hit) this.tally.hit(hit.word, this.clock.now())
    return hit?.action === 'refuse'
      ? { value: ContentCheck.Sensitive, badword: hit.word, hit }
      : { value: ContentCheck.Ok, badword: null, hit }
  }

  /** Loads the new version here, and notifies the other instances. */
  async loadEverywhere(version: number): Promise<void> {
    await this.#onVersion(version)
    void this.redis.publish(channel, String(version)).catch(() => undefined) // they check periodically
  }

  async refresh(): Promise<void> {
    this.#refreshing ??= this.#load().finally(() => {
      this.#refreshing = null
    })
    await this.#refreshing
  }

  /** Finds a version that this instance was not notified of. */
  @Scheduled({ name: 'refresh-words', everyMs: 5_000, scope: 'instance', wakesOn: [] })
  async tryRefresh(): Promise<Date | null> {
    await this.refresh().catch((error: unknown) => {
      if (this.#matcher) this.log.warn('words: list not loaded, the last one stays in use', { err: error })
      // usual while services start together; moderation checks each text until the list has loaded
      else this.log.info('words: no list yet', { code: error instanceof AppError ? error.code : 'INTERNAL' })
    })
    return this.#matcher ? null : runAgain
  }

  async #onVersion(version: number): Promise<void> {
    await this.#refreshing?.catch(() => undefined) // the load under way may be of the version before
    if (version > this.#version) await this.refresh()
  }

  async #load(): Promise<void> {
    const { version, words } = await this.internal.call(sensitiveWords, { known: this.#version })
    if (words === null) return
    this.#matcher = new WordMatcher(words)
    this.#version = version
  }
}
