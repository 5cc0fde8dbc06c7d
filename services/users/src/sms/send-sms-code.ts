import { randomInt } from 'node:crypto'
import { AppError } from '@xinyu/platform/error'
import { CONFIG } from '@xinyu/platform/config'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { UsersConfig } from '../config.ts'
import { KnownDevices } from '../devices/devices.public.ts'
import { UsersStore } from '../directory/directory.public.ts'
import { type Origin, PAUSE_SECONDS, type Scene } from './sms.rules.ts'
import { SMS_DRIVER, type SmsDriver } from './sms-driver.ts'
import { SmsStore } from './sms.store.ts'

export class SendSmsCode extends Command<{ retryAfter: number }> {
  constructor(
    readonly phone: string,
    readonly scene: Scene,
    readonly origin: Origin,
  ) {
    super()
  }
}

@CommandHandler(SendSmsCode)
export class SendSmsCodeHandler implements ICommandHandler<SendSmsCode> {
  constructor(
    private readonly codes: SmsStore,
    private readonly users: UsersStore,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimit,
    @Inject(SMS_DRIVER) private readonly driver: SmsDriver,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {}

  async execute({ phone, scene, origin }: SendSmsCode): Promise<{ retryAfter: number }> {
    await this.limits.take(
      'sms-ip',
      origin.ip,
      this.config.SMS_CODES_PER_IP,
      86_400,
      (retryAfter) => new AppError('SMS_LIMIT', { retryAfter }),
    )
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await this.codes.put(phone, { code, scene, origin, isOwner: await this.#isOwner(phone, origin) })
    await this.driver.send(phone, code)
    return { retryAfter: PAUSE_SECONDS }
  }

  async #isOwner(phone: string, { deviceId }: Origin): Promise<boolean> {
    const user = deviceId ? await this.users.byPhone(phone) : null
    return user !== null && this.devices.has(user._id, deviceId)
  }
}
