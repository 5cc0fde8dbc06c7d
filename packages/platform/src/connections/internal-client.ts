import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '@xinyu/contracts/call'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { internalToken } from '../auth/internal-token.ts'
import type { PlatformConfig } from '../config.ts'
import { AppError } from '../error.ts'
import { isUnsent, type Instance } from '../instances/instance.ts'
import { Instances } from '../instances/instances.ts'
import { SpanKind, withSpan } from '../telemetry/span.ts'
import { activeTraceparent } from '../telemetry/trace.ts'

const timeout = 5_000
/** upper limit of every call, whatever its own timeout is */
const maxTimeoutMs = 300_000
const retryMs = 500

const traceHeader = (): Record<string, string> => {
  const traceparent = activeTraceparent()
  return traceparent === undefined ? {} : { traceparent }
}

/** Calls another service. Refusals become AppError with their code. */
@Injectable()
export class InternalClient {
  readonly #services: Record<Service, Instances | undefined>
  readonly #secret: string
  readonly #patienceMs: number

  /** `patienceMs`: how long a call waits for an instance as long as it was not sent. */
  constructor(config: PlatformConfig, { patienceMs = 0 } = {}) {
    this.#patienceMs = patienceMs
    const at = (url: string | undefined) => (url ? new Instances(url, { responseTimeoutMs: maxTimeoutMs }) : undefined)
    this.#services = {
      users: at(config.USERS_URL),
      social: at(config.SOCIAL_URL),
      chat: at(config.CHAT_URL),
      payments: at(config.PAYMENTS_URL),
      face: at(config.FACE_URL),
      moderation: at(config.MODERATION_URL),
    }
    this.#secret = config.INTERNAL_SECRET
  }

  call<I extends z.ZodType, O extends z.ZodType>(
    call: InternalCall<I, O>,
    input: z.input<I>,
    milliseconds = timeout,
  ): Promise<z.output<O>> {
    const attributes = {
      'http.request.method': 'POST',
      'url.template': `/internal/${call.path}`,
      'peer.service': call.owner,
    }
    return withSpan(`POST /internal/${call.path}`, attributes, () => this.#call(call, input, milliseconds), {
      kind: SpanKind.CLIENT,
    })
  }

  async #call<I extends z.ZodType, O extends z.ZodType>(
    call: InternalCall<I, O>,
    input: z.input<I>,
    milliseconds: number,
  ): Promise<z.output<O>> {
    const service = this.#services[call.owner]
    if (!service) throw new AppError('UNAVAILABLE', { service: call.owner })
    const { body } = await this.#reach(service, ({ pool }) =>
      pool.request({
        path: `/internal/${call.path}`,
        method: 'POST',
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(milliseconds),
        headers: {
          'content-type': 'application/json',
          authorization: internalToken(this.#secret, call.path),
          'x-request-id': randomUUID(),
          ...traceHeader(),
        },
      }),
    ).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { service: call.owner }, { cause })
    })
    const reply = (await body.json().catch(() => ({ code: 'UNAVAILABLE' }))) as {
      status?: number
      code?: 'UNAVAILABLE'
      msg?: string
    }
    if (reply.status === 0) return call.output.parse(reply)
    const { status: _status, code = 'UNAVAILABLE', msg: _msg, ...details } = reply
    throw new AppError(code, details)
  }

  async #reach<T>(service: Instances, work: (instance: Instance) => Promise<T>): Promise<T> {
    for (const until = performance.now() + this.#patienceMs; ; await pause(retryMs)) {
      try {
        return await service.reach('calls', work)
      } catch (error) {
        if (!isUnsent(error) || performance.now() >= until) throw error
      }
    }
  }
}
