import { AddressBudget } from '@xinyu/platform/limits/address-budget'
import { RateLimit, sayingLimit, type Taken } from '@xinyu/platform/limits/rate-limit'
import { Tries } from '@xinyu/platform/limits/tries'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../../config.ts'
import { TrustedDevices } from '../../devices/devices.public.ts'
import { type User, UserSecrets } from '../../user-store/user-store.public.ts'
import type { Requester } from '../../sms/sms.public.ts'

const window = 900
const noWork = { call: '', proof: '' }
const [perDevice, perPhone] = [10, 10]

/**
 * Slows down password guessing: per address over all phones, and per phone over all addresses. Tries by strangers count
 * only against strangers: a trusted device of the owner has its own counter, and a code by SMS always logs in.
 */
@Injectable()
export class PasswordGuesses {
  constructor(
    private readonly limits: RateLimit,
    private readonly budgets: AddressBudget,
    private readonly devices: TrustedDevices,
    private readonly secrets: UserSecrets,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'PASSWORD_TRIES_PER_IP'>,
  ) {}

  /**
   * Counts a try before the password is checked; refuses with TOO_FREQUENT. A correct password returns exactly the one
   * try that it took, so that logging in to an own account gains no further guesses at another.
   */
  async consumeTries(
    phone: string,
    user: User | null,
    { ip, deviceId, powSolution = noWork }: Requester,
  ): Promise<Tries> {
    const tries = new Tries()
    // queried without a user, too: the response time must not reveal whether the phone has an account
    const isOwners = await this.devices.isTrusted(user?._id ?? '', deviceId)
    if (user && deviceId && isOwners)
      return tries.add(this.#consumeTry('password-device', this.devices.idOf(user._id, deviceId), perDevice))
    const points = this.config.PASSWORD_TRIES_PER_IP
    await tries.add(
      this.budgets.consume(
        { name: 'password-address', limit: 'password-address', points, seconds: window },
        ip,
        powSolution,
      ),
    )
    return tries.add(this.#consumeTry('password-phone', this.secrets.phoneHash(phone), perPhone))
  }

  #consumeTry(name: string, key: string, points: number): Promise<Taken> {
    return this.limits.consumeTry(name, key, points, window, sayingLimit('password'))
  }
}
