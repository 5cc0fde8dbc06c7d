import { commentTexts, recentMessages } from '@xinyu/contracts/internal/chat'
import { Injectable } from '@nestjs/common'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import type { RelationSide, SideView } from './lists/relation-side.document.ts'

export interface LatestMessage {
  _id: string
  addtime: string
  /** by its receiver */
  isRead: boolean
}
/** The latest messages of a pair, newest first. */
export interface Conversation {
  own: LatestMessage[]
  other: LatestMessage[]
}

const batchSize = 200
const noConversation: Conversation = { own: [], other: [] }

/** The messages of pairs, from chat. While chat is down they are left out. */
@Injectable()
export class Conversations {
  constructor(
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  /** By the other's id, for records with a message in either direction. */
  async findRecent(me: string, sides: readonly RelationSide[]): Promise<Map<string, Conversation>> {
    const sideOf = new Map(
      sides.filter(({ lists }) => messageLists(lists).length > 0).map((side) => [side.other_id, side]),
    )
    if (sideOf.size === 0) return new Map()
    const others = [...sideOf.keys()].slice(0, batchSize)
    const { talks } = await this.internal.call(recentMessages, { user_id: me, others }).catch((error: unknown) => {
      this.log.warn('relations: latest messages not loaded', { err: error })
      return { talks: [] }
    })
    return new Map(
      talks.flatMap(({ other_id, own, other }) => {
        const side = sideOf.get(other_id)
        return side ? [[other_id, visibleMessages(side, { own, other })] as const] : []
      }),
    )
  }

  /** The texts of comments on these likes, by message; without those recalled or deleted since. */
  async findComments(me: string, sides: readonly RelationSide[]): Promise<Map<string, string>> {
    const messages = sides
      .flatMap(({ other_id, own, other }) =>
        [own, other].flatMap(commentIdsOf).map((message_id) => ({ other_id, message_id })),
      )
      .slice(0, batchSize)
    if (messages.length === 0) return new Map()
    const { texts } = await this.internal.call(commentTexts, { user_id: me, messages }).catch((error: unknown) => {
      this.log.warn('relations: comments of likes not loaded', { err: error })
      return { texts: [] }
    })
    return new Map(texts.map(({ message_id, text }) => [message_id, text]))
  }
}

const commentIdsOf = ({ likedOn }: SideView): string[] => (likedOn?.message_id ? [likedOn.message_id] : [])

export const conversationOf = (conversations: ReadonlyMap<string, Conversation>, other: string): Conversation =>
  conversations.get(other) ?? noConversation

type ChatMessages = { _id: string; at: string; isRead: boolean }[]

const messageLists = (lists: RelationSide['lists']): string[] =>
  lists.filter((list) => list === 'i-msg' || list === 'me-msg')

/** Leaves out messages from before the person deleted everything, and those of an erased person. */
const visibleMessages = (
  { lists, own, other }: RelationSide,
  messages: { own: ChatMessages; other: ChatMessages },
): Conversation => {
  const after = (of: ChatMessages, forgottenAt: Date | undefined): LatestMessage[] =>
    of
      .filter(({ at }) => !forgottenAt || new Date(at) > forgottenAt)
      .map(({ _id, at, isRead }) => ({ _id, addtime: at, isRead }))
  return {
    own: lists.includes('i-msg') ? after(messages.own, own.forgottenAt) : [],
    other: lists.includes('me-msg') ? after(messages.other, other.forgottenAt) : [],
  }
}
