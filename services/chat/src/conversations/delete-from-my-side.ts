import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppError } from '@xinyu/platform/error'
import { MessageFiles } from '../message-files/message-files.public.ts'
import { ConversationEntries } from '../conversation-entries/conversation-entries.public.ts'
import { Messages } from '../messages/messages.public.ts'
import { Notices } from '../notices/notices.public.ts'

/** Removes one message, or the conversation so far, from my side; the other person keeps it. */
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
    private readonly conversationEntries: ConversationEntries,
    private readonly messages: Messages,
    private readonly notices: Notices,
    private readonly files: MessageFiles,
  ) {}

  async execute({ me, favoriteId, messageId }: DeleteFromMySide): Promise<void> {
    if (!peopleOfPair(favoriteId).includes(me)) throw new AppError('NOT_FOUND')
    if (messageId === undefined) return this.#clearConversation(me, favoriteId)
    const hidden = await this.messages.hide(favoriteId, messageId, me)
    if (!hidden) throw new AppError('NOT_FOUND')
    // neither person can see it any more
    if (peopleOfPair(favoriteId).every((person) => hidden.hiddenFor?.includes(person)))
      await this.files.remove(favoriteId, hidden)
    const conversation = await this.messages.findConversation(favoriteId)
    if (conversation) this.conversationEntries.scheduleUpdate(conversation)
  }

  async #clearConversation(me: string, favoriteId: string): Promise<void> {
    const conversationEntry = await this.conversationEntries.find(favoriteId, me)
    if (!conversationEntry) throw new AppError('NOT_FOUND')
    const { lastSeq, peerCount } = conversationEntry
    await this.conversationEntries.raiseWatermarks(favoriteId, me, { clearedSeq: lastSeq, readCount: peerCount })
    this.notices.scheduleBadges(me)
  }
}
