import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppError } from '@xinyu/platform/error'
import { MessageFiles } from '../files/files.public.ts'
import { Memberships } from '../memberships/memberships.public.ts'
import { Messages } from '../messages/messages.public.ts'
import { Notices } from '../notices/notices.public.ts'

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
    private readonly memberships: Memberships,
    private readonly messages: Messages,
    private readonly notices: Notices,
    private readonly files: MessageFiles,
  ) {}

  async execute({ me, favoriteId, messageId }: DeleteFromMySide): Promise<void> {
    if (!peopleOfPair(favoriteId).includes(me)) throw new AppError('NOT_FOUND')
    if (messageId === undefined) return this.#clearConversation(me, favoriteId)
    const hidden = await this.messages.hide(favoriteId, messageId, me)
    if (!hidden) throw new AppError('NOT_FOUND')
    // nobody can see it any more
    if (peopleOfPair(favoriteId).every((person) => hidden.hiddenFor?.includes(person)))
      await this.files.remove(favoriteId, hidden)
    const conversation = await this.messages.conversation(favoriteId)
    if (conversation) this.memberships.follow(conversation)
  }

  async #clearConversation(me: string, favoriteId: string): Promise<void> {
    const membership = await this.memberships.one(favoriteId, me)
    if (!membership) throw new AppError('NOT_FOUND')
    const { lastSeq, peerCount } = membership
    await this.memberships.advance(favoriteId, me, { clearedSeq: lastSeq, readCount: peerCount })
    this.notices.scheduleBadges(me)
  }
}
