import { randomUUID } from 'node:crypto'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import { Injectable } from '@nestjs/common'
import { Agent, fetch } from 'undici'
import type { z } from 'zod'
import { internalToken } from './auth/internal-token.ts'
import type { PlatformConfig } from './config.ts'
import { AppError } from './error.ts'
import { SpanKind, withSpan } from './telemetry/span.ts'
import { activeTraceparent } from './telemetry/trace.ts'

const timeout = 5_000
/** no connection grows old, so that instances of a service that come later get their share of the questions */
const connections = new Agent({ clientTtl: 5_000 })

const traceHeader = (): Record<string, string> => {
  const traceparent = activeTraceparent()
  return traceparent === undefined ? {} : { traceparent }
}

/** Asks another service a question that must be answered now. Refusals come back as AppError with their code. */
@Injectable()
export class InternalClient {
  readonly #urls: Record<string, string | undefined>
  readonly #secret: string

  constructor(config: PlatformConfig) {
    this.#urls = {
      users: config.USERS_URL,
      social: config.SOCIAL_URL,
      chat: config.CHAT_URL,
      payments: config.PAYMENTS_URL,
      face: config.FACE_URL,
      moderation: config.MODERATION_URL,
    }
    this.#secret = config.INTERNAL_SECRET
  }

  ask<I extends z.ZodType, O extends z.ZodType>(
    call: InternalCall<I, O>,
    input: z.input<I>,
    milliseconds = timeout,
  ): Promise<z.output<O>> {
    const attributes = {
      'http.request.method': 'POST',
      'url.template': `/internal/${call.path}`,
      'peer.service': call.owner,
    }
    return withSpan(`POST /internal/${call.path}`, attributes, () => this.#ask(call, input, milliseconds), {
      kind: SpanKind.CLIENT,
    })
  }

  async #ask<I extends z.ZodType, O extends z.ZodType>(
    call: InternalCall<I, O>,
    input: z.input<I>,
    milliseconds: number,
  ): Promise<z.output<O>> {
    const base = this.#urls[call.owner]
    if (!base) throw new AppError('UNAVAILABLE', { service: call.owner })
    const response = await fetch(`${base}/internal/${call.path}`, {
      method: 'POST',
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(milliseconds),
      dispatcher: connections,
      headers: {
        'content-type': 'application/json',
        authorization: internalToken(this.#secret, call.path),
        'x-request-id': randomUUID(),
        ...traceHeader(),
      },
    }).catch(() => {
      throw new AppError('UNAVAILABLE', { service: call.owner })
    })
    const reply = (await response.json().catch(() => ({ code: 'UNAVAILABLE' }))) as {
      status?: number
      code?: 'UNAVAILABLE'
      msg?: string
    }
    if (reply.status === 0) return call.output.parse(reply)
    const { status: _status, code = 'UNAVAILABLE', msg: _msg, ...details } = reply
    throw new AppError(code, details)
  }
}
