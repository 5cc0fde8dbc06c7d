import { ContentCheck } from '@xinyu/contracts/enums'
import type { Language } from '@xinyu/contracts/errors'
import { getPublicWords } from '@xinyu/contracts/internal/users'
import type { AiTurn } from '@xinyu/contracts/socket/ai'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { ChatConfig } from '../config.ts'
import { SensitiveWords } from '../words/words.public.ts'
import { type AnswerOutcome, AssistantMetrics } from './assistant-metrics.ts'
import { AssistantLimits } from './assistant-limits.ts'
import { AssistantModel } from './assistant-model.ts'
import { helplineText, mentionsSelfHarm } from './care.rules.ts'
import { withoutContacts } from './contacts.rules.ts'
import { messagesFor, type ModelMessage, type ProfileWords, profileWordsOf } from './messages.rules.ts'
import { ProductFacts } from './product-facts.ts'
import { takeSentence } from './sentences.rules.ts'

/** longest answer, in characters */
const maxAnswerLength = 6_000

export interface Asked {
  userId: string
  language: Language
  content: string
  earlier: readonly AiTurn[]
  /** whom a first message is to */
  about: string | undefined
}
/** Resolves when the client has room for more. */
export type SendText = (text: string) => Promise<void>

/** One question and its answer. Neither is stored. */
@Injectable()
export class Answers {
  constructor(
    private readonly model: AssistantModel,
    private readonly limits: AssistantLimits,
    private readonly metrics: AssistantMetrics,
    private readonly words: SensitiveWords,
    private readonly facts: ProductFacts,
    private readonly internal: InternalClient,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** Sends the answer sentence by sentence until it ends or `stop` is aborted; throws if it fails or breaks off. */
  answer(asked: Asked, send: SendText, stop: AbortSignal): Promise<void> {
    return this.metrics.measure(stop, () => this.#answer(asked, send, stop))
  }

  async #answer(asked: Asked, send: SendText, stop: AbortSignal): Promise<AnswerOutcome> {
    const { userId, language, content } = asked
    // before every limit and word list: a person in a crisis always gets an answer
    if (mentionsSelfHarm(content)) {
      await send(helplineText(this.config.ASSISTANT_HELPLINE, language))
      return 'care'
    }
    if (this.model.label === null) throw new AppError('ASSISTANT_OFF')
    await this.limits.oneAtATime(userId, async () => {
      await this.limits.consume(userId)
      const mine = asked.earlier.map((turn) => turn.content)
      await this.#assertClean([...mine, content].join('\n'))
      const profile = asked.about === undefined ? null : await this.#profileOf(userId, asked.about, language)
      const facts = await this.facts.in(language)
      await this.#relay(messagesFor({ ...asked, profile, facts }), language, send, stop)
    })
    return 'answered'
  }

  /** The profile as the viewer may see it now, with the profile page's refusals. */
  async #profileOf(viewerId: string, userId: string, language: Language): Promise<ProfileWords> {
    const { words } = await this.internal.call(getPublicWords, { viewer_id: viewerId, user_id: userId })
    return profileWordsOf(words, language)
  }

  /** Sends whole sentences, each after the text up to it has passed the check. */
  async #relay(messages: ModelMessage[], language: Language, send: SendText, stop: AbortSignal): Promise<void> {
    const overall = AbortSignal.timeout(this.config.ASSISTANT_ANSWER_SECONDS * 1000)
    let sent = ''
    const pass = async (sentence: string): Promise<void> => {
      if (stop.aborted || sentence === '') return
      sent += sentence
      if (!(await this.#isClean(sent))) throw new AppError('ASSISTANT_UNSAFE')
      await send(withoutContacts(sentence, language))
    }
    let waiting = ''
    for await (const piece of this.model.stream(messages, AbortSignal.any([stop, overall]))) {
      waiting += piece
      for (let next = takeSentence(waiting); next; next = takeSentence(waiting)) {
        await pass(next.sentence)
        waiting = next.rest
      }
      if (sent.length > maxAnswerLength) break
    }
    if (overall.aborted) throw new AppError('ASSISTANT_CUT')
    await pass(waiting)
  }

  async #assertClean(text: string): Promise<void> {
    const { value, badword } = await this.#check(text)
    if (value === ContentCheck.Sensitive) throw new AppError('SENSITIVE', { word: badword ?? '' })
    if (value !== ContentCheck.Ok) throw new AppError('CHECK_FAILED')
  }

  async #isClean(text: string): Promise<boolean> {
    return (await this.#check(text)).value === ContentCheck.Ok
  }

  /** A failed check refuses the text. */
  async #check(text: string) {
    try {
      return await this.words.check(text)
    } catch {
      throw new AppError('CHECK_FAILED')
    }
  }
}
