import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { searchMessages } from '@xinyu/contracts/http/msg'
import { pairId } from '@xinyu/contracts/rules/pair'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Injectable } from '@nestjs/common'
import { type Membership, Memberships } from '../memberships/memberships.public.ts'
import { Messages, type StoredMessage } from '../messages/messages.public.ts'
import { type Peer, People, previewOf, seenBy } from '../people/people.public.ts'
import { MessageViews } from './message-views.ts'
import { folded, holds, placeOf, type SearchPlace, textOfPlace } from './search.rules.ts'

/** one look goes through so many messages and talks at most, and stops at so many finds */
const [mostMessages, mostTalks, mostFound] = [2_000, 30, 20]
const atOnce = 100
const perMinute = 30

type Found = AnswerOf<typeof searchMessages>['list'][number]
interface Look {
  me: string
  needle: string
  list: Found[]
  /** messages that may still be looked at */
  left: number
}

/** Texts of one's own talks that hold some words. What somebody has deleted, cleared or not opened is not found. */
@Injectable()
export class MessageSearch {
  constructor(
    private readonly memberships: Memberships,
    private readonly messages: Messages,
    private readonly people: People,
    private readonly views: MessageViews,
    private readonly limits: RateLimit,
  ) {}

  async find(
    me: string,
    { text, user2_id, cursor }: InputOf<typeof searchMessages>,
  ): Promise<AnswerOf<typeof searchMessages>> {
    await this.limits.take('message-search', me, perMinute, 60)
    const from = placeOf(cursor)
    const talks = await this.#talks(me, user2_id, from.talk)
    const people = await this.people.before(me, [me, ...talks.map(({ peer }) => peer)])
    const look: Look = { me, needle: folded(text), list: [], left: mostMessages }
    for (const [index, mine] of talks.slice(0, mostTalks).entries()) {
      const reached = await this.#inTalk(look, mine, people, index === 0 ? from.seq : null)
      if (reached !== null) return { list: look.list, next: textOfPlace({ talk: from.talk + index, seq: reached }) }
    }
    const isAll = talks.length <= mostTalks
    return { list: look.list, next: isAll ? null : textOfPlace({ talk: from.talk + mostTalks, seq: null }) }
  }

  async #talks(me: string, peer: string | undefined, skip: number): Promise<Membership[]> {
    if (peer === undefined) return this.memberships.list(me, skip, mostTalks)
    const mine = await this.memberships.one(pairId(me, peer), me)
    return mine ? [mine] : []
  }

  /** The number below which it goes on; null when this talk is done. */
  async #inTalk(
    look: Look,
    mine: Membership,
    people: ReadonlyMap<string, Peer>,
    from: SearchPlace['seq'],
  ): Promise<number | null> {
    const conversation = await this.messages.conversation(mine.favorite_id)
    if (!conversation) return null
    const query = { me: look.me, clearedSeq: mine.clearedSeq, rows: atOnce }
    for (let before = from ?? conversation.seq + 1, more = true; more;) {
      const page = await this.messages.before(conversation, before, query)
      for (const message of page.list) {
        look.left--
        before = message.seq
        if (holds(message, look)) look.list.push(this.#found(look.me, mine, message, people))
        if (look.list.length >= mostFound || look.left <= 0) return before
      }
      more = page.hasMore
    }
    return null
  }

  #found(me: string, mine: Membership, message: StoredMessage, people: ReadonlyMap<string, Peer>): Found {
    const preview = (id: string) => {
      const person = people.get(id)
      return previewOf(id, person?.person, seenBy(me, person, id === mine.peer && mine.peerSeq > 0))
    }
    const readSeq = message.from === me ? 0 : mine.readSeq
    const view = this.views.of(mine.favorite_id, message, preview(message.from), { viewer: me, readSeq })
    return { message: view, user: preview(mine.peer) }
  }
}
