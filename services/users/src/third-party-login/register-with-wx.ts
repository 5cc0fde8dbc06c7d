import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { EnterAccount, registerUser, type SignedIn } from '../accounts/accounts.public.ts'
import { TrustedDevices } from '../devices/devices.public.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { type Device, OpenSession } from '../sessions/sessions.public.ts'
import { SmsStore } from '../sms/sms.public.ts'
import { bindWx } from './bind.rules.ts'
import { BindTickets } from './bind-tickets.ts'

interface RegisterInput {
  ticket: string
  phone: string
  smsCode: string
  isAdult: boolean
  shareCode: string | null
  device: Device
}

export class RegisterWithWx extends Command<SignedIn> {
  constructor(readonly input: RegisterInput) {
    super()
  }
}

/** Registers a new phone with the WeChat user of a ticket, or binds them to the phone's account and logs it in. */
@CommandHandler(RegisterWithWx)
export class RegisterWithWxHandler implements ICommandHandler<RegisterWithWx> {
  constructor(
    private readonly users: UsersStore,
    private readonly tickets: BindTickets,
    private readonly codes: SmsStore,
    private readonly devices: TrustedDevices,
    private readonly enterAccount: EnterAccount,
    private readonly openSession: OpenSession,
  ) {}

  async execute({ input }: RegisterWithWx): Promise<SignedIn> {
    const { ticket, phone, smsCode, device } = input
    if (!input.isAdult) throw new AppError('MINOR')
    const wxIds = await this.tickets.getWxIds(ticket, device)
    await this.codes.checkCode(phone, smsCode, ['login', 'bind'], device)
    const user = await this.users.findByPhone(phone)
    if (user) await this.#refuseFirst(user, wxIds)
    await this.tickets.useTicket(ticket)
    await this.codes.useCode(phone, smsCode)
    return user ? this.#bind(user, wxIds, device) : this.#register(input, wxIds)
  }

  async #register({ phone, shareCode, device }: RegisterInput, wxIds: string[]): Promise<SignedIn> {
    const isNewDevice = await this.devices.reserveIfNew(device.deviceId, phone)
    const user = await this.users.create(phone, shareCode, () =>
      registerUser(shareCode, isNewDevice, { how: 'wechat', set: { wxIds } }),
    )
    if (user) return { ...(await this.openSession.openForMember(user, device, 'join')), isNew: true }
    const other = await this.users.findByPhone(phone)
    // the phone is free, so this WeChat user has registered with another phone meanwhile
    if (!other) throw new AppError('ALREADY_BOUND')
    await this.#refuseFirst(other, wxIds)
    return this.#bind(other, wxIds, device)
  }

  async #bind(user: User, wxIds: string[], device: Device): Promise<SignedIn> {
    return this.enterAccount.enter(
      await this.users.change(user._id, (current) => bindWx(current, wxIds)),
      device,
      'wechat',
    )
  }

  /** Runs before ticket and code are used up. */
  async #refuseFirst(user: User, wxIds: string[]): Promise<void> {
    await this.enterAccount.assertNotBanned(user)
    const decision = bindWx(user, wxIds)
    if ('refuse' in decision) throw new AppError(decision.refuse)
  }
}
