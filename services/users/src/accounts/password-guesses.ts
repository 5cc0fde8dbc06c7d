import { AddressBudget } from '@xinyu/platform/address-budget'
import { RateLimit, sayingLimit, type Taken } from '@xinyu/platform/rate-limit'
import { Tries } from '@xinyu/platform/tries'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { KnownDevices } from '../devices/devices.public.ts'
import { type User, UserSecrets } from '../directory/directory.public.ts'
import type { Origin } from '../sms/sms.public.ts'

const window = 900
const noWork = { call: '', proof: '' }
const [perDevice, perPhone] = [10, 10]

/**
 * Slows the guessing of passwords down: by address over all phones, and by phone over all addresses. What strangers use
 * up of a phone's tries counts against strangers only: a device of the owner's has its own, and a code by SMS always
 * logs in.
 */
@Injectable()
export class PasswordGuesses {
  constructor(
    private readonly limits: RateLimit,
    private readonly budgets: AddressBudget,
    private readonly devices: KnownDevices,
    private readonly secrets: UserSecrets,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'PASSWORD_TRIES_PER_IP'>,
  ) {}

  /**
   * Takes a try before the password is looked at; refuses with TOO_FREQUENT. What it took is given back once the
   * password was right: one each, so that an account of one's own makes up for no guess at another.
   */
  async take(phone: string, user: User | null, { ip, deviceId, work = noWork }: Origin): Promise<Tries> {
    const tries = new Tries()
    // asked of nobody, too: how long the answer takes must not tell whether the phone has an account
    const isOwners = await this.devices.has(user?._id ?? '', deviceId)
    if (user && deviceId && isOwners)
      return tries.with(this.#try('password-device', this.devices.idOf(user._id, deviceId), perDevice))
    const points = this.config.PASSWORD_TRIES_PER_IP
    await tries.with(
      this.budgets.take({ name: 'password-address', limit: 'password-address', points, seconds: window }, ip, work),
    )
    return tries.with(this.#try('password-phone', this.secrets.phoneHash(phone), perPhone))
  }

  #try(name: string, key: string, points: number): Promise<Taken> {
    return this.limits.takeTry(name, key, points, window, sayingLimit('password'))
  }
}
