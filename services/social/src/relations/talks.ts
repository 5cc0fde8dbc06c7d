import { commentTexts, recentMessages } from '@xinyu/contracts/internal/chat'
import { Injectable } from '@nestjs/common'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import type { RelationSide, SideView } from './lists/relation-sides.rules.ts'

export interface LatestMessage {
  _id: string
  addtime: string
  /** by its receiver */
  isRead: boolean
}
/** The latest messages of a pair, newest first. */
export interface Talk {
  own: LatestMessage[]
  other: LatestMessage[]
}

const batchSize = 200
const noTalk: Talk = { own: [], other: [] }

/** The messages of pairs, from chat. While chat is down they are left out. */
@Injectable()
export class Talks {
  constructor(
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  /** By the other's id, for records with a message in either direction. */
  async of(me: string, sides: readonly RelationSide[]): Promise<Map<string, Talk>> {
    const talking = new Map(sides.filter(({ lists }) => wrote(lists).length > 0).map((side) => [side.other_id, side]))
    if (talking.size === 0) return new Map()
    const others = [...talking.keys()].slice(0, batchSize)
    const { talks } = await this.internal.ask(recentMessages, { user_id: me, others }).catch((error: unknown) => {
      this.log.warn('relations: latest messages not loaded', { err: error })
      return { talks: [] }
    })
    return new Map(
      talks.flatMap(({ other_id, own, other }) => {
        const side = talking.get(other_id)
        return side ? [[other_id, known(side, { own, other })] as const] : []
      }),
    )
  }

  /** The texts of comments on these likes, by message; without those recalled or deleted since. */
  async comments(me: string, sides: readonly RelationSide[]): Promise<Map<string, string>> {
    const messages = sides
      .flatMap(({ other_id, own, other }) =>
        [own, other].flatMap(commentOf).map((message_id) => ({ other_id, message_id })),
      )
      .slice(0, batchSize)
    if (messages.length === 0) return new Map()
    const { texts } = await this.internal.ask(commentTexts, { user_id: me, messages }).catch((error: unknown) => {
      this.log.warn('relations: comments of likes not loaded', { err: error })
      return { texts: [] }
    })
    return new Map(texts.map(({ message_id, text }) => [message_id, text]))
  }
}

const commentOf = ({ likedOn }: SideView): string[] => (likedOn?.message_id ? [likedOn.message_id] : [])

export const talkOf = (talks: ReadonlyMap<string, Talk>, other: string): Talk => talks.get(other) ?? noTalk

type ChatMessages = { _id: string; at: string; isRead: boolean }[]

const wrote = (lists: RelationSide['lists']): string[] => lists.filter((list) => list === 'i-msg' || list === 'me-msg')

/** Leaves out messages from before the person deleted everything, and those of an erased person. */
const known = ({ lists, own, other }: RelationSide, messages: { own: ChatMessages; other: ChatMessages }): Talk => {
  const after = (of: ChatMessages, forgottenAt: Date | undefined): LatestMessage[] =>
    of
      .filter(({ at }) => !forgottenAt || new Date(at) > forgottenAt)
      .map(({ _id, at, isRead }) => ({ _id, addtime: at, isRead }))
  return {
    own: lists.includes('i-msg') ? after(messages.own, own.forgottenAt) : [],
    other: lists.includes('me-msg') ? after(messages.other, other.forgottenAt) : [],
  }
}
