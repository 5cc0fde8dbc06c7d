import { setTimeout as pause } from 'node:timers/promises'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import type { OpenAI } from 'openai'
import type { ChatConfig } from '../config.ts'
import type { ModelMessage } from './messages.rules.ts'
import { IdleTimeout } from './idle-timeout.ts'

const tries = 2
const pauseMs = 300
const tooLate = 'the model says nothing'

/** Client of a model with an OpenAI-compatible API. */
@Injectable()
export class AssistantModel {
  #client: Promise<OpenAI> | null = null

  constructor(
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** The model's label; null: this installation has no assistant. */
  get label(): string | null {
    const { ASSISTANT_MODE, ASSISTANT_MODEL = null } = this.config
    return ASSISTANT_MODE === 'off' ? null : ASSISTANT_MODEL
  }

  /**
   * Streams the answer; ends early when `stop` is aborted. Retries once if nothing has arrived yet. Throws
   * ASSISTANT_UNSAFE when the model’s own filter refuses, ASSISTANT_CUT when it breaks off, otherwise UNAVAILABLE.
   */
  async *stream(messages: readonly ModelMessage[], stop: AbortSignal): AsyncGenerator<string, void, undefined> {
    for (let attempt = 1; ; attempt++) {
      let hasBegun = false
      try {
        for await (const text of this.#once(messages, stop)) {
          hasBegun = true
          yield text
        }
        return
      } catch (error) {
        if (stop.aborted) return
        if (error instanceof AppError) throw error
        this.log.warn('assistant: the model did not answer', { attempt, status: statusOf(error), code: nameOf(error) })
        if (hasBegun) throw new AppError('ASSISTANT_CUT')
        if (attempt === tries || !isWorthAnother(error)) throw new AppError('UNAVAILABLE')
      }
      await pause(pauseMs, undefined, { signal: stop }).catch(() => undefined)
      if (stop.aborted) return
    }
  }

  async *#once(messages: readonly ModelMessage[], stop: AbortSignal): AsyncGenerator<string, void, undefined> {
    const timeout = new IdleTimeout(stop, this.config.ASSISTANT_PATIENCE_SECONDS * 1000)
    try {
      const client = await (this.#client ??= this.#connect())
      const stream = await client.chat.completions.create(
        {
          model: this.label ?? '',
          messages: [...messages],
          stream: true,
          max_tokens: this.config.ASSISTANT_MAX_TOKENS,
        },
        { signal: timeout.signal },
      )
      let reason: string | null = null
      for await (const { choices } of stream) {
        const [choice] = choices
        reason = choice?.finish_reason ?? reason
        if (reason === 'content_filter') throw new AppError('ASSISTANT_UNSAFE')
        timeout.pause() // the reader's time does not count
        if (choice?.delta?.content) yield choice.delta.content
        timeout.restart()
      }
      // an abort and some broken connections end the stream without an error
      if (reason === null) throw new Error(tooLate)
    } finally {
      timeout.end()
    }
  }

  /** Loads the library with the first question: a process without questions does not need it. */
  async #connect(): Promise<OpenAI> {
    const { OpenAI: Client } = await import('openai')
    return new Client({
      baseURL: this.config.ASSISTANT_BASE_URL ?? '',
      apiKey: this.config.ASSISTANT_API_KEY ?? '',
      organization: null,
      project: null,
      maxRetries: 0,
      fetchOptions: { redirect: 'error' },
      logLevel: 'off', // questions must not be logged
    })
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : 'unknown')

/** A refused key or a malformed request fails again on a retry. */
const isWorthAnother = (error: unknown): boolean => {
  const status = statusOf(error)
  return status === undefined || status === 408 || status === 409 || status === 429 || status >= 500
}
