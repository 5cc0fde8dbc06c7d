import { randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Inject, Injectable } from '@nestjs/common'
import { PlatformKeys, type SealingKey } from './platform-keys.ts'
import { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
import { authorizationOf, isSignedBy, isTimely, type MessageSignature } from './wechat-signing.ts'

const timeoutMs = 8_000

/** WeChat's response: a body, or a refusal with its code. */
export interface WechatAnswer {
  body: unknown
  /** of a refusal, such as `ORDER_NOT_EXIST` */
  code: string | null
}

/**
 * Refusals that may be unsigned: they only report that something is missing, and the only consequence is another query.
 */
const mayBeUnsigned = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])

/**
 * Requests to WeChat Pay v3: signed with our key; responses only have effect with WeChat's signature.
 *
 * Built on `node:crypto` and `fetch` instead of wechatpay-axios-plugin: that SDK needs WeChat's certificates before it
 * can be created, although they have to be fetched and rotate; it verifies no signature of a refusal; it uses the
 * system clock; and its HTTP errors contain the private key and the body. Only the tests use it, as an independent
 * client.
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

  /** `serial`: of the WeChat key that encrypts fields of the body. */
  post(path: string, body: object, serial?: string): Promise<WechatAnswer> {
    return this.#ask('POST', path, JSON.stringify(body), serial)
  }

  /** WeChat's key for encryption. Throws PAYMENT_QUERY_FAILED if none is known. */
  async sealingKey(): Promise<SealingKey> {
    const found = await this.keys.newest((path) => this.#text(path)).catch(() => null)
    return found ?? this.#noAnswer('/v3/certificates', new Error('no key of WeChat'))
  }

  /** Downloads a file of WeChat's. It is not signed: its digest was in a signed response. */
  async download(address: string): Promise<Uint8Array> {
    const { pathname, search } = new URL(address)
    const path = pathname.replace(new URL(this.settings.payGateway).pathname.replace(/\/$/, ''), '') + search
    try {
      const response = await this.#send('GET', path, '')
      if (!response.ok) throw new Error(`status ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    } catch (error) {
      return this.#noAnswer(path, error)
    }
  }

  /** Whether WeChat signed this recently. */
  async isGenuine(signed: MessageSignature, body: string): Promise<boolean> {
    if (!isTimely(signed.timestamp, this.clock.now())) return false
    const key = await this.keys.keyOf(signed.serial, (path) => this.#text(path))
    return key !== null && isSignedBy(key, signed, body)
  }

  async #ask(method: 'GET' | 'POST', path: string, body: string, sealedFor?: string): Promise<WechatAnswer> {
    try {
      const response = await this.#send(method, path, body, sealedFor)
      const text = await response.text()
      const parsed: unknown = text === '' ? {} : JSON.parse(text)
      const code = response.ok ? null : String((parsed as { code?: unknown }).code ?? response.status)
      if (response.status >= 500) throw new Error(`status ${response.status}`)
      const signed = signatureIn(response.headers)
      const needsNone = code !== null && mayBeUnsigned.has(code) && signed.signature === ''
      if (!needsNone && !(await this.isGenuine(signed, text))) throw new Error('a response without signature')
      return { body: parsed, code }
    } catch (error) {
      return this.#noAnswer(path, error)
    }
  }

  /** WeChat refused or sent an invalid response: it has no effect. */
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
    const gateway = new URL(payGateway)
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

  /** Neither request nor response is logged. */
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
