import { type IncomingMessage, request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { publicAgent } from '@xinyu/platform/http/transport/public-address'
import { idOf } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import webPush from 'web-push'
import type { WebTarget } from '../devices/device-secrets.ts'
import type { Notification, PushChannel, PushOutcome, Urgency } from './push-channel.ts'

export interface WebPushSettings {
  publicKey: string
  privateKey: string
  subject: string
  /** whether an address is at an allowed push service */
  isKnown(endpoint: string): boolean
  /** total time for an answer, however slowly it arrives */
  deadlineMs?: number
  /** the sandbox's origin replaces this prefix of an address */
  sandbox?: { prefix: string; origin: string }
}

const usualDeadlineMs = 10_000
/** RFC 8030: the size that every push service accepts */
const maxBytes = 4_096
/** of an answer; longer ones are cut off */
const maxAnswerBytes = 16_384

/**
 * Web push: encrypted for the browser (RFC 8291), signed by our key (RFC 8292), sent to its push service (RFC 8030).
 */
export class WebPushChannel implements PushChannel {
  readonly name = 'web'
  readonly #agent = publicAgent()

  constructor(
    private readonly settings: WebPushSettings,
    private readonly log: Log,
  ) {}

  async send(target: WebTarget, notification: Notification, urgency: Urgency): Promise<PushOutcome> {
    const { publicKey, privateKey, subject, sandbox } = this.settings
    const isSandbox = sandbox !== undefined && target.endpoint.startsWith(sandbox.prefix)
    // a subscription from before its push service was removed from the list
    if (!this.settings.isKnown(target.endpoint)) return { how: 'gone' }
    try {
      const details = webPush.generateRequestDetails(target, JSON.stringify(notification), {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: urgency.ttlSeconds,
        urgency: urgency.isUrgent ? 'high' : 'normal',
        topic: idOf(notification.tag),
      })
      if ((details.body?.length ?? 0) > maxBytes) return { how: 'refused', status: 413 }
      const { pathname, search, host } = new URL(target.endpoint)
      const address = isSandbox ? `${sandbox.origin}${pathname}${search}` : target.endpoint
      const { status, retryAfter } = await this.#post(address, details)
      const outcome = outcomeOf(status, retryAfter)
      if (outcome.how === 'refused') this.log.warn('push: a push service refused', { key: host, status })
      return outcome
    } catch (error) {
      // the address of a device is a secret: only the kind of the failure is logged
      this.log.warn('push: a push service was not reached', { code: codeOf(error) })
      return codeOf(error) === 'ENOTPUBLIC' ? { how: 'gone' } : { how: 'later', status: 0, retryAfterMs: null }
    }
  }

  /** The deadline covers the whole exchange, including a service that trickles its answer. */
  async #post(address: string, { headers, body }: webPush.RequestDetails): Promise<Answer> {
    const isHttps = address.startsWith('https:')
    const signal = AbortSignal.timeout(this.settings.deadlineMs ?? usualDeadlineMs)
    const options = { method: 'POST', headers, signal, ...(isHttps ? { agent: this.#agent } : {}) }
    return new Promise((resolve, reject) => {
      const asked = (isHttps ? askHttps : askHttp)(address, options, (response) => {
        discard(response)
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      })
      asked.on('error', (error) => reject(signal.aborted ? lateError() : error))
      asked.end(body)
    })
  }
}

const lateError = (): Error => Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })

/** Reads and discards the answer, so that the connection can be reused; closes it if the answer does not end soon. */
const discard = (response: IncomingMessage): void => {
  let bytes = 0
  response
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxAnswerBytes) response.destroy()
    })
    .on('error', () => undefined)
}

interface Answer {
  status: number
  retryAfter: string | undefined
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

const outcomeOf = (status: number, retryAfter: string | undefined): PushOutcome => {
  if (status >= 200 && status < 300) return { how: 'delivered' }
  if (status === 404 || status === 410) return { how: 'gone' }
  if (status === 429 || status >= 500) return { how: 'later', status, retryAfterMs: millisecondsOf(retryAfter) }
  return { how: 'refused', status }
}

/** Seconds, or a date. */
const millisecondsOf = (retryAfter: string | undefined): number | null => {
  if (retryAfter === undefined) return null
  const seconds = Number(retryAfter)
  const milliseconds = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null
}
