import { MsgCata } from '@xinyu/contracts/enums'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable } from '@nestjs/common'
import { EventBus } from '@nestjs/cqrs'
import { Live } from '../live/live.public.ts'
import { type Conversation, type Draft, Messages, type StoredMessage } from '../messages/messages.public.ts'
import { previewOf, type PersonCopy } from '../people/people.public.ts'
import { UnreadChanged } from './unread-changed.public.ts'
import { MembershipsStore } from './memberships.store.ts'
import { chatMessageOf } from './message.rules.ts'

/** Stores a message and brings it to both people: the one way into a conversation. */
@Injectable()
export class Delivery {
  constructor(
    private readonly messages: Messages,
    private readonly memberships: MembershipsStore,
    private readonly live: Live,
    private readonly events: EventBus,
  ) {}

  /**
   * `socket` is the one it came from: that one hears by acknowledgement. `seen`: where the draft’s key was just looked
   * for in vain.
   */
  async deliver(
    favoriteId: string,
    draft: Draft,
    sender: PersonCopy | null,
    { socket, seen }: { socket?: string; seen?: Conversation | null } = {},
  ): Promise<StoredMessage> {
    const people = peopleOfPair(favoriteId)
    const receiver = people[0] === draft.from ? people[1] : people[0]
    const { message } = await this.messages.append(
      favoriteId,
      draft,
      async (stored) => {
        await this.memberships.recordMessage(favoriteId, stored, receiver)
        await this.live.push(people, { frame: frameOf(favoriteId, stored, sender) }, socket)
        this.events.publish(new UnreadChanged(receiver))
      },
      seen,
    )
    return message
  }
}

const frameOf = (favoriteId: string, stored: StoredMessage, sender: PersonCopy | null): ServerFrame => {
  const message = chatMessageOf(favoriteId, stored, previewOf(stored.from, sender), 0)
  return stored.kind === 'flowers'
    ? { msgCata: MsgCata.Gift, message, num: stored.num ?? 0 }
    : { msgCata: MsgCata.PrivateMessage, message }
}
