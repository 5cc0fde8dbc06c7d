import type { FactOf } from '@xinyu/contracts/event'
import { followed, liked, loved, matched, viewed } from '@xinyu/contracts/events/social'
import type { NoticeKind } from '@xinyu/contracts/socket/messages'
import { Controller, Inject } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { CONFIG } from '@xinyu/platform/config'
import { idOf } from '@xinyu/platform/ids'
import type { ChatConfig } from '../../config.ts'
import { type NoticeOfFact, NoticeSender } from '../notice-sender.ts'
import type { NoticeCode } from '../texts.rules.ts'

type RelationEvent = FactOf<typeof liked | typeof loved | typeof matched | typeof followed | typeof viewed>

/**
 * Likes, visits and other acts of people. One notice for each reader, actor and kind of event; each fact counts once.
 */
@Controller()
export class OnRelation {
  constructor(
    private readonly notices: NoticeSender,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  @OnFact(liked)
  liked(fact: FactOf<typeof liked>): Promise<void> {
    const { user_id: actor, user2_id: user, on, message_id, isReturned = false } = fact.data
    if (isReturned && message_id === undefined) return this.#notify(fact, 'like', 'liked-back', actor, user)
    if (!on) return this.#notify(fact, 'like', 'liked', actor, user)
    const about = { kind: on.kind, part: on.id }
    if (message_id === undefined) return this.#notify(fact, 'like', `liked-${on.kind}`, actor, user, { params: about })
    const content = { params: { ...about, message: message_id }, link: `/chat?id=${actor}` }
    return this.#notify(fact, 'like', `commented-${on.kind}`, actor, user, content)
  }

  @OnFact(loved)
  loved(fact: FactOf<typeof loved>): Promise<void> {
    return this.#notify(fact, 'like', 'loved', fact.data.user_id, fact.data.user2_id)
  }

  @OnFact(matched)
  async matched(fact: FactOf<typeof matched>): Promise<void> {
    await this.#notify(fact, 'like', 'matched', fact.data.user_id, fact.data.user2_id)
    await this.#notify(fact, 'like', 'matched', fact.data.user2_id, fact.data.user_id)
  }

  @OnFact(followed)
  followed(fact: FactOf<typeof followed>): Promise<void> {
    return this.#notify(fact, 'follow', 'followed', fact.data.user_id, fact.data.user2_id)
  }

  @OnFact(viewed)
  async viewed(fact: FactOf<typeof viewed>): Promise<void> {
    if (!fact.data.silent) await this.#notify(fact, 'view', 'viewed', fact.data.user_id, fact.data.user2_id)
  }

  #notify(
    fact: RelationEvent,
    type: NoticeKind,
    code: NoticeCode,
    actor: string,
    user: string,
    { params = {}, link = `/user/${actor}` }: Pick<NoticeOfFact, 'params' | 'link'> = {},
  ): Promise<void> {
    // the id appears even if the actor is hidden: without a secret one could try every person
    const _id = idOf('notice', this.config.INTERNAL_SECRET, user, code, actor)
    return this.notices.send(fact, { _id, user, type, code, actor, link, params })
  }
}
