import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People, type User } from '../people/people.public.ts'
import { ban, endBan, liftBan } from './account.rules.ts'
import { SessionsStore } from './sessions.store.ts'

/** `until` null: without end. `operationId`: the fact or request that asks for it, so that a repeat changes nothing. */
export class BanUser extends Command<User> {
  constructor(
    readonly userId: string,
    readonly reason: string,
    readonly until: Date | null,
    readonly operationId?: string,
  ) {
    super()
  }
}

@CommandHandler(BanUser)
export class BanUserHandler implements ICommandHandler<BanUser> {
  constructor(
    private readonly people: People,
    private readonly sessions: SessionsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, reason, until, operationId }: BanUser): Promise<User> {
    const after = await this.people.change(userId, (user) => ban(user, reason, until, this.clock.now()), operationId)
    await this.sessions.endAll(userId)
    return after
  }
}

export class UnbanUser extends Command<User> {
  constructor(
    readonly userId: string,
    readonly operationId?: string,
  ) {
    super()
  }
}

@CommandHandler(UnbanUser)
export class UnbanUserHandler implements ICommandHandler<UnbanUser> {
  constructor(private readonly people: People) {}

  async execute({ userId, operationId }: UnbanUser): Promise<User> {
    return this.people.change(userId, liftBan, operationId)
  }
}

/** What time does to a ban. */
export class EndBan extends Command<User> {
  constructor(readonly userId: string) {
    super()
  }
}

@CommandHandler(EndBan)
export class EndBanHandler implements ICommandHandler<EndBan> {
  constructor(
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: EndBan): Promise<User> {
    return this.people.change(userId, (user) => endBan(user, this.clock.now()))
  }
}
