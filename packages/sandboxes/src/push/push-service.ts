import { createPublicKey, verify } from 'node:crypto'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { CONFIG } from '@xinyu/platform/config'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxesConfig } from '../config.ts'

/** A pushed message as received: encrypted for the browser. */
export interface PushedMessage {
  topic: string | null
  ttl: number
  urgency: string
  /** base64url */
  body: string
}
interface Ordered {
  status: number
  retryAfter?: string | undefined
  times: number
}
export interface PushAnswer {
  status: number
  why?: string
  retryAfter?: string | undefined
}
type Headers = Readonly<Record<string, string | string[] | undefined>>

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https?:)/) })
const topicOf = /^[A-Za-z0-9_-]{1,32}$/
const urgencies = ['very-low', 'low', 'normal', 'high']
/** RFC 8292: a signature is valid for a day at most */
const longestSeconds = 86_400
const maxAddresses = 1_000
const maxMessages = 50
/** RFC 8030: the size that every push service accepts */
const maxBytes = 4_096

/**
 * A push service of ours (RFC 8030, 8291, 8292) for browsers to subscribe at: it checks what a real one checks and
 * keeps messages, encrypted, in memory. Like a vendor it uses its own clock.
 */
@Injectable()
export class PushService implements OnModuleInit {
  readonly #messages = new Map<string, PushedMessage[]>()
  readonly #ordered = new Map<string, Ordered>()

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    const options = { parseAs: 'buffer', bodyLimit: 2 * maxBytes } as const
    fastify.addContentTypeParser('application/octet-stream', options, (_request, body, done) => done(null, body))
  }

  /** Sets the answer to the next pushes to this address. */
  order(id: string, ordered: Ordered): void {
    this.#ordered.set(id, ordered)
  }

  messages(id: string): PushedMessage[] {
    return this.#messages.get(id) ?? []
  }

  receive(id: string, headers: Headers, body: unknown): PushAnswer {
    const ordered = this.#ordered.get(id)
    if (ordered && ordered.times > 0) {
      ordered.times--
      return ordered
    }
    const why = this.#fault(headers, body)
    if (why) return { status: why === 'signature' ? 403 : 400, why }
    this.#keep(id, {
      topic: one(headers.topic) ?? null,
      ttl: Number(one(headers.ttl)),
      urgency: one(headers.urgency) ?? 'normal',
      body: (body as Buffer).toString('base64url'),
    })
    return { status: 201 }
  }

  #fault(headers: Headers, body: unknown): string | null {
    if (!/^\d+$/.test(one(headers.ttl) ?? '')) return 'TTL'
    const topic = one(headers.topic)
    if (topic !== undefined && !topicOf.test(topic)) return 'Topic'
    if (!urgencies.includes(one(headers.urgency) ?? 'normal')) return 'Urgency'
    if (one(headers['content-encoding']) !== 'aes128gcm') return 'Content-Encoding'
    if (!Buffer.isBuffer(body) || !isSealed(body)) return 'body'
    return this.#isSigned(one(headers.authorization) ?? '') ? null : 'signature'
  }

  /** Verifies the key that the browser subscribed with: the address alone is not enough to send. */
  #isSigned(authorization: string): boolean {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
    const [head = '', payload = '', signature = ''] = token.split('.')
    if (key !== this.config.VAPID_PUBLIC_KEY) return false
    try {
      const { aud, exp } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      const seconds = Date.now() / 1_000
      if (aud !== new URL(this.config.PUBLIC_URL).origin || exp <= seconds || exp > seconds + longestSeconds)
        return false
      const bytes = Buffer.from(key, 'base64url')
      const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
      const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
      const signed = Buffer.from(`${head}.${payload}`)
      return verify(
        'sha256',
        signed,
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    } catch {
      return false
    }
  }

  /** A later message with the same topic replaces one not yet fetched. */
  #keep(id: string, message: PushedMessage): void {
    const others = this.messages(id).filter(({ topic }) => topic === null || topic !== message.topic)
    this.#messages.delete(id)
    this.#messages.set(id, [...others, message].slice(-maxMessages))
    for (const oldest of this.#messages.keys()) {
      if (this.#messages.size <= maxAddresses) break
      this.#messages.delete(oldest)
    }
  }
}

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)

/** RFC 8188: salt, record size, and the sender's key, which is a point of P-256. */
const isSealed = (body: Buffer): boolean =>
  body.length > 86 + 16 && body.length <= maxBytes && body.readUInt8(20) === 65 && body.readUInt8(21) === 4
