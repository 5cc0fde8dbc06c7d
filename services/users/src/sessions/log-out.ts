import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { EndSessions } from './end-sessions.ts'

/** `everywhere`: every login of the person, not only this one. */
export class LogOut extends Command<void> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly everywhere: boolean,
  ) {
    super()
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(private readonly sessions: EndSessions) {}

  async execute({ userId, sessionId, everywhere }: LogOut): Promise<void> {
    await this.sessions.one(userId, sessionId)
    if (everywhere) await this.sessions.all(userId)
  }
}
