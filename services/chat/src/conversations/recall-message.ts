import { MsgCata } from '@xinyu/contracts/enums'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Live } from '../live/live.public.ts'
import { MessageFiles } from '../message-files/message-files.public.ts'
import { ConversationEntries } from '../conversation-entries/conversation-entries.public.ts'
import { Messages } from '../messages/messages.public.ts'
import { authorFor, People } from '../people/people.public.ts'
import { MessageViews } from './message-views.ts'

const recallWindow = 2 * 60_000

/** Recalls the sender's own message: its text is deleted for both. */
export class RecallMessage extends Command<ChatMessage> {
  constructor(
    readonly me: string,
    readonly favoriteId: string,
    readonly messageId: string,
  ) {
    super()
  }
}

@CommandHandler(RecallMessage)
export class RecallMessageHandler implements ICommandHandler<RecallMessage> {
  constructor(
    private readonly messages: Messages,
    private readonly conversationEntries: ConversationEntries,
    private readonly people: People,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly files: MessageFiles,
    private readonly views: MessageViews,
  ) {}

  async execute({ me, favoriteId, messageId }: RecallMessage): Promise<ChatMessage> {
    const since = new Date(this.clock.now().getTime() - recallWindow)
    const recalled = await this.messages.recall(favoriteId, messageId, me, since)
    const message = recalled ?? (await this.messages.find(favoriteId, messageId))
    if (!message || message.from !== me || message.kind === 'flowers') throw new AppError('NOT_FOUND')
    if (!message.recalled) throw new AppError('RECALL_TOO_LATE')
    await this.files.remove(favoriteId, message)
    const author = await this.people.find(me)
    const people = peopleOfPair(favoriteId)
    const viewFor = (viewer: string): ChatMessage =>
      this.views.build(favoriteId, message, authorFor(viewer, me, author), { viewer, readSeq: 0 })
    if (recalled) {
      const conversation = await this.messages.findConversation(favoriteId)
      if (conversation) this.conversationEntries.scheduleUpdate(conversation)
      const receiver = people[0] === me ? people[1] : people[0]
      await this.live.push(people, {
        frame: { msgCata: MsgCata.Recall, favorite_id: favoriteId, message: viewFor(receiver) },
      })
    }
    return viewFor(me)
  }
}
