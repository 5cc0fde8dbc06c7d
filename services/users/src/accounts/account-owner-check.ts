import type { OwnerClaim } from '@xinyu/contracts/internal/users'
import { type OwnerCheck, OwnerProofs } from '@xinyu/platform/auth/owner-proofs'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { RateLimit, sayingLimit } from '@xinyu/platform/limits/rate-limit'
import { Injectable } from '@nestjs/common'
import { type User, UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { SessionsStore } from '../sessions/sessions.public.ts'
import { ProvePasskey } from '../passkeys/passkeys.public.ts'
import { SmsStore } from '../sms/sms.public.ts'
import { isPassword } from './passwords/passwords.ts'

const tries = { points: 5, seconds: 900 }
/** A client that offers no proof can still do it right after a login. */
const freshLoginMs = 600_000
/** a code proves the phone's owner, whatever it was requested for */
const anyScene = ['login', 'bind', 'withdraw'] as const

/**
 * Checks that the owner of the account requests what cannot be undone: by a code sent to the phone, the password or a
 * passkey. A token alone proves nothing, and guesses with a token are limited; a code always works.
 */
@Injectable()
export class AccountOwnerCheck implements OwnerCheck {
  constructor(
    private readonly users: UsersStore,
    private readonly codes: SmsStore,
    private readonly secrets: UserSecrets,
    private readonly sessions: SessionsStore,
    private readonly passkeys: ProvePasskey,
    private readonly limits: RateLimit,
    private readonly clock: Clock,
    proofs: OwnerProofs,
  ) {
    proofs.setCheck(this)
  }

  async check({
    user_id,
    session_id,
    smsCode,
    password,
    passkey,
    orFreshLogin,
    ip,
    deviceId,
  }: OwnerClaim): Promise<void> {
    const user = await this.users.find(user_id)
    const phone = user && this.secrets.phoneOf(user)
    if (smsCode !== undefined && phone) await this.codes.checkCode(phone, smsCode, anyScene, { ip, deviceId })
    else if (password !== undefined && user) await this.#withTry(user, () => this.#checkPassword(user, password))
    else if (passkey !== undefined && user) await this.#withTry(user, () => this.passkeys.prove(user._id, passkey))
    else if (!orFreshLogin || !(await this.#isFreshLogin(session_id))) throw new AppError('NEED_PROOF')
  }

  async reserveCode({ user_id, smsCode }: OwnerClaim): Promise<void> {
    const user = await this.users.find(user_id)
    const phone = user && this.secrets.phoneOf(user)
    if (smsCode !== undefined && phone) await this.codes.reserveCode(phone, smsCode)
  }

  async releaseCode({ user_id, smsCode }: OwnerClaim): Promise<void> {
    const user = await this.users.find(user_id)
    const phone = user && this.secrets.phoneOf(user)
    if (smsCode !== undefined && phone) await this.codes.releaseCode(phone, smsCode)
  }

  async #checkPassword(user: User, password: string): Promise<void> {
    if (!(await isPassword(password, user.password))) throw new AppError('PASSWORD_WRONG')
  }

  /** Only wrong answers count. */
  async #withTry(user: User, check: () => Promise<void>): Promise<void> {
    const { points, seconds } = tries
    const taken = await this.limits.consumeTry('proof', user._id, points, seconds, sayingLimit('proof'))
    await check()
    await taken.giveBack()
  }

  async #isFreshLogin(sessionId: string): Promise<boolean> {
    const began = await this.sessions.findStartedAt(sessionId)
    return began !== null && this.clock.now().getTime() - began.getTime() <= freshLoginMs
  }
}
