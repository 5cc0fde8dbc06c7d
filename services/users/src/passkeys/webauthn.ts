import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import type { User } from '../user-store/user-store.public.ts'
import type { Passkey } from '../user/user-checks.document.ts'
import { PasskeyChallenges, type Purpose } from './passkey-challenges.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.rules.ts'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64url, 'base64url'))
const describe = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
})

/** The ceremonies of WebAuthn: options for the browser, and the check of its answers. Nothing is stored here. */
@Injectable()
export class Webauthn {
  readonly #party: RelyingParty | null

  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly clock: Clock,
    @Inject(CONFIG) { PUBLIC_URL, PASSKEY_ORIGINS }: Pick<UsersConfig, 'PUBLIC_URL' | 'PASSKEY_ORIGINS'>,
  ) {
    this.#party = relyingPartyOf(PUBLIC_URL, PASSKEY_ORIGINS)
  }

  async creationFor(user: User): Promise<{ options: string }> {
    const options = await generateRegistrationOptions({
      rpName: '心屿',
      rpID: this.#getParty().id,
      userName: user.name || user.GID,
      userID: new Uint8Array(Buffer.from(user._id)),
      challenge: await this.challenges.issue(`add:${user._id}`),
      attestationType: 'none',
      excludeCredentials: (user.passkeys ?? []).map(describe),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { options: JSON.stringify(options) }
  }

  /** `user` null: any account, so that the answer tells nothing about one. */
  async requestFor(user: User | null): Promise<{ options: string }> {
    const options = await generateAuthenticationOptions({
      rpID: this.#getParty().id,
      challenge: await this.challenges.issue(user ? `prove:${user._id}` : 'login'),
      userVerification: 'required',
      ...(user ? { allowCredentials: (user.passkeys ?? []).map(describe) } : {}),
    })
    return { options: JSON.stringify(options) }
  }

  /** Throws PASSKEY_INVALID unless this person was to create it. */
  async readCreated(userId: string, created: string, name: string): Promise<Passkey> {
    const { registrationInfo } = await this.#checked(created, (response: RegistrationResponseJSON) =>
      verifyRegistrationResponse({ response, ...this.#expected(`add:${userId}`) }),
    )
    if (!registrationInfo) throw new AppError('PASSKEY_INVALID')
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      _id: newId(),
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      name,
      addedAt: this.clock.now(),
      usedAt: null,
    }
  }

  /** The id in an answer, which nothing has checked yet. Null: not an answer. */
  credentialIdOf(answer: string): string | null {
    try {
      const { id } = JSON.parse(answer) as { id?: unknown }
      return typeof id === 'string' ? id : null
    } catch {
      return null
    }
  }

  /** Throws PASSKEY_INVALID unless the passkey answered a challenge for this. The caller compares the counter. */
  async readUse(
    { credentialId, publicKey, transports }: Pick<Passkey, 'credentialId' | 'publicKey' | 'transports'>,
    answer: string,
    purpose: Purpose,
  ): Promise<{ credentialId: string; counter: number }> {
    const credential = {
      id: credentialId,
      publicKey: bytesOf(publicKey),
      counter: 0,
      transports: transports as AuthenticatorTransport[],
    }
    const { authenticationInfo } = await this.#checked(answer, (response: AuthenticationResponseJSON) =>
      verifyAuthenticationResponse({ response, credential, ...this.#expected(purpose) }),
    )
    return { credentialId, counter: authenticationInfo.newCounter }
  }

  #expected(purpose: Purpose) {
    const { id, origins } = this.#getParty()
    return {
      expectedChallenge: (challenge: string) => this.challenges.use(challenge, purpose),
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
    }
  }

  /** What the library throws about an answer is the caller's fault, except our own refusals. */
  async #checked<A, R extends { verified: boolean }>(text: string, check: (answer: A) => Promise<R>): Promise<R> {
    try {
      const checked = await check(JSON.parse(text) as A)
      if (checked.verified) return checked
    } catch (error) {
      if (error instanceof AppError) throw error
    }
    throw new AppError('PASSKEY_INVALID')
  }

  #getParty(): RelyingParty {
    if (!this.#party) throw new AppError('PASSKEY_NO_DOMAIN')
    return this.#party
  }
}
