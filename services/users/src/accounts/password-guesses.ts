import { RateLimit } from '@xinyu/platform/rate-limit'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { KnownDevices } from '../devices/devices.public.ts'
import { type User, UserSecrets } from '../directory/directory.public.ts'
import type { Origin } from '../sms/sms.public.ts'

const window = 900
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
    private readonly devices: KnownDevices,
    private readonly secrets: UserSecrets,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'PASSWORD_TRIES_PER_IP'>,
  ) {}

  /** Takes a try before the password is looked at; refuses with TOO_FREQUENT. */
  async take(phone: string, user: User | null, { ip, deviceId }: Origin): Promise<void> {
    if (user && deviceId && (await this.devices.has(user._id, deviceId)))
      return this.limits.take('password-device', this.devices.idOf(user._id, deviceId), perDevice, window)
    await this.limits.take('password-address', ip, this.config.PASSWORD_TRIES_PER_IP, window)
    await this.limits.take('password-phone', this.secrets.phoneHash(phone), perPhone, window)
  }
}
