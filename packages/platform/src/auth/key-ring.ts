import { createHmac } from 'node:crypto'
import { getKeyRing } from '@xinyu/contracts/internal/users-operations'
import { Injectable } from '@nestjs/common'
import type { Clock } from '../clock.ts'
import type { PlatformConfig } from '../config.ts'
import { AppError } from '../error.ts'
import type { InternalClient } from '../connections/internal-client.ts'
import { type EnvelopeKey, envelopeKeys, type Rotation, acceptedKey, signingSecrets } from './rotated-keys.ts'

export interface SigningKey {
  keyId: string
  codes: string
}

/** how long an instance caches the rotations; an unknown key is queried at once */
const cacheMs = 30_000
/** minimum time between queries for unknown keys, so that made-up ids cost little */
const minQueryGapMs = 100

/**
 * The current signing and envelope keys: the configured ones and those that rotations made. The users service stores
 * the rotations and every other service queries it, so that all instances use the same ones, also after a restart. A
 * retired key is accepted until its grace period ends, and is then refused by name.
 */
@Injectable()
export class KeyRing {
  #read: () => Promise<Rotation[]>
  #cached: Rotation[] | null = null
  #cachedAt = 0
  #reading: Promise<Rotation[]> | null = null

  constructor(
    private readonly config: Pick<PlatformConfig, 'SIGNING_SECRETS' | 'ENVELOPE_PRIVATE_KEYS'>,
    internal: InternalClient,
    private readonly clock: Clock,
  ) {
    this.#read = async () =>
      (await internal.call(getKeyRing, {})).rotations.map(({ until, ...rotation }) => ({
        ...rotation,
        until: new Date(until),
      }))
  }

  /** Where this service reads the rotations: the users service has its own store. */
  readFrom(source: () => Promise<Rotation[]>): void {
    this.#read = source
  }

  /** The next read bypasses the cache. */
  forget(): void {
    this.#cached = null
  }

  /** The key that clients must sign with. */
  async newestSigningKey(userId: string): Promise<SigningKey> {
    const [newest] = signingSecrets(this.config.SIGNING_SECRETS, await this.#rotations())
    if (!newest) throw new AppError('INTERNAL')
    return { keyId: newest.id, codes: codesOf(newest.secret, userId) }
  }

  /** A person's own key of this id. Throws KEY_RETIRED; null for an unknown key. */
  async signingKey(userId: string, keyId: string): Promise<SigningKey | null> {
    const found = await this.#serving((rotations) => signingSecrets(this.config.SIGNING_SECRETS, rotations), keyId)
    return found && { keyId, codes: codesOf(found.secret, userId) }
  }

  async newestEnvelopeKey(): Promise<EnvelopeKey> {
    const [newest] = envelopeKeys(this.config.ENVELOPE_PRIVATE_KEYS ?? {}, await this.#rotations())
    if (!newest) throw new AppError('INTERNAL')
    return newest
  }

  /** The private key of this version. Throws KEY_RETIRED; null for an unknown one. */
  async envelopeKey(keyVersion: string): Promise<string | null> {
    const keysOf = (rotations: readonly Rotation[]) => envelopeKeys(this.config.ENVELOPE_PRIVATE_KEYS ?? {}, rotations)
    return (await this.#serving(keysOf, keyVersion))?.privateKey ?? null
  }

  async #serving<K extends { id: string; until: Date | null }>(
    keysOf: (rotations: readonly Rotation[]) => K[],
    id: string,
  ): Promise<K | null> {
    const find = (rotations: readonly Rotation[]) => acceptedKey(keysOf(rotations), id, this.clock.now())
    const first = find(await this.#rotations())
    const found = first ?? find(await this.#refresh())
    if (found === 'retired') throw new AppError('KEY_RETIRED')
    return found
  }

  async #refresh(): Promise<Rotation[]> {
    const wait = this.#cachedAt + minQueryGapMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return this.#fetch()
  }

  /** The rotations read a moment ago; if they cannot be read, the last known ones. */
  async #rotations(): Promise<Rotation[]> {
    if (this.#cached && performance.now() - this.#cachedAt < cacheMs) return this.#cached
    return this.#fetch()
  }

  async #fetch(): Promise<Rotation[]> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    try {
      this.#cached = await this.#reading
      this.#cachedAt = performance.now()
      return this.#cached
    } catch (error) {
      if (this.#cached) return this.#cached
      throw error
    }
  }
}

/** A person's own secret under a key, derived so that none has to be stored. */
const codesOf = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(userId).digest('base64url')
