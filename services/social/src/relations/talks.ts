import { commentTexts, recentMessages } from '@xinyu/contracts/internal/chat'
import { Injectable } from '@nestjs/common'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Log } from '@xinyu/platform/log'
import type { RelationSide, SideView } from './relation-sides.rules.ts'

export interface LatestMessage {
  _id: string
  addtime: string
  /** by the one it was sent to */
  isRead: boolean
}
/** The latest messages of a pair, newest first. */
export interface Talk {
  own: LatestMessage[]
  other: LatestMessage[]
}

const askedAtOnce = 200
const noTalk: Talk = { own: [], other: [] }

/** What chat knows of the messages of pairs. While chat is away they are shown without. */
@Injectable()
export class Talks {
  constructor(
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  /** By the other's id, of those whose record says that one wrote to the other. */
  async of(me: string, sides: readonly RelationSide[]): Promise<Map<string, Talk>> {
    const talking = new Map(sides.filter(({ lists }) => wrote(lists).length > 0).map((side) => [side.other_id, side]))
    if (talking.size === 0) return new Map()
    const others = [...talking.keys()].slice(0, askedAtOnce)
    const { talks } = await this.internal.ask(recentMessages, { user_id: me, others }).catch((error: unknown) => {
      this.log.warn('relations: shown without their latest messages', { err: error })
      return { talks: [] }
    })
    return new Map(
      talks.flatMap(({ other_id, own, other }) => {
        const side = talking.get(other_id)
        return side ? [[other_id, known(side, { own, other })] as const] : []
      }),
    )
  }

  /** What the comments of these likes say, by their messages; without those that were recalled or deleted since. */
  async comments(me: string, sides: readonly RelationSide[]): Promise<Map<string, string>> {
    const messages = sides
      .flatMap(({ other_id, own, other }) =>
        [own, other].flatMap(commentOf).map((message_id) => ({ other_id, message_id })),
      )
      .slice(0, askedAtOnce)
    if (messages.length === 0) return new Map()
    const { texts } = await this.internal.ask(commentTexts, { user_id: me, messages }).catch((error: unknown) => {
      this.log.warn('relations: likes are shown without their comments', { err: error })
      return { texts: [] }
    })
    return new Map(texts.map(({ message_id, text }) => [message_id, text]))
  }
}

const commentOf = ({ likedOn }: SideView): string[] => (likedOn?.message_id ? [likedOn.message_id] : [])

export const talkOf = (talks: ReadonlyMap<string, Talk>, other: string): Talk => talks.get(other) ?? noTalk

type Told = { _id: string; at: string; isRead: boolean }[]

const wrote = (lists: RelationSide['lists']): string[] => lists.filter((list) => list === 'i-msg' || list === 'me-msg')

/** What a person had forgotten does not come back, nor what somebody wrote who was erased. */
const known = ({ lists, own, other }: RelationSide, told: { own: Told; other: Told }): Talk => {
  const after = (messages: Told, forgottenAt: Date | undefined): LatestMessage[] =>
    messages
      .filter(({ at }) => !forgottenAt || new Date(at) > forgottenAt)
      .map(({ _id, at, isRead }) => ({ _id, addtime: at, isRead }))
  return {
    own: lists.includes('i-msg') ? after(told.own, own.forgottenAt) : [],
    other: lists.includes('me-msg') ? after(told.other, other.forgottenAt) : [],
  }
}
