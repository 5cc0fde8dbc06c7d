import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import type { Decision } from '../user/user-decision.rules.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { recordUse } from './passkey.rules.ts'
import { Webauthn } from './webauthn.ts'

/** A use whose signature is right and that is not recorded yet. */
export interface VerifiedUse {
  userId: string
  credentialId: string
  counter: number
}

/** Checks answers of passkeys, and records their use. The caller has counted the try before. */
@Injectable()
export class ProvePasskey {
  constructor(
    private readonly users: UsersStore,
    private readonly webauthn: Webauthn,
    private readonly clock: Clock,
    private readonly lines: Log,
  ) {}

  /** The login of whoever owns the passkey; an unknown one is refused as a wrong answer is. */
  async verifyLogin(answer: string): Promise<VerifiedUse> {
    const credentialId = this.webauthn.credentialIdOf(answer)
    const user = credentialId === null ? null : await this.users.findByLogin({ 'passkeys.credentialId': credentialId })
    return this.#verify(user, answer, 'login')
  }

  /** Throws PASSKEY_INVALID unless one of the person's own passkeys answered. */
  async prove(userId: string, answer: string): Promise<void> {
    const use = await this.#verify(await this.users.find(userId), answer, `prove:${userId}`).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'PASSKEY_NO_DOMAIN' ? new AppError('PASSKEY_INVALID') : error
    })
    await this.recordUse(use)
  }

  /** Records the use, with `more` in the same write. A count that went back is written to the security log. */
  async recordUse(
    { userId, ...used }: VerifiedUse,
    more: (user: User, decide: () => Decision) => Decision = (_user, decide) => decide(),
  ): Promise<User> {
    const now = this.clock.now()
    try {
      return await this.users.change(userId, (user) => more(user, () => recordUse(user, used, now)))
    } catch (error) {
      if (error instanceof AppError && error.code === 'PASSKEY_COPIED')
        this.lines.security.refused('PASSKEY_COPIED', { userId })
      throw error
    }
  }

  async #verify(user: User | null, answer: string, purpose: Parameters<Webauthn['readUse']>[2]): Promise<VerifiedUse> {
    const id = this.webauthn.credentialIdOf(answer)
    const passkey = user?.passkeys?.find(({ credentialId }) => credentialId === id)
    if (!user || !passkey) throw new AppError('PASSKEY_INVALID')
    return { userId: user._id, ...(await this.webauthn.readUse(passkey, answer, purpose)) }
  }
}
