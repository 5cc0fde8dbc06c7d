import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { searchMessages } from '@xinyu/contracts/http/msg/messages'
import { pairId } from '@xinyu/contracts/rules/pair'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Injectable } from '@nestjs/common'
import { type ConversationEntry, ConversationEntries } from '../../conversation-entries/conversation-entries.public.ts'
import { Messages, type StoredMessage } from '../../messages/messages.public.ts'
import { type Peer, People, previewOf, seenBy } from '../../people/people.public.ts'
import { MessageViews } from '../message-views.ts'
import { folded, isMatch, placeOf, type SearchPlace, textOfPlace } from './search.rules.ts'

/** limits of one request: messages and conversations scanned, and matches */
const [maxMessages, maxConversations, maxMatches] = [2_000, 30, 20]
const batchSize = 100
const perMinute = 30

type Found = AnswerOf<typeof searchMessages>['list'][number]
interface Scan {
  me: string
  needle: string
  list: Found[]
  /** messages that may still be scanned */
  left: number
}

/** Texts in one's own conversations that contain some words. Deleted, cleared and unopened messages are left out. */
@Injectable()
export class MessageSearch {
  constructor(
    private readonly conversationEntries: ConversationEntries,
    private readonly messages: Messages,
    private readonly people: People,
    private readonly views: MessageViews,
    private readonly limits: RateLimit,
  ) {}

  async find(
    me: string,
    { text, user2_id, cursor }: InputOf<typeof searchMessages>,
  ): Promise<AnswerOf<typeof searchMessages>> {
    await this.limits.consume('message-search', me, perMinute, 60)
    const from = placeOf(cursor)
    const conversations = await this.#conversations(me, user2_id, from.conversation)
    const people = await this.people.asSeenBy(me, [me, ...conversations.map(({ peer }) => peer)])
    const look: Scan = { me, needle: folded(text), list: [], left: maxMessages }
    for (const [index, mine] of conversations.slice(0, maxConversations).entries()) {
      const reached = await this.#inTalk(look, mine, people, index === 0 ? from.seq : null)
      if (reached !== null)
        return { list: look.list, next: textOfPlace({ conversation: from.conversation + index, seq: reached }) }
    }
    const isAll = conversations.length <= maxConversations
    return {
      list: look.list,
      next: isAll ? null : textOfPlace({ conversation: from.conversation + maxConversations, seq: null }),
    }
  }

  async #conversations(me: string, peer: string | undefined, skip: number): Promise<ConversationEntry[]> {
    if (peer === undefined) return this.conversationEntries.list(me, skip, maxConversations)
    const mine = await this.conversationEntries.find(pairId(me, peer), me)
    return mine ? [mine] : []
  }

  /** The number to continue below; null at the end of the conversation. */
  async #inTalk(
    look: Scan,
    mine: ConversationEntry,
    people: ReadonlyMap<string, Peer>,
    from: SearchPlace['seq'],
  ): Promise<number | null> {
    const conversation = await this.messages.findConversation(mine.favorite_id)
    if (!conversation) return null
    const query = { me: look.me, clearedSeq: mine.clearedSeq, rows: batchSize }
    for (let before = from ?? conversation.seq + 1, more = true; more;) {
      const page = await this.messages.before(conversation, before, query)
      for (const message of page.list) {
        look.left--
        before = message.seq
        if (isMatch(message, look)) look.list.push(this.#found(look.me, mine, message, people))
        if (look.list.length >= maxMatches || look.left <= 0) return before
      }
      more = page.hasMore
    }
    return null
  }

  #found(me: string, mine: ConversationEntry, message: StoredMessage, people: ReadonlyMap<string, Peer>): Found {
    const preview = (id: string) => {
      const person = people.get(id)
      return previewOf(id, person?.person, seenBy(me, person, id === mine.peer && mine.peerSeq > 0))
    }
    const readSeq = message.from === me ? 0 : mine.readSeq
    const view = this.views.build(mine.favorite_id, message, preview(message.from), { viewer: me, readSeq })
    return { message: view, user: preview(mine.peer) }
  }
}
