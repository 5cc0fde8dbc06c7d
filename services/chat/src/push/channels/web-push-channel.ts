import { type IncomingMessage, request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { publicAgent } from '@xinyu/platform/http/public-address'
import { idOf } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/log'
import webPush from 'web-push'
import type { WebTarget } from '../devices/device-secrets.ts'
import type { Notification, PushChannel, PushOutcome, Urgency } from './push-channel.ts'

export interface WebPushSettings {
  publicKey: string
  privateKey: string
  subject: string
  /** whether an address is at a push service that we use */
  isKnown(endpoint: string): boolean
  /** within which a push service must have answered, however slowly it does */
  deadlineMs?: number
  /** where the sandbox is asked in place of this prefix of an address */
  sandbox?: { prefix: string; origin(): string }
}

const usualDeadlineMs = 10_000
/** RFC 8030: what every push service takes */
const mostBytes = 4_096
/** of an answer; a longer one is cut off */
const mostAnswerBytes = 16_384

/** Web push: sealed for the browser (RFC 8291), signed by our key (RFC 8292), handed to its push service (RFC 8030). */
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
    // one that was taken before the list of push services was shortened is asked no more
    if (!this.settings.isKnown(target.endpoint)) return { how: 'gone' }
    try {
      const details = webPush.generateRequestDetails(target, JSON.stringify(notification), {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: urgency.ttlSeconds,
        urgency: urgency.isUrgent ? 'high' : 'normal',
        topic: idOf(notification.tag),
      })
      if ((details.body?.length ?? 0) > mostBytes) return { how: 'refused', status: 413 }
      const { pathname, search, host } = new URL(target.endpoint)
      const address = isSandbox ? `${sandbox.origin()}${pathname}${search}` : target.endpoint
      const { status, retryAfter } = await this.#post(address, details)
      const outcome = outcomeOf(status, retryAfter)
      if (outcome.how === 'refused') this.log.warn('push: a push service refuses', { key: host, status })
      return outcome
    } catch (error) {
      // the address of a device is a secret: only the kind of the failure is kept
      this.log.warn('push: a push service was not reached', { code: codeOf(error) })
      return codeOf(error) === 'ENOTPUBLIC' ? { how: 'gone' } : { how: 'later', status: 0, retryAfterMs: null }
    }
  }

  /** The deadline holds for the whole of it: a service that sends a little now and then is not waited for. */
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

/** Read to its end and kept nowhere, so that the connection serves again; one that does not end soon is cut. */
const discard = (response: IncomingMessage): void => {
  let bytes = 0
  response
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostAnswerBytes) response.destroy()
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
