import { MsgCata } from '@xinyu/contracts/enums'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable } from '@nestjs/common'
import { withSpan } from '@xinyu/platform/telemetry/span'
import { Live } from '../live/live.public.ts'
import { Memberships } from '../memberships/memberships.public.ts'
import {
  type AppendOptions,
  type Conversation,
  Messages,
  type NewMessage,
  type StoredMessage,
} from '../messages/messages.public.ts'
import { Notices } from '../notices/notices.public.ts'
import { authorFor, type PersonCopy, type PersonPreview } from '../people/people.public.ts'
import { Pushes } from '../push/push.public.ts'
import { chatMessageOf } from './message.rules.ts'

interface DeliveryOptions extends Pick<AppendOptions, 'admit' | 'isResend' | 'words'> {
  /** the socket it came from: that one is answered by acknowledgement */
  socket?: string | undefined
}

const span = ['append message', { 'db.system.name': 'mongodb', 'db.collection.name': 'conversations' }] as const

/** Stores a message and brings it to both people: the one way into a conversation. */
@Injectable()
export class Delivery {
  constructor(
    private readonly messages: Messages,
    private readonly memberships: Memberships,
    private readonly live: Live,
    private readonly notices: Notices,
    private readonly pushes: Pushes,
  ) {}

  /** Resolves when it is stored; the lists and the sockets of the two follow. */
  async deliver(
    favoriteId: string,
    newMessage: NewMessage,
    sender: PersonCopy | null,
    { socket, ...options }: DeliveryOptions = {},
  ): Promise<StoredMessage> {
    const people = peopleOfPair(favoriteId)
    const receiver = people[0] === newMessage.from ? people[1] : people[0]
    const onStored = (stored: StoredMessage, conversation: Conversation): void => {
      this.memberships.follow(conversation)
      const author = authorFor(receiver, stored.from, sender)
      // to sockets here at once, to other instances in the order of the calls
      if (!stored.warning) void this.live.push(people, { frame: frameOf(favoriteId, stored, author, receiver) }, socket)
      else
        for (const person of people)
          void this.live.push([person], { frame: frameOf(favoriteId, stored, author, person) }, socket)
      this.notices.scheduleBadges(receiver)
      // flowers have a notice of their own
      if (stored.kind !== 'flowers') this.pushes.messageStored(favoriteId, receiver, stored)
    }
    const append = () => this.messages.append(favoriteId, newMessage, { ...options, onStored })
    return (await withSpan(...span, append)).message
  }
}

const frameOf = (favoriteId: string, stored: StoredMessage, author: PersonPreview, viewer: string): ServerFrame => {
  const message = chatMessageOf(favoriteId, stored, author, { viewer, readSeq: 0 })
  return stored.kind === 'flowers'
    ? { msgCata: MsgCata.Gift, message, num: stored.num ?? 0 }
    : { msgCata: MsgCata.PrivateMessage, message }
}
