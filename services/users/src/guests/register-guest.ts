import { Standings } from '@xinyu/platform/auth/standing'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { guestStanding, GuestsStore } from './guests.store.ts'
import { OpenSession, type Tokens } from '../sessions/sessions.public.ts'

export type GuestSession = Tokens & { temp_id: string; user: { _id: string; type: 'temp' } }

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

/** A token to look around with. Whoever says to be no adult gets none. */
@CommandHandler(RegisterGuest)
export class RegisterGuestHandler implements ICommandHandler<RegisterGuest> {
  constructor(
    private readonly guests: GuestsStore,
    private readonly standings: Standings,
    private readonly openSession: OpenSession,
  ) {}

  async execute({ isAdult, deviceId, userAgent, client }: RegisterGuest): Promise<GuestSession> {
    if (isAdult === false) throw new AppError('MINOR')
    const id = await this.guests.findOrCreate(deviceId || undefined)
    await this.standings.put(id, (await this.guests.standing(id)) ?? guestStanding)
    return {
      ...(await this.openSession.guest(id, { deviceId: deviceId || undefined, userAgent, client })),
      temp_id: id,
      user: { _id: id, type: 'temp' },
    }
  }
}
