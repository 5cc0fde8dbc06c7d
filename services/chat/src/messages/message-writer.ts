import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Injectable } from '@nestjs/common'
import { context } from '@opentelemetry/api'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/log'
import { activeTraceparent, serviceContext } from '@xinyu/platform/telemetry/trace'
import { type Conversation, versionOf } from './conversation.ts'
import { FollowUps, type Tell } from './follow-ups.store.ts'
import { GroupCommit } from './group-commit.ts'
import { type Appended, type AppendOptions, type Lane, Lanes, replaceHead, type Waiting } from './lane.ts'
import {
  emptyHead,
  findInHead,
  type Head,
  isTold,
  largestWrite,
  type NewMessage,
  nextMessage,
  type StoredMessage,
  withMessage,
  wordsToMark,
} from './messages.rules.ts'
import { type Committed, MessagesStore, type PlannedWrite } from './messages.store.ts'

/** What one write of a conversation holds. */
interface Plan {
  before: Conversation | null
  after: Head
  messages: { message: StoredMessage; of: Waiting }[]
  /** repeats of what is in this very write */
  repeats: { message: StoredMessage; of: Waiting }[]
  /** of which other services are told */
  tells: Tell[]
}

const appendAttempts = 50

/**
 * Stores messages. Those of one conversation wait in its lane, so their numbers have no gaps; the writes of all lanes
 * are committed in groups. Whoever finds that another instance took its number reads the conversation again and tries
 * again; the others of the group do not notice.
 */
@Injectable()
export class MessageWriter {
  readonly #lanes = new Lanes()
  readonly #commits: GroupCommit<PlannedWrite, Committed>
  readonly #openings: GroupCommit<string, void>
  /** a lane serves many requests and is part of none */
  readonly #context = serviceContext()

  constructor(
    private readonly store: MessagesStore,
    private readonly followUps: FollowUps,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#commits = new GroupCommit((writes) => store.commit(writes))
    this.#openings = new GroupCommit<string, void>(async (ids) => {
      await store.open(ids)
      return ids.map(() => undefined)
    })
  }

  /** Resolves after the journaled write. The same sender and key get the first message again. */
  append(id: string, newMessage: NewMessage, options: AppendOptions = {}): Promise<Appended> {
    const lane = this.#lanes.of(id)
    const admit = options.admit && context.bind(context.active(), options.admit)
    const traceparent = activeTraceparent()
    return new Promise((resolve, reject) => {
      lane.waiting.push({ ...options, admit, newMessage, traceparent, attempts: 0, resolve, reject })
      if (!lane.isRunning) void context.with(this.#context, () => this.#run(lane))
    })
  }

  /** The conversation as this process knows it; it may be behind what another instance wrote. */
  async known(id: string): Promise<Conversation | null> {
    const lane = this.#lanes.of(id)
    if (lane.head !== undefined) return lane.head
    const head = await this.store.conversation(id)
    if (lane.head === undefined && !lane.isRunning) replaceHead(lane, head)
    return lane.head ?? head
  }

  /** The conversation as it is stored. */
  async fresh(id: string): Promise<Conversation | null> {
    const head = await this.store.conversation(id)
    const lane = this.#lanes.known(id)
    const isNewer = (head ? versionOf(head) : 0) > (lane?.head ? versionOf(lane.head) : -1)
    if (lane && !lane.isRunning && isNewer) replaceHead(lane, head)
    return head
  }

  /** What is known of a conversation is read again before it is used: it was changed otherwise. */
  forget(id: string): void {
    const lane = this.#lanes.known(id)
    if (lane && !lane.isRunning) replaceHead(lane, undefined)
  }

  lane(id: string): Lane {
    return this.#lanes.of(id)
  }

  async #run(lane: Lane): Promise<void> {
    lane.isRunning = true
    lane.isFresh = false
    while (lane.waiting.length > 0) {
      const taken = lane.waiting.splice(0, largestWrite)
      try {
        await this.#round(lane, taken)
      } catch (error) {
        replaceHead(lane, undefined)
        for (const { reject } of taken) reject(error) // what was answered before stays answered
      }
    }
    lane.isRunning = false
  }

  async #round(lane: Lane, taken: Waiting[]): Promise<void> {
    if (lane.head === undefined) replaceHead(lane, await this.store.conversation(lane.id))
    const plan = await this.#plan(lane, taken)
    if (plan.messages.length === 0) return
    if (!plan.before) await this.#openings.add(lane.id)
    const { isStored, note } = await this.#commits.add(writeOf(lane, plan))
    try {
      if (!isStored) return await this.#lost(lane, plan)
      const areTold = await this.#tell(lane, plan)
      this.#stored(lane, plan)
      if (!areTold) this.followUps.abandon(note)
    } finally {
      this.followUps.release(note)
    }
  }

  /** Numbers what may go out. Whoever is refused by a head that may be behind waits for one that was read anew. */
  async #plan(lane: Lane, taken: Waiting[]): Promise<Plan> {
    const before = lane.head ?? null
    const plan: Plan = { before, after: before ?? emptyHead, messages: [], repeats: [], tells: [] }
    for (const [index, of] of taken.entries()) {
      const { newMessage, admit } = of
      const stored = this.#findKnown(plan, newMessage) ?? (of.isResend ? await this.#findOlder(lane, newMessage) : null)
      if (stored) {
        const isPlanned = plan.messages.some(({ message }) => message === stored)
        if (isPlanned) plan.repeats.push({ message: stored, of })
        else of.resolve({ message: stored, isRepeat: true })
        continue
      }
      try {
        const admitted = admit?.(plan.messages.length === 0 ? before : asConversation(lane.id, plan))
        if (admitted) await admitted
      } catch (error) {
        if (lane.isFresh && plan.messages.length === 0) {
          of.reject(error)
          continue
        }
        lane.waiting.unshift(...taken.slice(index))
        if (plan.messages.length === 0) replaceHead(lane, undefined)
        break
      }
      this.#add(plan, of)
    }
    return plan
  }

  #add(plan: Plan, of: Waiting): void {
    const message = nextMessage(plan.after, of.newMessage, this.clock.now(), idStem())
    const tells = isTold(plan.after, message)
    const words = wordsToMark(plan.after, message.from, of.words ?? [])
    const { from, nth, at } = message
    const tell = { from, nth, at, traceparent: of.traceparent }
    plan.after = withMessage(plan.after, message)
    if (tells) {
      plan.after.told = { ...plan.after.told, [message.from]: message.at }
      plan.tells.push(tell)
    }
    if (words.length > 0) plan.tells.push({ ...tell, marked: { message_id: message._id, words } })
    plan.messages.push({ message, of })
  }

  #findKnown({ before, after }: Plan, { from, key }: NewMessage): StoredMessage | null {
    return findInHead(after, from, key) ?? (before && findInHead(before, from, key)) ?? null
  }

  async #findOlder(lane: Lane, { from, key }: NewMessage): Promise<StoredMessage | null> {
    return lane.head && lane.head.seq > lane.head.messages.length ? this.store.find(lane.id, from, key) : null
  }

  /** False: a job is to tell. */
  async #tell({ id }: Lane, { tells }: Plan): Promise<boolean> {
    try {
      for (const one of tells) await this.store.tell(id, one)
      return true
    } catch (error) {
      this.log.warn('messages: other services are told later', { key: id, err: error })
      return false
    }
  }

  #stored(lane: Lane, plan: Plan): void {
    const after = asConversation(lane.id, plan)
    lane.head = after
    lane.isFresh = true
    for (const { message, of } of plan.messages) {
      try {
        of.onStored?.(message, after)
      } catch (error) {
        this.log.error('messages: what follows a stored message failed', { key: lane.id, err: error })
      }
      of.resolve({ message, isRepeat: false })
    }
    for (const { message, of } of plan.repeats) of.resolve({ message, isRepeat: true })
  }

  /** Another instance was faster. A key may have been stored meanwhile, so it is looked for everywhere. */
  async #lost(lane: Lane, plan: Plan): Promise<void> {
    replaceHead(lane, undefined)
    const again: Waiting[] = []
    for (const { of } of [...plan.messages, ...plan.repeats]) {
      of.attempts++
      of.isResend = true
      if (of.attempts < appendAttempts) again.push(of)
      else of.reject(new AppError('CONFLICT'))
    }
    lane.waiting.unshift(...again)
    const attempts = again[0]?.attempts ?? 0
    if (attempts > 2) await pause(Math.random() * 4 * attempts)
  }
}

/** the second and 32 random bits */
const idStem = (): string => newId().slice(0, 8) + randomUUID().slice(0, 8)

const asConversation = (id: string, { before, after, messages }: Plan): Conversation => ({
  _id: id,
  people: [...peopleOfPair(id)],
  changes: 0,
  before: { seq: 0, archived: 0 },
  ...before,
  ...after,
  at: messages.at(-1)?.message.at ?? before?.at ?? new Date(0),
})

const writeOf = ({ id }: Lane, { after, messages, tells }: Plan): PlannedWrite => ({
  id,
  after,
  messages: messages.map(({ message }) => message),
  tells,
})
