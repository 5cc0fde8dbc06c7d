import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'

export interface ReceivedPush {
  title: string
  body: string
  tag: string
  link: string
  lang: string
}
interface Waiting {
  topic: string | null
  ttl: number
  urgency: string
  body: string
}

/** A browser subscribed to the sandbox's push service; only it can decrypt its pushes (RFC 8291). */
export class PushBrowser {
  readonly #pair = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly #id = randomUUID()
  readonly endpoint: string
  /** the input of `subscribePush` */
  readonly subscription: { endpoint: string; p256dh: string; auth: string }
  readonly #at: string

  /** `publicUrl`: the product's URL; `at`: where the push service is reachable, if different */
  constructor(publicUrl: string, at = publicUrl) {
    this.#pair.generateKeys()
    this.endpoint = `${publicUrl}/sandbox/push/${this.#id}`
    this.#at = `${at}/sandbox/push/${this.#id}`
    const keys = { p256dh: this.#pair.getPublicKey().toString('base64url'), auth: this.#auth.toString('base64url') }
    this.subscription = { endpoint: this.endpoint, ...keys }
  }

  async listWaiting(): Promise<Waiting[]> {
    return (await (await fetch(this.#at)).json()) as Waiting[]
  }

  /** The waiting pushes, decrypted. */
  async received(): Promise<ReceivedPush[]> {
    return (await this.listWaiting()).map(
      ({ body }) => JSON.parse(this.#open(Buffer.from(body, 'base64url'))) as ReceivedPush,
    )
  }

  /** Makes the push service answer the next pushes with this status. */
  async answerWith(
    status: number,
    { retryAfter, times = 1 }: { retryAfter?: string; times?: number } = {},
  ): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ status, times, ...(retryAfter === undefined ? {} : { retryAfter }) })
    const reply = await fetch(`${this.#at}/answers`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`the push sandbox answered ${reply.status}`)
  }

  #open(message: Buffer): string {
    const [salt, sender] = [message.subarray(0, 16), message.subarray(21, 86)]
    const sealed = message.subarray(86, -16)
    const shared = this.#pair.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender])
    const secret = derive(shared, this.#auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(message.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed), cipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
