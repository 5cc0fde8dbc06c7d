import { AddressBudget } from '@xinyu/platform/limits/address-budget'
import { RateLimit, sayingLimit, type Taken } from '@xinyu/platform/limits/rate-limit'
import { Tries } from '@xinyu/platform/limits/tries'
import { Injectable } from '@nestjs/common'
import { TrustedDevices } from '../devices/devices.public.ts'
import type { Requester } from '../sms/sms.public.ts'
import { isRecoveryCode } from './recovery-codes.ts'

const [quarter, day] = [900, 86_400]
const addressBudget = { name: 'otp-address', limit: 'authenticator-address', points: 20, seconds: quarter } as const
const noWork = { call: '', proof: '' }

/**
 * Limits the tries of six-digit codes. Strangers with the password share one limit: a device on which the owner has
 * passed before has its own, and a recovery code, which cannot be guessed, always gets a try from another address.
 */
@Injectable()
export class SecondFactorGuesses {
  constructor(
    private readonly limits: RateLimit,
    private readonly budgets: AddressBudget,
    private readonly devices: TrustedDevices,
  ) {}

  /** Counts a try before the code is checked; refuses with TOO_FREQUENT. The try is returned after a right code. */
  async consumeTries(userId: string, code: string, { ip, deviceId, powSolution = noWork }: Requester): Promise<Tries> {
    const tries = new Tries()
    if (deviceId && (await this.devices.isTrusted(userId, deviceId, 'console')))
      return tries.add(this.#consumeTry('otp-device', this.devices.idOf(userId, deviceId, 'console'), 10, quarter))
    await tries.add(this.budgets.consume(addressBudget, ip, powSolution))
    if (isRecoveryCode(code)) return tries
    await tries.add(this.#consumeTry('otp-account', userId, 5, quarter))
    return tries.add(this.#consumeTry('otp-account-day', userId, 20, day))
  }

  /** For a logged-in member: a stolen token must not guess codes. */
  async consumeTriesLoggedIn(userId: string): Promise<Tries> {
    return new Tries().add(this.#consumeTry('otp-inside', userId, 10, quarter))
  }

  #consumeTry(name: string, key: string, points: number, seconds: number): Promise<Taken> {
    return this.limits.consumeTry(name, key, points, seconds, sayingLimit('authenticator'))
  }
}
