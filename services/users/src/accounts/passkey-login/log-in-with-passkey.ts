import { AppError } from '@xinyu/platform/error'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { TrustedDevices } from '../../devices/devices.public.ts'
import { ProvePasskey, type VerifiedUse } from '../../passkeys/passkeys.public.ts'
import { LoginTicket } from '../../second-factor/second-factor.public.ts'
import { type Device, useTicket } from '../../sessions/sessions.public.ts'
import type { User } from '../../user-store/user-store.public.ts'
import { EnterAccount, type SignedIn } from '../enter-account.ts'

/** `use` was verified before: a challenge can be used once. `ticket`: of a console login whose second step this is. */
export class LogInWithPasskey extends Command<SignedIn> {
  /** set once the use is recorded: a repeat must not record it again */
  recorded: User | null = null

  constructor(
    readonly use: VerifiedUse,
    readonly ticket: string | undefined,
    readonly device: Device,
  ) {
    super()
  }
}

/** A passkey with user verification is two factors: it also opens the console. */
@CommandHandler(LogInWithPasskey)
export class LogInWithPasskeyHandler implements ICommandHandler<LogInWithPasskey> {
  constructor(
    private readonly passkeys: ProvePasskey,
    private readonly tickets: LoginTicket,
    private readonly enterAccount: EnterAccount,
    private readonly devices: TrustedDevices,
    private readonly clock: Clock,
  ) {}

  async execute(command: LogInWithPasskey): Promise<SignedIn> {
    const { use, device } = command
    command.recorded ??= await this.#record(command)
    if (command.recorded.roles.length > 0) await this.devices.trust(use.userId, device.deviceId, 'console')
    return this.enterAccount.enter(command.recorded, device, 'passkey')
  }

  async #record({ use, ticket: text, device }: LogInWithPasskey): Promise<User> {
    if (text === undefined) return this.passkeys.recordUse(use)
    const { user, ticket } = await this.tickets.openTicket(text, device)
    if (user._id !== use.userId) throw new AppError('PASSKEY_INVALID')
    const now = this.clock.now()
    return this.passkeys.recordUse(use, (current, decide) => useTicket(current, { ...ticket, now }, decide))
  }
}
