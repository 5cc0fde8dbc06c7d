import { randomUUID } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { EnterAccount, registerUser, type SignedIn } from '../accounts/accounts.public.ts'
import { AppleLogin, type ApplePerson } from '../apple/apple.public.ts'
import { TrustedDevices } from '../devices/devices.public.ts'
import { type AppleGrant, type User, UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { type Device, OpenSession } from '../sessions/sessions.public.ts'
import { bindApple } from './bind.rules.ts'

interface AppleLoginInput {
  person: ApplePerson
  code: string | undefined
  isAdult: boolean
  name: string
  shareCode: string | null
  device: Device
}

export class LogInWithApple extends Command<SignedIn> {
  readonly operation = randomUUID()
  constructor(readonly input: AppleLoginInput) {
    super()
  }
}

/** Logs in a member, or registers a new one without a phone, which can be bound later. */
@CommandHandler(LogInWithApple)
export class LogInWithAppleHandler implements ICommandHandler<LogInWithApple> {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly apple: AppleLogin,
    private readonly devices: TrustedDevices,
    private readonly enterAccount: EnterAccount,
    private readonly openSession: OpenSession,
    private readonly clock: Clock,
  ) {}

  async execute({ input, operation }: LogInWithApple): Promise<SignedIn> {
    const { person, code } = input
    const appleId = this.secrets.loginHash('apple', person.sub)
    const user = await this.users.findByLogin({ appleId })
    if (!user && !input.isAdult) throw new AppError('MINOR')
    if (user) await this.enterAccount.assertNotBanned(user)
    await this.apple.useToken(person, operation)
    const grant = user?.appleGrant ? null : await this.apple.exchangeGrant(person, code)
    return user ? this.#enter(user, appleId, { ...input, grant }) : this.#register(appleId, { ...input, grant })
  }

  async #register(appleId: string, input: AppleLoginInput & { grant: AppleGrant | null }): Promise<SignedIn> {
    const { device, shareCode, name, grant } = input
    const isNewDevice = await this.devices.reserveIfNew(device.deviceId, appleId)
    const now = this.clock.now()
    const user = await this.users.create(null, shareCode, ({ _id }) =>
      registerUser(shareCode, isNewDevice, {
        how: 'apple',
        set: { name, appleId, appleSince: now, appleGrant: grant && this.secrets.sealAppleGrant(_id, grant) },
      }),
    )
    if (user) return { ...(await this.openSession.openForMember(user, device, 'join')), isNew: true }
    const other = await this.users.findByLogin({ appleId })
    if (!other) throw new AppError('CONFLICT')
    return this.#enter(other, appleId, input)
  }

  async #enter(user: User, appleId: string, { device, grant }: { device: Device; grant: AppleGrant | null }) {
    const sealed = grant && this.secrets.sealAppleGrant(user._id, grant)
    const bound = await this.users.change(user._id, (current) =>
      bindApple(current, appleId, { grant: sealed, now: this.clock.now() }),
    )
    return this.enterAccount.enter(bound, device, 'apple')
  }
}
