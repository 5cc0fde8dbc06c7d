import { EventsHandler, type IEventHandler } from '@nestjs/cqrs'
import { Log } from '@xinyu/platform/log'
import { UnreadChanged } from '../conversations/unread-changed.public.ts'
import { NoticeSender } from './notice-sender.ts'

/** A burst of messages is told as one badge. */
const gatherFor = 100

@EventsHandler(UnreadChanged)
export class OnUnreadChanged implements IEventHandler<UnreadChanged> {
  readonly #gathering = new Set<string>()

  constructor(
    private readonly teller: NoticeSender,
    private readonly log: Log,
  ) {}

  handle({ userId }: UnreadChanged): void {
    if (this.#gathering.has(userId)) return
    this.#gathering.add(userId)
    setTimeout(() => void this.#tell(userId), gatherFor).unref()
  }

  async #tell(userId: string): Promise<void> {
    this.#gathering.delete(userId)
    await this.teller
      .sendTotals(userId)
      .catch((error: unknown) => this.log.warn('notices: a badge could not be told', { userId, err: error }))
  }
}
