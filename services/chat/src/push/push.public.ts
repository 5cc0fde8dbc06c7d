import type { PushKind } from '@xinyu/contracts/http/msg/push'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { idOf } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { Live } from '../live/live.public.ts'
import { PushPeopleStore } from './devices/push-people.store.ts'
import { PushesStore } from './sending/pushes.store.ts'
import { type NewPush, maxPushAgeMs } from './push-records.rules.ts'

export { PushOfPerson } from './push-of-person.reads.ts'

interface PushEvent {
  user: string
  kind: PushKind
  link: string
  /** id of the event, pushed once however often it is reported */
  id: string
  /** the matching notice */
  notice?: string
  at: Date
}
interface PendingPush {
  favoriteId: string
  user: string
  seq: number
  at: Date
}

/** delay that combines messages into one check of who needs a push */
const collectMs = 1_000
/** time for rows and notices to be written, and for a briefly disconnected client to return */
const settleMs = 4_000
/** conversations above this number in one check are pushed with their next message */
const maxConversations = 20_000
const batchSize = 500

/** Events of this service that may be pushed to people. */
@Injectable()
export class Pushes implements OnApplicationShutdown {
  readonly #conversations = new Map<string, PendingPush>()
  #timer: NodeJS.Timeout | null = null

  constructor(
    private readonly people: PushPeopleStore,
    private readonly store: PushesStore,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * A message was stored. Only records it in memory: senders do not wait for it. A crash within the next second loses
   * the push, not the message.
   */
  noteMessage(favoriteId: string, user: string, { seq, at }: { seq: number; at: Date }): void {
    const key = `${favoriteId}:${user}`
    if (this.#conversations.size >= maxConversations && !this.#conversations.has(key)) return
    this.#conversations.set(key, { favoriteId, user, seq, at })
    this.#timer ??= setTimeout(() => void this.collect(), collectMs).unref()
  }

  /** Resolves when the event is stored for people who want this kind; idempotent. */
  async enqueue(events: readonly PushEvent[]): Promise<void> {
    const oldest = this.clock.now().getTime() - maxPushAgeMs
    const news = events.filter(({ at }) => at.getTime() > oldest)
    for (const kind of new Set(news.map((one) => one.kind))) {
      const ofKind = news.filter((one) => one.kind === kind)
      const wanting = await this.people.findWanting([...new Set(ofKind.map(({ user }) => user))], kind)
      await this.store.add(ofKind.filter(({ user }) => wanting.has(user)).map((one) => this.#pushOf(one)))
    }
  }

  /** Processes the messages of the last second, except those whose receiver has a socket here now. */
  async collect(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    // checked here and not when a message is stored: a socket that was closing then is gone by now
    const conversations = [...this.#conversations.values()].filter(({ user }) => !this.live.isConnectedHere(user))
    this.#conversations.clear()
    try {
      for (let first = 0; first < conversations.length; first += batchSize) {
        const some = conversations.slice(first, first + batchSize)
        const wanting = await this.people.findWanting([...new Set(some.map(({ user }) => user))], 'message')
        await this.store.add(some.filter(({ user }) => wanting.has(user)).map((one) => this.#messagePushOf(one)))
      }
    } catch (error) {
      this.log.warn('push: messages lost without a push', { count: conversations.length, err: error })
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.collect()
  }

  #dueAt(): Date {
    return new Date(this.clock.now().getTime() + settleMs)
  }

  #pushOf({ user, kind, link, id, notice, at }: PushEvent): NewPush {
    const push = { _id: idOf('push', id, user), user, kind, link, at, counts: { [kind]: 1 }, tag: kind, seq: 1 }
    return { ...push, ...(notice === undefined ? {} : { notice }), dueAt: this.#dueAt() }
  }

  #messagePushOf({ favoriteId, user, seq, at }: PendingPush): NewPush {
    const peer = peopleOfPair(favoriteId).find((one) => one !== user) ?? ''
    return {
      _id: idOf('push', favoriteId, user),
      user,
      kind: 'message',
      link: `/chat?${new URLSearchParams({ id: peer, favorite_id: favoriteId })}`,
      at,
      counts: { message: 1 },
      tag: `talk:${favoriteId}`,
      peer,
      seq,
      dueAt: this.#dueAt(),
    }
  }
}
