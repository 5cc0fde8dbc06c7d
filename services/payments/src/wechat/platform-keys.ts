import { type KeyObject, X509Certificate } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
import { isSignedBy, isTimely, type MessageSignature, openResource } from './wechat-signing.ts'

const sealed = z.object({
  algorithm: z.string(),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().optional(),
})
const certificates = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: sealed })),
})
/** An unknown serial triggers a fetch, but not more often than this: anybody can send one. */
const askAgainAfterMs = 60_000
const refreshAfterMs = 12 * 3_600_000

export interface SealingKey {
  serial: string
  key: KeyObject
}
/** Fetches a path of WeChat Pay, signed by us: the text and its signature headers. */
export type Fetch = (path: string) => Promise<{ body: string; signed: MessageSignature }>

/**
 * WeChat Pay's signing keys by serial: the public key of the configuration (`PUB_KEY_ID_…`), or the certificates that
 * WeChat publishes and rotates. A list of certificates is self-authenticating: they are encrypted with the APIv3 key,
 * which only we and WeChat have, and one of them must have signed the list.
 */
@Injectable()
export class PlatformKeys {
  #known = new Map<string, KeyObject>()
  #askedAt = 0

  constructor(
    @Inject(WECHAT_SETTINGS) private readonly settings: WechatSettings,
    private readonly clock: Clock,
  ) {
    if (settings.publicKey) this.#known.set(settings.publicKey.id, settings.publicKey.key)
  }

  /** The key of a serial; null if WeChat does not have it. */
  async keyOf(serial: string, fetch: Fetch): Promise<KeyObject | null> {
    const known = this.#known.get(serial)
    if (this.settings.publicKey) return known ?? null
    const age = this.clock.now().getTime() - this.#askedAt
    if (age > (known ? refreshAfterMs : askAgainAfterMs)) await this.#ask(fetch).catch(() => undefined)
    return this.#known.get(serial) ?? null
  }

  /** The key for encrypting data to WeChat; null if none is known. */
  async newest(fetch: Fetch): Promise<SealingKey | null> {
    const age = this.clock.now().getTime() - this.#askedAt
    if (!this.settings.publicKey && (this.#known.size === 0 || age > refreshAfterMs)) await this.#ask(fetch)
    const [serial, key] = [...this.#known].at(-1) ?? []
    return serial !== undefined && key !== undefined ? { serial, key } : null
  }

  async #ask(fetch: Fetch): Promise<void> {
    const now = this.clock.now()
    this.#askedAt = now.getTime()
    const { body, signed } = await fetch('/v3/certificates')
    const found = new Map<string, KeyObject>()
    for (const { serial_no, encrypt_certificate } of certificates.parse(JSON.parse(body)).data) {
      const pem = openResource(encrypt_certificate, this.settings.apiV3Key)
      if (pem === null) continue
      const certificate = new X509Certificate(pem)
      const isValid = certificate.validFromDate <= now && now < certificate.validToDate
      if (isValid && certificate.serialNumber.toUpperCase() === serial_no.toUpperCase())
        found.set(serial_no, certificate.publicKey)
    }
    const signer = found.get(signed.serial)
    if (signer && isTimely(signed.timestamp, now) && isSignedBy(signer, signed, body)) this.#known = found
  }
}
