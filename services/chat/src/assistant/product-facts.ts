import type { Language } from '@xinyu/contracts/errors'
import { faq, type FaqWords } from '@xinyu/contracts/faq/faq'
import { publishedFaq } from '@xinyu/contracts/internal/moderation'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'

/** after support published something, answers follow within this time */
const freshMs = 60_000
const builtIn = { 'zh-CN': faq.map(({ zh }) => zh), en: faq.map(({ en }) => en) } satisfies Record<Language, FaqWords[]>

/** The published common questions. While moderation is down the last ones; before the first, those of this version. */
@Injectable()
export class ProductFacts {
  readonly #known = new Map<Language, { facts: readonly FaqWords[]; until: number }>()

  constructor(
    private readonly internal: InternalClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async in(language: Language): Promise<readonly FaqWords[]> {
    const now = this.clock.now().getTime()
    const known = this.#known.get(language)
    if (known && known.until > now) return known.facts
    const facts = await this.#fetch(language, known?.facts ?? builtIn[language])
    this.#known.set(language, { facts, until: now + freshMs })
    return facts
  }

  async #fetch(language: Language, otherwise: readonly FaqWords[]): Promise<readonly FaqWords[]> {
    try {
      return (await this.internal.call(publishedFaq, { language })).entries
    } catch (error) {
      this.log.warn('the common questions cannot be read; the assistant uses earlier ones', { err: error })
      return otherwise
    }
  }
}
