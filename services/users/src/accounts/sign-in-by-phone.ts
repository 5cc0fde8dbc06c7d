import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { TrustedDevices } from '../devices/devices.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { SmsStore } from '../sms/sms.public.ts'
import { registerUser } from './account.rules.ts'
import { type Device, OpenSession } from '../sessions/sessions.public.ts'
import { EnterAccount, type SignedIn } from './enter-account.ts'
import { PasswordGuesses } from './passwords/password-guesses.ts'
import { isPassword } from './passwords/passwords.ts'

/** `registration` present: an unknown phone is registered. */
interface PhoneSignIn {
  phone: string
  smsCode?: string | undefined
  password?: string | undefined
  device: Device
  registration?: { isAdult: boolean; shareCode: string | null }
}

export class SignInByPhone extends Command<SignedIn> {
  constructor(readonly input: PhoneSignIn) {
    super()
  }
}

/**
 * Signs a person in by phone, and registers them if the call allows it. A code is used up only when this succeeds, so
 * that after "no such user" the client can register with it.
 */
@CommandHandler(SignInByPhone)
export class SignInByPhoneHandler implements ICommandHandler<SignInByPhone> {
  constructor(
    private readonly users: UsersStore,
    private readonly codes: SmsStore,
    private readonly guesses: PasswordGuesses,
    private readonly openSession: OpenSession,
    private readonly enterAccount: EnterAccount,
    private readonly devices: TrustedDevices,
  ) {}

  async execute({ input }: SignInByPhone): Promise<SignedIn> {
    if (input.registration && !input.registration.isAdult) throw new AppError('MINOR')
    if (input.smsCode === undefined) return this.#byPassword(input)
    await this.codes.checkCode(input.phone, input.smsCode, ['login'], input.device)
    const known = await this.users.findByPhone(input.phone)
    if (!known && !input.registration) throw new AppError('USER_NOT_FOUND')
    if (known) await this.enterAccount.assertNotBanned(known)
    await this.codes.useCode(input.phone, input.smsCode)
    return known ? this.enterAccount.enter(known, input.device, 'code') : this.#register(input)
  }

  async #register({ phone, device, registration }: PhoneSignIn): Promise<SignedIn> {
    const shareCode = registration?.shareCode ?? null
    const isNewDevice = await this.devices.reserveIfNew(device.deviceId, phone)
    const user = await this.users.create(phone, shareCode, () => registerUser(shareCode, isNewDevice))
    if (user) {
      const joined = { ...(await this.openSession.openForMember(user, device, 'join')), isNew: true }
      return isNewDevice === undefined ? joined : { ...joined, isNewDevice }
    }
    const other = await this.users.findByPhone(phone)
    if (!other) throw new AppError('CONFLICT')
    return this.enterAccount.enter(other, device, 'code')
  }

  async #byPassword({ phone, password = '', device }: PhoneSignIn): Promise<SignedIn> {
    const user = await this.users.findByPhone(phone)
    const tries = await this.guesses.consumeTries(phone, user, device)
    const right = await isPassword(password, user?.password ?? null)
    if (!user || !right) throw new AppError('PASSWORD_WRONG')
    await tries.giveBack()
    return this.enterAccount.enter(user, device, 'password')
  }
}
