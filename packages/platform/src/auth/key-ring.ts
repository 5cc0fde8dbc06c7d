import { createHmac } from 'node:crypto'
import { getKeyRing } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import type { Clock } from '../clock.ts'
import type { PlatformConfig } from '../config.ts'
import { AppError } from '../error.ts'
import type { InternalClient } from '../internal-client.ts'
import { type EnvelopeKey, envelopeKeys, type Rotation, servingKey, signingSecrets } from './rotated-keys.ts'

export interface SigningKey {
  keyId: string
  codes: string
}

/** for how long an instance goes by the rotations it knows; a key it does not know it asks for at once */
const knownMs = 30_000
/** unknown keys are asked for at most so often, so that made-up ids cost little */
const askedAgainMs = 100

/**
 * The signing and envelope keys of this moment: those of the configuration, and those that rotations made. The users
 * service keeps the rotations, every other service asks it, so that all instances go by the same ones, also after a
 * restart. What a rotation retired serves until the end of its grace, and is then refused by name.
 */
@Injectable()
export class KeyRing {
  #read: () => Promise<Rotation[]>
  #known: Rotation[] | null = null
  #knownAt = 0
  #reading: Promise<Rotation[]> | null = null

  constructor(
    private readonly config: Pick<PlatformConfig, 'SIGNING_SECRETS' | 'ENVELOPE_PRIVATE_KEYS'>,
    internal: InternalClient,
    private readonly clock: Clock,
  ) {
    this.#read = async () =>
      (await internal.ask(getKeyRing, {})).rotations.map(({ until, ...rotation }) => ({
        ...rotation,
        until: new Date(until),
      }))
  }

  /** Where this service reads the rotations: the users service keeps them itself. */
  readFrom(source: () => Promise<Rotation[]>): void {
    this.#read = source
  }

  /** The next question is asked anew. */
  forget(): void {
    this.#known = null
  }

  /** The key that clients are to sign with. */
  async newestSigningKey(userId: string): Promise<SigningKey> {
    const [newest] = signingSecrets(this.config.SIGNING_SECRETS, await this.#rotations())
    if (!newest) throw new AppError('INTERNAL')
    return { keyId: newest.id, codes: codesOf(newest.secret, userId) }
  }

  /** A person's own key of this id. Throws KEY_RETIRED; null for a key that never was. */
  async signingKey(userId: string, keyId: string): Promise<SigningKey | null> {
    const found = await this.#serving((rotations) => signingSecrets(this.config.SIGNING_SECRETS, rotations), keyId)
    return found && { keyId, codes: codesOf(found.secret, userId) }
  }

  /** The key that clients are to seal with. */
  async newestEnvelopeKey(): Promise<EnvelopeKey> {
    const [newest] = envelopeKeys(this.config.ENVELOPE_PRIVATE_KEYS ?? {}, await this.#rotations())
    if (!newest) throw new AppError('INTERNAL')
    return newest
  }

  /** The private key of this version. Throws KEY_RETIRED; null for one that never was. */
  async envelopeKey(keyVersion: string): Promise<string | null> {
    const keysOf = (rotations: readonly Rotation[]) => envelopeKeys(this.config.ENVELOPE_PRIVATE_KEYS ?? {}, rotations)
    return (await this.#serving(keysOf, keyVersion))?.privateKey ?? null
  }

  async #serving<K extends { id: string; until: Date | null }>(
    keysOf: (rotations: readonly Rotation[]) => K[],
    id: string,
  ): Promise<K | null> {
    const find = (rotations: readonly Rotation[]) => servingKey(keysOf(rotations), id, this.clock.now())
    const first = find(await this.#rotations())
    const found = first ?? find(await this.#readAgain())
    if (found === 'retired') throw new AppError('KEY_RETIRED')
    return found
  }

  async #readAgain(): Promise<Rotation[]> {
    const wait = this.#knownAt + askedAgainMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return this.#readNow()
  }

  /** What was read a moment ago; while it cannot be read, what was known before. */
  async #rotations(): Promise<Rotation[]> {
    if (this.#known && performance.now() - this.#knownAt < knownMs) return this.#known
    return this.#readNow()
  }

  async #readNow(): Promise<Rotation[]> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    try {
      this.#known = await this.#reading
      this.#knownAt = performance.now()
      return this.#known
    } catch (error) {
      if (this.#known) return this.#known
      throw error
    }
  }
}

/** A person's own secret under a key, derived so that none has to be stored. */
const codesOf = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(userId).digest('base64url')
