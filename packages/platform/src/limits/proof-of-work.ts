import { createHmac, randomInt } from 'node:crypto'
import {
  MAX_WORK_HEADER_LENGTH,
  WORK_SECONDS,
  type WorkChallenge,
  type PowSolution,
} from '@xinyu/contracts/client/work'
import { readWork, workChallenge } from '@xinyu/contracts/client/work-proof'
import { Injectable } from '@nestjs/common'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { networkOf } from '../connections/network.ts'
import { RateLimit } from './rate-limit.ts'

const algorithm = 'PBKDF2/SHA-256'
/** iterations per key; a browser derives some thousand such keys per second */
const cost = 1_000
/** keys to try at level 1: half of them on average, one or two seconds on a phone */
const keys = 1_000
const MAX_LEVEL = 16

/**
 * Challenges that a client solves in a known time: signed, valid for some minutes, for one call from one network, and
 * once per limit. Instead of a block: thousands of people can be behind one address.
 */
@Injectable()
export class ProofOfWork {
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

  constructor(
    secret: string,
    private readonly limits: RateLimit,
  ) {
    const secretFor = (what: string): string => createHmac('sha256', secret).update(`work:${what}`).digest('base64url')
    this.#secrets = { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('key') }
  }

  /** `level` 1 is the easiest; the work is proportional to it. */
  async challenge(call: string, address: string, level: number): Promise<WorkChallenge> {
    const challenge = await createChallenge({
      algorithm,
      cost,
      deriveKey,
      counter: randomInt(1, keys * Math.min(MAX_LEVEL, Math.max(1, level))),
      expiresAt: Math.ceil(Date.now() / 1000) + WORK_SECONDS,
      data: { call, address: this.#nameOf(address) },
      ...this.#secrets,
    })
    return workChallenge.parse(challenge)
  }

  /** Whether the work was done, for this call, from this network, and not yet used for this limit. */
  async isDone({ call, proof }: PowSolution, address: string, limit: string): Promise<boolean> {
    const given = proof === '' || proof.length > MAX_WORK_HEADER_LENGTH ? null : readWork(proof)
    if (!given) return false
    const { data } = given.challenge.parameters
    if (data.call !== call || data.address !== this.#nameOf(address)) return false
    const { verified } = await verifySolution({
      challenge: given.challenge,
      solution: given.solution,
      deriveKey,
      ...this.#secrets,
    }).catch(() => ({ verified: false }))
    return verified && (await this.#isFirstUse(`${limit}:${given.challenge.signature}`))
  }

  async #isFirstUse(key: string): Promise<boolean> {
    return (await this.limits.tryConsume('work', key, 1, 2 * WORK_SECONDS)).isGranted
  }

  /** The address is hashed in the challenge. */
  #nameOf(address: string): string {
    return createHmac('sha256', this.#secrets.hmacSignatureSecret).update(networkOf(address)).digest('base64url')
  }
}
