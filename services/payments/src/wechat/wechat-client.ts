import { randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { Inject, Injectable } from '@nestjs/common'
import { PlatformKeys, type SealingKey } from './platform-keys.ts'
import { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
import { authorizationOf, isSignedBy, isTimely, type MessageSignature } from './wechat-signing.ts'

const timeoutMs = 8_000

/** What WeChat answered: a body, or a refusal with its code. */
export interface WechatAnswer {
  body: unknown
  /** of a refusal, such as `ORDER_NOT_EXIST` */
  code: string | null
}

/** Refusals that may come unsigned: they only say that something is not there, and all that follows is asking again. */
const harmless = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])

/**
 * Requests to WeChat Pay v3: signed with our key, and what follows from an answer follows only under WeChat's
 * signature.
 *
 * On `node:crypto` and `fetch` instead of the SDK that is around for Node (wechatpay-axios-plugin): that one wants
 * WeChat's certificates before it can be made, while they have to be asked for and change over the years; it looks at
 * no signature of a refusal; it reads the time of the machine; and the errors of its HTTP client carry the private key
 * and the body into whatever logs them. What it would save is the signing of a few lines. It serves the tests as a
 * second opinion on the protocol.
 */
@Injectable()
export class WechatClient {
  constructor(
    @Inject(WECHAT_SETTINGS) private readonly settings: WechatSettings,
    private readonly keys: PlatformKeys,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  get(path: string): Promise<WechatAnswer> {
    return this.#ask('GET', path, '')
  }

  /** `serial`: under which of WeChat's keys fields of the body are sealed. */
  post(path: string, body: object, serial?: string): Promise<WechatAnswer> {
    return this.#ask('POST', path, JSON.stringify(body), serial)
  }

  /** The key of WeChat's that only it can open with. Throws PAYMENT_QUERY_FAILED when none is known. */
  async sealingKey(): Promise<SealingKey> {
    const found = await this.keys.newest((path) => this.#text(path)).catch(() => null)
    return found ?? this.#noAnswer('/v3/certificates', new Error('no key of WeChat'))
  }

  /** A file of WeChat's, which is not signed: its digest came in a signed answer. */
  async download(address: string): Promise<Uint8Array> {
    const { pathname, search } = new URL(address)
    const path = pathname.replace(new URL(this.settings.payGateway()).pathname.replace(/\/$/, ''), '') + search
    try {
      const response = await this.#send('GET', path, '')
      if (!response.ok) throw new Error(`status ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    } catch (error) {
      return this.#noAnswer(path, error)
    }
  }

  /** Did WeChat sign this, and lately? */
  async isGenuine(signed: MessageSignature, body: string): Promise<boolean> {
    if (!isTimely(signed.timestamp, this.clock.now())) return false
    const key = await this.keys.keyOf(signed.serial, (path) => this.#text(path))
    return key !== null && isSignedBy(key, signed, body)
  }

  async #ask(method: 'GET' | 'POST', path: string, body: string, sealedFor?: string): Promise<WechatAnswer> {
    try {
      const response = await this.#send(method, path, body, sealedFor)
      const text = await response.text()
      const said: unknown = text === '' ? {} : JSON.parse(text)
      const code = response.ok ? null : String((said as { code?: unknown }).code ?? response.status)
      if (response.status >= 500) throw new Error(`status ${response.status}`)
      const signed = signatureIn(response.headers)
      const needsNone = code !== null && harmless.has(code) && signed.signature === ''
      if (!needsNone && !(await this.isGenuine(signed, text))) throw new Error('an answer without signature')
      return { body: said, code }
    } catch (error) {
      return this.#noAnswer(path, error)
    }
  }

  /** WeChat refused, or said what makes no sense: nothing follows from it. */
  refused(path: string, code: string | null): never {
    this.log.warn('wechat refused', { path, code })
    throw new AppError('PAYMENT_QUERY_FAILED')
  }

  async #text(path: string): Promise<{ body: string; signed: MessageSignature }> {
    const response = await this.#send('GET', path, '')
    return { body: await response.text(), signed: signatureIn(response.headers) }
  }

  #send(method: 'GET' | 'POST', path: string, body: string, sealedFor?: string): Promise<Response> {
    const { payGateway, mchId, serial, privateKey, publicKey } = this.settings
    const gateway = new URL(payGateway())
    const timestamp = String(Math.floor(this.clock.now().getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const theirKey = sealedFor ?? publicKey?.id
    const signedPath = gateway.pathname.replace(/\/$/, '') + path
    return fetch(gateway.origin + signedPath, {
      method,
      ...(method === 'POST' ? { body } : {}),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'xinyu',
        authorization: authorizationOf(
          { method, path: signedPath, body },
          { mchId, serial, privateKey },
          { timestamp, nonce },
        ),
        ...(theirKey ? { 'wechatpay-serial': theirKey } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  /** Neither what was asked nor what was answered is logged. */
  #noAnswer(path: string, error: unknown): never {
    this.log.warn('wechat did not answer', {
      path: path.replace(/\?.*$/, '').replace(/\/[^/]*\d[^/]*/g, '/…'),
      err: error instanceof Error ? error.name : 'unknown',
    })
    throw new AppError('PAYMENT_QUERY_FAILED')
  }
}

export const signatureIn = (headers: Headers): MessageSignature => ({
  timestamp: headers.get('wechatpay-timestamp') ?? '',
  nonce: headers.get('wechatpay-nonce') ?? '',
  serial: headers.get('wechatpay-serial') ?? '',
  signature: headers.get('wechatpay-signature') ?? '',
})
