import type { User } from '../directory/directory.public.ts'
import { UserSecrets } from '../directory/directory.public.ts'
import { AppError } from '@xinyu/platform/error'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Injectable } from '@nestjs/common'
import { type Origin, SmsCodes } from '../sms/sms.public.ts'
import { isPassword } from './passwords.ts'

export interface Proof {
  smsCode?: string | undefined
  password?: string | undefined
  origin: Origin
}

const passwordTries = { points: 5, seconds: 900 }

/**
 * That it is the owner who asks for what cannot be undone: a code sent to the phone, or the password. A token alone
 * proves nothing, and guesses of the password with one are few; the code stays open meanwhile.
 */
@Injectable()
export class ProveOwner {
  constructor(
    private readonly codes: SmsCodes,
    private readonly secrets: UserSecrets,
    private readonly limits: RateLimit,
  ) {}

  async check(user: User, { smsCode, password, origin }: Proof): Promise<void> {
    const phone = this.secrets.phoneOf(user)
    if (smsCode !== undefined && phone !== null) {
      await this.codes.check(phone, smsCode, ['login', 'bind'], origin)
      await this.codes.use(phone, smsCode)
    } else if (password === undefined) throw new AppError('NEED_PROOF')
    else await this.#checkPassword(user, password)
  }

  async #checkPassword(user: User, password: string): Promise<void> {
    await this.limits.take('proof', user._id, passwordTries.points, passwordTries.seconds)
    if (!(await isPassword(password, user.password))) throw new AppError('PASSWORD_WRONG')
  }
}
