import { randomInt } from 'node:crypto'
import { AddressBudget } from '@xinyu/platform/limits/address-budget'
import { CONFIG } from '@xinyu/platform/config'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { UsersConfig } from '../config.ts'
import { TrustedDevices } from '../devices/devices.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import type { CodePurpose } from './sms-codes.document.ts'
import { type Requester, PAUSE_SECONDS } from './sms.rules.ts'
import { SMS_DRIVER, type SmsDriver } from './sms-driver.ts'
import { smsBudget, SmsStore } from './sms.store.ts'

export class SendSmsCode extends Command<{ retryAfter: number }> {
  constructor(
    readonly phone: string,
    readonly scene: CodePurpose,
    readonly origin: Requester,
  ) {
    super()
  }
}

@CommandHandler(SendSmsCode)
export class SendSmsCodeHandler implements ICommandHandler<SendSmsCode> {
  constructor(
    private readonly codes: SmsStore,
    private readonly users: UsersStore,
    private readonly devices: TrustedDevices,
    private readonly budgets: AddressBudget,
    @Inject(SMS_DRIVER) private readonly driver: SmsDriver,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {}

  async execute({ phone, scene, origin }: SendSmsCode): Promise<{ retryAfter: number }> {
    const { ip, powSolution = { call: '', proof: '' } } = origin
    await this.budgets.consume(smsBudget(this.config), ip, powSolution)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await this.codes.saveCode(phone, { code, scene, origin, isOwner: await this.#isOwner(phone, origin) })
    await this.driver.send(phone, code)
    return { retryAfter: PAUSE_SECONDS }
  }

  async #isOwner(phone: string, { deviceId }: Requester): Promise<boolean> {
    const user = await this.users.findByPhone(phone)
    // also queried without an account: the response time must not reveal whether the phone has one
    const isOwnersDevice = await this.devices.isTrusted(user?._id ?? '', deviceId)
    return user !== null && isOwnersDevice
  }
}
