import { ContentCheck } from '@xinyu/contracts/enums'
import { type WordFinding, type WordHit, WordMatcher } from '@xinyu/contracts/rules/text/sensitive-words'
import { HitTally } from '@xinyu/contracts/rules/text/words/hit-tally'
import { type WordRule, wordActions } from '@xinyu/contracts/rules/text/words/word-rule'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Scheduled } from '@xinyu/platform/jobs/job'
import { foldedWord } from './words.rules.ts'
import { type VersionedWords, WordsStore } from './words.store.ts'

export interface TextCheck {
  value: ContentCheck
  /** of a refused text */
  badword: string | null
  /** the most severe word, even in an accepted text */
  hit: WordHit | null
}

/** `refused`: an accepted text is checked again where it waits or is shown, and counted there. */
export type Counting = 'all' | 'refused' | 'none'

const channel = 'moderation-words-changed'

/** Finds sensitive words in a text, also if they are spaced out or written in look-alike letters. */
@Injectable()
export class WordCheck implements OnApplicationBootstrap {
  /** how often each word was found here, until it is stored */
  readonly tally = new HitTally()
  #matcher: WordMatcher | null = null
  #list: VersionedWords | null = null
  constructor(
    private readonly words: WordsStore,
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(channel, () => void this.reload().catch(() => undefined)) // it is read again soon anyway
    await this.reload()
  }

  /** Loads the current words; while they cannot be read, the previous ones stay in use. */
  @Scheduled({ name: 'reload-words', everyMs: 5_000, scope: 'instance', wakesOn: ['sensitive_words'] })
  async reload(): Promise<VersionedWords> {
    const list = await this.words.getCurrent()
    if (list.version !== this.#list?.version) this.#matcher = new WordMatcher(list.words)
    this.#list = list
    return list
  }

  /** As `reload`, and notifies the other instances. */
  async reloadEverywhere(): Promise<void> {
    const { version } = await this.reload()
    void this.redis.publish(channel, String(version)).catch(() => undefined) // they also poll
  }

  check(text: string, counting: Counting = 'all'): TextCheck {
    if (!this.#matcher) return { value: ContentCheck.CheckError, badword: null, hit: null }
    const hit = this.#matcher.find(text)
    const isCounted = counting === 'all' || (counting === 'refused' && hit?.action === 'refuse')
    if (hit && isCounted) this.tally.hit(hit.word, this.clock.now())
    return hit?.action === 'refuse'
      ? { value: ContentCheck.Sensitive, badword: hit.word, hit }
      : { value: ContentCheck.Ok, badword: null, hit }
  }

  /** Every word in a text, even where it is innocent; `draft` replaces the same word of the list. */
  async explain(
    text: string,
    draft?: WordRule,
  ): Promise<{ action: WordHit['action'] | null; findings: WordFinding[] }> {
    const { words } = await this.words.getCurrent()
    const others = draft ? words.filter(({ word }) => foldedWord(word) !== foldedWord(draft.word)) : words
    const findings = new WordMatcher(draft ? [...others, draft] : words).explain(text)
    const meant = findings.filter(({ innocent }) => innocent === null).map(({ action }) => wordActions.indexOf(action))
    return { action: wordActions[Math.max(-1, ...meant)] ?? null, findings }
  }
}
