import { randomInt } from 'node:crypto'
import { AppError } from '@xinyu/platform/error'
import { CONFIG } from '@xinyu/platform/config'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { UsersConfig } from '../config.ts'
import { PAUSE_SECONDS, type Scene } from './sms.rules.ts'
import { SMS_DRIVER, type SmsDriver } from './sms-driver.ts'
import { SmsStore } from './sms.store.ts'

export class SendSmsCode extends Command<{ retryAfter: number }> {
  constructor(
    readonly phone: string,
    readonly scene: Scene,
    readonly ip: string,
  ) {
    super()
  }
}

@CommandHandler(SendSmsCode)
export class SendSmsCodeHandler implements ICommandHandler<SendSmsCode> {
  constructor(
    private readonly codes: SmsStore,
    private readonly limits: RateLimit,
    @Inject(SMS_DRIVER) private readonly driver: SmsDriver,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {}

  async execute({ phone, scene, ip }: SendSmsCode): Promise<{ retryAfter: number }> {
    await this.limits.take(
      'sms-ip',
      ip,
      this.config.SMS_CODES_PER_IP,
      86_400,
      (retryAfter) => new AppError('SMS_LIMIT', { retryAfter }),
    )
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await this.codes.put(phone, code, scene)
    await this.driver.send(phone, code)
    return { retryAfter: PAUSE_SECONDS }
  }
}
