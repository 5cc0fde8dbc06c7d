import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { recentMessages } from '@xinyu/contracts/internal/chat'
import type { ChatItem, getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import type { getmsg } from '@xinyu/contracts/http/msg/messages'
import { pairId } from '@xinyu/contracts/rules/pair'
import { Injectable } from '@nestjs/common'
import {
  type ConversationEntry,
  ConversationEntries,
  recentCount,
} from '../conversation-entries/conversation-entries.public.ts'
import { Messages, type StoredMessage } from '../messages/messages.public.ts'
import { type Peer, People, type PersonPreview, previewOf, seenBy } from '../people/people.public.ts'
import { Presence } from '../presence/presence.public.ts'
import type { z } from 'zod'
import { MessageViews } from './message-views.ts'

/** unanswered conversations in the folder of greetings; older ones are in the main list */
const maxGreetings = 200

type RecentMessages = z.output<(typeof recentMessages)['output']>

interface ItemSources {
  mine: ConversationEntry
  theirs: ConversationEntry | undefined
  people: Map<string, Peer>
  online: Set<string>
}

@Injectable()
export class ConversationsReads {
  constructor(
    private readonly conversationEntries: ConversationEntries,
    private readonly messages: Messages,
    private readonly people: People,
    private readonly presence: Presence,
    private readonly views: MessageViews,
  ) {}

  /** Leaves out blocked people; their messages stay stored and show again after an unblock. */
  async list(me: string, { page, rows, folder }: InputOf<typeof getChatList5>): Promise<AnswerOf<typeof getChatList5>> {
    const greetings = folder ? await this.#greetings(me) : []
    const ids = greetings.map(({ favorite_id }) => favorite_id)
    const chosen = folder === 'greetings' ? { only: ids } : { except: ids }
    const found = await this.conversationEntries.list(me, (page - 1) * rows, rows, chosen)
    const blocked = await this.people.listBlockedAmong(
      me,
      found.map(({ peer }) => peer),
    )
    const shown = found.slice(0, rows).filter(({ peer }) => !blocked.has(peer))
    const peers = shown.map(({ peer }) => peer)
    const [people, online, theirs] = await Promise.all([
      this.people.asSeenBy(me, [me, ...peers]),
      this.presence.online(peers),
      this.conversationEntries.findPeers(shown),
    ])
    const list = shown.map((mine) => this.#item({ mine, theirs: theirs.get(mine.favorite_id), people, online }))
    const unread = greetings.reduce((sum, one) => sum + Math.max(0, one.peerCount - one.readCount), 0)
    const counted = folder ? { greetings: { people: greetings.length, unread } } : {}
    return { list, msg: '', hasMore: found.length > rows, ...counted }
  }

  /** The newest conversations begun by people whom this person neither likes nor has answered nor blocked. */
  async #greetings(me: string): Promise<ConversationEntry[]> {
    const unanswered = await this.conversationEntries.unanswered(me, maxGreetings)
    const peers = unanswered.map(({ peer }) => peer)
    const [liked, blocked] = await Promise.all([
      this.people.likedAmong(me, peers),
      this.people.listBlockedAmong(me, peers),
    ])
    return unanswered.filter(({ peer }) => !liked.has(peer) && !blocked.has(peer))
  }

  /** Ids, times and read state of the latest messages, nothing else; without those this person hid or cleared. */
  async recentMessages({ user_id, others }: z.output<(typeof recentMessages)['input']>): Promise<RecentMessages> {
    const latest = ({ recent = [] }: ConversationEntry, from: string, readSeq: number) =>
      recent
        .filter((message) => message.from === from)
        .slice(-recentCount)
        .toReversed()
        .map(({ _id, at, seq }) => ({ _id, at: at.toISOString(), isRead: seq <= readSeq }))
    const found = await this.conversationEntries.findWithPeers(user_id, others)
    const theirs = await this.conversationEntries.findPeers(found)
    return {
      talks: found.map((mine) => ({
        other_id: mine.peer,
        own: latest(mine, user_id, theirs.get(mine.favorite_id)?.readSeq ?? 0),
        other: latest(mine, mine.peer, mine.readSeq),
      })),
    }
  }

  async history(
    me: string,
    { user2_id, rows, skip, beforeSeq, afterSeq }: InputOf<typeof getmsg>,
  ): Promise<AnswerOf<typeof getmsg>> {
    const favoriteId = pairId(me, user2_id)
    const [conversation, mine, theirs, people] = await Promise.all([
      this.messages.findConversation(favoriteId),
      this.conversationEntries.find(favoriteId, me),
      this.conversationEntries.find(favoriteId, user2_id),
      this.people.asSeenBy(me, [me, user2_id]),
    ])
    const isBlocked = people.get(user2_id)?.relation.blockedByViewer ?? false
    const isMuted = mine?.muted ?? false
    if (!conversation) return { list: [], hasMore: false, readSeq: 0, isBlocked, isMuted }
    const query = { me, clearedSeq: mine?.clearedSeq ?? 0, rows }
    const found =
      afterSeq === undefined
        ? await this.messages.before(conversation, beforeSeq ?? conversation.seq + 1, {
            ...query,
            skip: beforeSeq === undefined ? skip : 0,
          })
        : await this.messages.listAfter(conversation, afterSeq, query)
    const readSeq = theirs?.readSeq ?? 0
    const hasWritten = (conversation.counts[user2_id] ?? 0) > 0
    const seen = (from: string) => seenBy(me, people.get(from), hasWritten)
    const quoted = await this.views.quotedBy(favoriteId, found.list)
    const list = found.list.map((message) =>
      this.views.build(
        favoriteId,
        message,
        previewOf(message.from, people.get(message.from)?.person, seen(message.from)),
        {
          viewer: me,
          readSeq: message.from === me ? readSeq : (mine?.readSeq ?? 0),
          quoted: message.replyTo === undefined ? null : quoted.get(message.replyTo),
          clearedSeq: query.clearedSeq,
        },
      ),
    )
    return { list, hasMore: found.hasMore, readSeq, isBlocked, isMuted }
  }

  #item({ mine, theirs, people, online }: ItemSources): ChatItem {
    const peer = people.get(mine.peer)
    const seen = seenBy(mine.user, peer, mine.peerSeq > 0)
    const previews = new Map([
      [mine.peer, previewOf(mine.peer, peer?.person, seen)],
      [mine.user, previewOf(mine.user, people.get(mine.user)?.person, seenBy(mine.user, people.get(mine.user)))],
    ])
    const preview = (id: string): PersonPreview => previews.get(id) ?? { _id: id, name: '', avatar: null }
    const readSeq = (from: string): number => (from === mine.user ? theirs : mine)?.readSeq ?? 0
    const view = (message: StoredMessage) =>
      this.views.build(mine.favorite_id, message, preview(message.from), {
        viewer: mine.user,
        readSeq: readSeq(message.from),
      })
    const visible = (mine.recent ?? []).filter((message) => message.seq > mine.clearedSeq)
    const ofPeer = visible.filter((message) => message.from === mine.peer)
    const latest = (messages: StoredMessage[]) => messages.slice(-recentCount).map(view)
    return {
      favorite_id: mine.favorite_id,
      user: { ...preview(mine.peer), isCompleted: seen.isCompleted, msgs: latest(ofPeer) },
      recentMsgs: latest(visible),
      unread: Math.max(0, mine.peerCount - mine.readCount),
      lastMsg: latest(visible).at(-1) ?? null,
      msg2: latest(ofPeer).at(-1) ?? null,
      addtime: mine.at.toISOString(),
      online: online.has(mine.peer) && seen.online,
      muted: mine.muted ?? false,
      yourTurn: mine.peerSeq > mine.ownSeq,
    }
  }
}
