import { Standings } from '@xinyu/platform/auth/standing'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { guestStanding, GuestsStore } from './guests.store.ts'
import { OpenSession, type Tokens } from '../sessions/sessions.public.ts'

export type GuestSession = Tokens & { temp_id: string; user: { _id: string; type: 'temp' } }

export class RegisterGuest extends Command<GuestSession> {
  constructor(
    readonly isAdult: boolean | undefined,
    readonly deviceId: string | undefined,
    readonly from: { ip: string; userAgent: string; client: string },
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
    private readonly limits: RateLimit,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'GUESTS_PER_IP'>,
  ) {}

  async execute({ isAdult, deviceId, from: { ip, userAgent, client } }: RegisterGuest): Promise<GuestSession> {
    if (isAdult === false) throw new AppError('MINOR')
    const id = (await this.guests.known(deviceId || undefined)) ?? (await this.#fresh(deviceId || undefined, ip))
    await this.standings.put(id, (await this.guests.standing(id)) ?? guestStanding)
    return {
      ...(await this.openSession.guest(id, { deviceId: deviceId || undefined, userAgent, client })),
      temp_id: id,
      user: { _id: id, type: 'temp' },
    }
  }

  /** An address may be that of many people, but not of any number. */
  async #fresh(deviceId: string | undefined, ip: string): Promise<string> {
    await this.limits.take('guest-address', ip, this.config.GUESTS_PER_IP, 3_600)
    return this.guests.findOrCreate(deviceId)
  }
}
