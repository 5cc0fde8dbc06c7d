import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { guestAccountStatus, GuestsStore } from './guests.store.ts'
import { OpenSession, type Tokens } from '../sessions/sessions.public.ts'

type GuestSession = Tokens & { temp_id: string; user: { _id: string; type: 'temp' } }

export class RegisterGuest extends Command<GuestSession> {
  constructor(
    readonly isAdult: boolean | undefined,
    readonly deviceId: string | undefined,
    readonly userAgent: string,
    readonly client: string,
  ) {
    super()
  }
}

/** Issues a token for browsing without an account. A visitor who says that they are a minor gets none. */
@CommandHandler(RegisterGuest)
export class RegisterGuestHandler implements ICommandHandler<RegisterGuest> {
  constructor(
    private readonly guests: GuestsStore,
    private readonly accountStatuses: AccountStatuses,
    private readonly openSession: OpenSession,
  ) {}

  async execute({ isAdult, deviceId, userAgent, client }: RegisterGuest): Promise<GuestSession> {
    if (isAdult === false) throw new AppError('MINOR')
    const id = await this.guests.findOrCreate(deviceId || undefined)
    await this.accountStatuses.publishStatus(id, (await this.guests.findAccountStatus(id)) ?? guestAccountStatus)
    return {
      ...(await this.openSession.openForGuest(id, { deviceId: deviceId || undefined, userAgent, client })),
      temp_id: id,
      user: { _id: id, type: 'temp' },
    }
  }
}
