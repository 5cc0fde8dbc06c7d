import { Injectable } from '@nestjs/common'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { type Conversation, Messages } from '../../messages/messages.public.ts'
import { type CachedPair, People, type PersonCopy } from '../../people/people.public.ts'
import { FirstMessages } from './first-messages.ts'
import type { SendRequest } from './send-request.ts'
import { sendRefusal } from './send.rules.ts'

/** Runs again right before the write, with the very conversation that the message is added to. */
export type Admission = (conversation: Conversation | null) => Promise<void> | void

/** Permission to write a message, before its content is checked. */
export interface Allowed {
  admit: Admission
  /** the receiver likes the sender, or has written */
  isKnown: boolean
  conversation: Conversation | null
}

interface Judged extends Omit<Allowed, 'admit'> {
  sender: PersonCopy | null
}

/** Whether a person may write to another, checked before the content check and once more before the write. */
@Injectable()
export class MayWrite {
  constructor(
    private readonly people: People,
    private readonly messages: Messages,
    private readonly firstMessages: FirstMessages,
    private readonly clock: Clock,
  ) {}

  /** Throws if the message may not be sent. A refusal based on cached data is made only after rereading all of it. */
  async assert(favoriteId: string, request: SendRequest): Promise<Allowed> {
    const { sender, ...judged } = await this.#judge(request, await this.messages.findCached(favoriteId)).catch(
      async () => {
        this.people.forgetPair(request.me, request.user2_id)
        return this.#judge(request, await this.messages.findConversation(favoriteId))
      },
    )
    const first = judged.isKnown ? null : this.firstMessages.admission(request, sender)
    return { ...judged, admit: (conversation) => this.#admit(request, conversation, judged.isKnown, first) }
  }

  async #judge(request: SendRequest, conversation: Conversation | null): Promise<Judged> {
    const { me, user2_id } = request
    const pair = this.people.cachedPair(me, user2_id) ?? (await this.people.pair(me, user2_id))
    const isKnown = isReply(request, conversation) || (await this.people.likes(user2_id, me))
    assertMayWrite(request, pair, conversation, isKnown, this.clock.now())
    return { isKnown, conversation, sender: pair.sender }
  }

  /** A block received since then refuses the message. */
  #admit(
    request: SendRequest,
    conversation: Conversation | null,
    isKnown: boolean,
    first: Admission | null,
  ): Promise<void> | void {
    const { me, user2_id } = request
    const decide = (pair: CachedPair) => {
      assertMayWrite(request, pair, conversation, isKnown, this.clock.now())
      return first?.(conversation)
    }
    const pair = this.people.cachedPair(me, user2_id)
    return pair ? decide(pair) : this.people.pair(me, user2_id).then(decide)
  }
}

const isReply = ({ user2_id }: SendRequest, conversation: Conversation | null): boolean =>
  (conversation?.counts[user2_id] ?? 0) > 0

const assertMayWrite = (
  request: SendRequest,
  { sender, receiver, isBlocked }: CachedPair,
  conversation: Conversation | null,
  receiverLikesMe: boolean,
  now: Date,
): void => {
  const { me, iAmApproved, user2_id: peer } = request
  const limitedUntil = sender?.user?.limitedUntil ? new Date(sender.user.limitedUntil) : null
  const refusal = sendRefusal({
    me,
    peer,
    iAmApproved,
    iAmLimited: limitedUntil !== null && limitedUntil > now,
    receiver: receiver?.user ?? null,
    isBlocked,
    isReply: isReply(request, conversation),
    receiverLikesMe,
  })
  if (refusal === 'WRITING_LIMITED' && limitedUntil) throw new AppError(refusal, { until: dateInChina(limitedUntil) })
  if (refusal) throw new AppError(refusal)
}
