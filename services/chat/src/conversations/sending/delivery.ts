import { MsgCata } from '@xinyu/contracts/enums'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { type ChatMessage, flatFieldsOf } from '@xinyu/contracts/socket/messages'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable } from '@nestjs/common'
import { withSpan } from '@xinyu/platform/telemetry/span'
import { Live } from '../../live/live.public.ts'
import { ConversationEntries } from '../../conversation-entries/conversation-entries.public.ts'
import {
  type AppendOptions,
  type Conversation,
  Messages,
  type NewMessage,
  type StoredMessage,
} from '../../messages/messages.public.ts'
import { Notices } from '../../notices/notices.public.ts'
import { authorFor, type PersonCopy } from '../../people/people.public.ts'
import { Pushes } from '../../push/push.public.ts'
import { MessageViews } from '../message-views.ts'

interface DeliveryOptions extends Pick<AppendOptions, 'admit' | 'isResend' | 'words' | 'print'> {
  /** the sender's socket, which gets an acknowledgement instead */
  socket?: string | undefined
  /** the message it quotes */
  quoted?: StoredMessage | null
}

const span = ['append message', { 'db.system.name': 'mongodb', 'db.collection.name': 'conversations' }] as const

/** Stores a message and delivers it to both people: the only way into a conversation. */
@Injectable()
export class Delivery {
  constructor(
    private readonly messages: Messages,
    private readonly conversationEntries: ConversationEntries,
    private readonly live: Live,
    private readonly notices: Notices,
    private readonly pushes: Pushes,
    private readonly views: MessageViews,
  ) {}

  /** Resolves when the message is stored; lists and sockets are updated afterwards. */
  async deliver(
    favoriteId: string,
    newMessage: NewMessage,
    sender: PersonCopy | null,
    { socket, quoted, ...options }: DeliveryOptions = {},
  ): Promise<StoredMessage> {
    const people = peopleOfPair(favoriteId)
    const receiver = people[0] === newMessage.from ? people[1] : people[0]
    const onStored = (stored: StoredMessage, conversation: Conversation): void => {
      this.conversationEntries.scheduleUpdate(conversation)
      const author = authorFor(receiver, stored.from, sender)
      // to local sockets at once, to other instances in call order
      const frameFor = (viewer: string): ServerFrame =>
        frameOf(stored, this.views.build(favoriteId, stored, author, { viewer, readSeq: 0, quoted }))
      const isSameToBoth = !stored.warning && !quoted
      if (isSameToBoth) void this.live.push(people, { frame: frameFor(receiver) }, socket)
      else for (const person of people) void this.live.push([person], { frame: frameFor(person) }, socket)
      this.notices.scheduleBadges(receiver)
      // flowers have their own notice
      if (stored.kind !== 'flowers') this.pushes.noteMessage(favoriteId, receiver, stored)
    }
    const append = () => this.messages.append(favoriteId, newMessage, { ...options, onStored })
    return (await withSpan(...span, append)).message
  }
}

const frameOf = ({ kind, num = 0 }: StoredMessage, message: ChatMessage): ServerFrame => {
  const fields = { ...flatFieldsOf(message), message }
  return kind === 'flowers' ? { msgCata: MsgCata.Gift, ...fields, num } : { msgCata: MsgCata.PrivateMessage, ...fields }
}
