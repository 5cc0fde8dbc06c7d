import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs'
import { AppError } from '@xinyu/platform/error'
import { Messages } from '../messages/messages.public.ts'
import { UnreadChanged } from './unread-changed.public.ts'
import { MembershipsStore } from './memberships.store.ts'

/** Takes one message, or the conversation as it stands, off my side; the other keeps it. */
export class DeleteFromMySide extends Command<void> {
  constructor(
    readonly me: string,
    readonly favoriteId: string,
    readonly messageId?: string,
  ) {
    super()
  }
}

@CommandHandler(DeleteFromMySide)
export class DeleteFromMySideHandler implements ICommandHandler<DeleteFromMySide> {
  constructor(
    private readonly memberships: MembershipsStore,
    private readonly messages: Messages,
    private readonly events: EventBus,
  ) {}

  async execute({ me, favoriteId, messageId }: DeleteFromMySide): Promise<void> {
    if (!peopleOfPair(favoriteId).includes(me)) throw new AppError('NOT_FOUND')
    if (messageId === undefined) return this.#conversation(me, favoriteId)
    if (!(await this.messages.hide(favoriteId, messageId, me))) throw new AppError('NOT_FOUND')
  }

  async #conversation(me: string, favoriteId: string): Promise<void> {
    const membership = await this.memberships.one(favoriteId, me)
    if (!membership) throw new AppError('NOT_FOUND')
    await this.memberships.advance(favoriteId, me, { clearedSeq: membership.lastSeq, readCount: membership.peerCount })
    this.events.publish(new UnreadChanged(me))
  }
}
