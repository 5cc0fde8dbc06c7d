import { EventsHandler, type IEventHandler } from '@nestjs/cqrs'
import { Log } from '@xinyu/platform/log'
import { UnreadChanged } from '../conversations/unread-changed.public.ts'
import { Teller } from './teller.ts'

@EventsHandler(UnreadChanged)
export class OnUnreadChanged implements IEventHandler<UnreadChanged> {
  constructor(
    private readonly teller: Teller,
    private readonly log: Log,
  ) {}

  async handle({ userId }: UnreadChanged): Promise<void> {
    await this.teller.tellTotals(userId).catch((error: unknown) => this.log.warn('notices: a badge could not be told', { userId, err: error }))
  }
}
