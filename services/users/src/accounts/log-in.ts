import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { TrustedDevices } from '../devices/devices.public.ts'
import { UsersStore } from '../directory/directory.public.ts'
import { SmsCodes } from '../sms/sms.public.ts'
import { join } from './account.rules.ts'
import { type Device, OpenSession } from '../sessions/sessions.public.ts'
import { EnterAccount, type SignedIn } from './enter-account.ts'
import { PasswordGuesses } from './passwords/password-guesses.ts'
import { isPassword } from './passwords/passwords.ts'

/** `join` present: an unknown phone is signed up. */
export interface LogInInput {
  phone: string
  smsCode?: string | undefined
  password?: string | undefined
  device: Device
  join?: { isAdult: boolean; shareCode: string | null }
}

export class LogIn extends Command<SignedIn> {
  constructor(readonly input: LogInInput) {
    super()
  }
}

/**
 * Every login by phone. A code is used up only when the login succeeds, so that after "no such user" the client can
 * sign up with it.
 */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly users: UsersStore,
    private readonly codes: SmsCodes,
    private readonly guesses: PasswordGuesses,
    private readonly openSession: OpenSession,
    private readonly known: EnterAccount,
    private readonly devices: TrustedDevices,
  ) {}

  async execute({ input }: LogIn): Promise<SignedIn> {
    if (input.join && !input.join.isAdult) throw new AppError('MINOR')
    if (input.smsCode === undefined) return this.#byPassword(input)
    await this.codes.check(input.phone, input.smsCode, ['login'], input.device)
    const known = await this.users.byPhone(input.phone)
    if (!known && !input.join) throw new AppError('USER_NOT_FOUND')
    if (known) await this.known.refuseBanned(known)
    await this.codes.use(input.phone, input.smsCode)
    return known ? this.known.enter(known, input.device, 'code') : this.#join(input)
  }

  async #join({ phone, device, join: asked }: LogInInput): Promise<SignedIn> {
    const shareCode = asked?.shareCode ?? null
    const isNewDevice = await this.devices.isNew(device.deviceId, phone)
    const user = await this.users.create(phone, shareCode, () => join(shareCode, isNewDevice))
    if (user) {
      const joined = { ...(await this.openSession.member(user, device, 'join')), isNew: true }
      return isNewDevice === undefined ? joined : { ...joined, isNewDevice }
    }
    const other = await this.users.byPhone(phone)
    if (!other) throw new AppError('CONFLICT')
    return this.known.enter(other, device, 'code')
  }

  async #byPassword({ phone, password = '', device }: LogInInput): Promise<SignedIn> {
    const user = await this.users.byPhone(phone)
    const tries = await this.guesses.take(phone, user, device)
    const right = await isPassword(password, user?.password ?? null)
    if (!user || !right) throw new AppError('PASSWORD_WRONG')
    await tries.giveBack()
    return this.known.enter(user, device, 'password')
  }
}
