import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { EndSessions } from './end-sessions.ts'
import { SessionsStore } from './sessions.store.ts'

/** `sessionId` absent: every login except the caller's. */
export class EndSession extends Command<number> {
  constructor(
    readonly userId: string,
    readonly ownSessionId: string,
    readonly sessionId: string | undefined,
  ) {
    super()
  }
}

/** Ends another login of the same person at once; somebody else's is NOT_FOUND. Returns how many were active. */
@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly sessions: SessionsStore,
    private readonly ending: EndSessions,
  ) {}

  async execute({ userId, ownSessionId, sessionId }: EndSession): Promise<number> {
    const others = (await this.sessions.listActive(userId)).filter(({ _id }) => _id !== ownSessionId)
    if (sessionId === undefined) {
      await this.ending.endAll(userId, ownSessionId)
      return others.length
    }
    if (!others.some(({ _id }) => _id === sessionId)) throw new AppError('NOT_FOUND')
    await this.ending.endOne(userId, sessionId)
    return 1
  }
}
