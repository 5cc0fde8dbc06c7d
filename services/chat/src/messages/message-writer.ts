import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { context } from '@opentelemetry/api'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { activeTraceparent, serviceContext } from '@xinyu/platform/telemetry/trace'
import type { Conversation } from './messages.store.ts'
import { GroupCommit } from './group-commit.ts'
import { type Appended, type AppendOptions, type Lane, Lanes, replaceHead, type Waiting } from './lane.ts'
import {
  bucketToArchive,
  emptyHead,
  findInHead,
  type Head,
  isTold,
  type NewMessage,
  nextMessage,
  type StoredMessage,
  withMessage,
  withoutBucket,
} from './messages.rules.ts'
import { type BucketCopy, MessagesStore, type PlannedWrite } from './messages.store.ts'

/** What one write of a conversation holds. */
interface Plan {
  before: Conversation | null
  after: Head
  messages: { message: StoredMessage; of: Waiting }[]
  /** repeats of what is in this very write */
  repeats: { message: StoredMessage; of: Waiting }[]
  /** of which other services are told */
  told: Waiting[]
}

const appendAttempts = 50
const largestWrite = 20

/**
 * Stores messages. Those of one conversation wait in its lane, so their numbers have no gaps; the writes of all lanes
 * are committed in groups, each guarded by the version of its conversation. Whoever lost the guard to another instance
 * reads the conversation again and retries, the others of the group do not notice.
 */
@Injectable()
export class MessageWriter {
  readonly #lanes = new Lanes()
  readonly #commits: GroupCommit<PlannedWrite, Conversation | null>
  readonly #copies: GroupCommit<BucketCopy, boolean>
  /** a lane serves many requests and is part of none */
  readonly #context = serviceContext()

  constructor(
    private readonly store: MessagesStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#commits = new GroupCommit((writes) => store.commit(writes))
    this.#copies = new GroupCommit((copies) => store.copyBuckets(copies))
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
    const head = await this.store.head(id)
    if (lane.head === undefined && !lane.isRunning) replaceHead(lane, head)
    return lane.head ?? head
  }

  /** The conversation as it is stored. */
  async fresh(id: string): Promise<Conversation | null> {
    const head = await this.store.head(id)
    const lane = this.#lanes.known(id)
    const isNewer = (head?.version ?? 0) > (lane?.head?.version ?? -1)
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
    if (lane.head === undefined) replaceHead(lane, await this.store.head(lane.id))
    const plan = await this.#plan(lane, taken)
    if (plan.messages.length === 0) return
    const after = await this.#commits.add(writeOf(lane, plan))
    if (after) this.#stored(lane, plan, after)
    else await this.#lost(lane, plan)
  }

  /** Numbers what may go out. Whoever is refused by a head that may be behind waits for one that was read anew. */
  async #plan(lane: Lane, taken: Waiting[]): Promise<Plan> {
    const before = lane.head ?? null
    const isArchived = before !== null && lane.copied === before.archived
    const plan: Plan = { before, after: before ?? emptyHead, messages: [], repeats: [], told: [] }
    if (isArchived) plan.after = withoutBucket(plan.after)
    for (const [index, of] of taken.entries()) {
      const { newMessage, admit } = of
      const stored =
        this.#findKnown(plan, newMessage) ?? (of.isResend ? await this.#findInBuckets(lane, newMessage) : null)
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
    const message = nextMessage(plan.after, of.newMessage, this.clock.now())
    const tells = isTold(plan.after, message)
    plan.after = withMessage(plan.after, message)
    if (tells) {
      plan.after.told = { ...plan.after.told, [message.from]: message.at }
      plan.told.push(of)
    }
    plan.messages.push({ message, of })
  }

  #findKnown({ before, after }: Plan, { from, key }: NewMessage): StoredMessage | null {
    return findInHead(after, from, key) ?? (before && findInHead(before, from, key)) ?? null
  }

  async #findInBuckets(lane: Lane, { from, key }: NewMessage): Promise<StoredMessage | null> {
    return lane.head && lane.head.archived > 0 ? this.store.findInBuckets(lane.id, from, key) : null
  }

  #stored(lane: Lane, plan: Plan, after: Conversation): void {
    const isArchived = plan.before !== null && plan.after.archived > plan.before.archived
    if (isArchived) lane.copied = null
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
    this.#archive(lane)
  }

  /** Another instance was faster. A key may have been stored and archived meanwhile, so it is looked for everywhere. */
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

  /**
   * Copies the oldest full bucket, off the senders' way. The next write takes it out of the head, under the version of
   * the head that it was copied from; until then the head counts.
   */
  #archive(lane: Lane): void {
    const { head } = lane
    const full = head && lane.copied === null && !lane.isCopying ? bucketToArchive(head) : null
    if (!head || !full) return
    lane.isCopying = true
    this.#copies
      .add({ id: lane.id, headVersion: head.version, ...full })
      .then((isTrue) => {
        // the lane may have read the conversation anew meanwhile: its messages are then other objects
        const isSame = lane.head?.archived === full.number && lane.head.messages[0] === full.messages[0]
        if (isTrue && isSame) lane.copied = full.number
        else if (!isTrue && !lane.isRunning) replaceHead(lane, undefined)
      })
      .catch((error: unknown) => this.log.warn('messages: full buckets stay in the head for now', { err: error }))
      .finally(() => {
        lane.isCopying = false
      })
  }
}

const asConversation = (id: string, { before, after }: Plan): Conversation => ({
  _id: id,
  people: [],
  version: 0,
  factCount: 0,
  at: new Date(0),
  ...before,
  ...after,
})

const writeOf = ({ id }: Lane, { before, after, messages, told }: Plan): PlannedWrite => ({
  id,
  before,
  after,
  messages: messages.map(({ message }) => message),
  told: messages
    .filter(({ of }) => told.includes(of))
    .map(({ message, of }) => ({ message, traceparent: of.traceparent })),
})
