import { RateLimit } from '@xinyu/platform/rate-limit'
import { Injectable } from '@nestjs/common'
import { KnownDevices } from '../devices/devices.public.ts'
import type { Origin } from '../sms/sms.public.ts'
import { isRecoveryCode } from './recovery-codes.ts'

const [quarter, day] = [900, 86_400]

/**
 * Few codes of six digits may be tried. What strangers with the password use up counts against strangers: the device
 * on which the owner has passed before has tries of its own, and a recovery code, which nobody can guess, always gets
 * its try from another address.
 */
@Injectable()
export class SecondFactorGuesses {
  constructor(
    private readonly limits: RateLimit,
    private readonly devices: KnownDevices,
  ) {}

  /** Takes a try before the code is looked at; refuses with TOO_FREQUENT. */
  async take(userId: string, code: string, { ip, deviceId }: Origin): Promise<void> {
    if (deviceId && (await this.devices.has(userId, deviceId, 'console')))
      return this.limits.take('otp-device', this.devices.idOf(userId, deviceId, 'console'), 10, quarter)
    await this.limits.take('otp-address', ip, 20, quarter)
    if (isRecoveryCode(code)) return
    await this.limits.take('otp-account', userId, 5, quarter)
    await this.limits.take('otp-account-day', userId, 20, day)
  }

  /** Of somebody who is inside already: a stolen token guesses no code. */
  async takeInside(userId: string): Promise<void> {
    await this.limits.take('otp-inside', userId, 10, quarter)
  }
}
