import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { context } from '@opentelemetry/api'
import { Clock } from '@xinyu/platform/clock'
import { GroupCommit } from '@xinyu/platform/concurrency/group-commit'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { activeTraceparent, serviceContext } from '@xinyu/platform/telemetry/trace'
import { type Conversation, versionOf } from './conversation.document.ts'
import { FollowUps } from './follow-ups.store.ts'
import {
  type Appended,
  type AppendOptions,
  type ConversationQueue,
  ConversationQueues,
  replaceHead,
  type Waiting,
} from './conversation-queue.ts'
import { addMessage, asConversation, emptyPlan, findPlanned, type Plan, writeOf } from './message-plan.ts'
import { largestWrite, type NewMessage, type StoredMessage } from './messages.rules.ts'
import { type Committed, MessagesStore, type PlannedWrite } from './messages.store.ts'

const appendAttempts = 50
/** few, so that batches are large; more than one, so that a message seldom waits for the batch before its own */
const maxConcurrentBatches = 4

/**
 * Stores messages. The messages of one conversation wait in its queue, so their numbers have no gaps; the writes of all
 * queues are committed in groups. A queue that loses its number to another instance rereads the conversation and tries
 * again; the rest of the group is not affected.
 */
@Injectable()
export class MessageWriter {
  readonly #queues = new ConversationQueues()
  readonly #commits: GroupCommit<PlannedWrite, Committed>
  readonly #creations: GroupCommit<string>
  /** a queue serves many requests and belongs to none */
  readonly #context = serviceContext()

  constructor(
    private readonly store: MessagesStore,
    private readonly followUps: FollowUps,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#commits = new GroupCommit((writes) => store.commit(writes), { maxConcurrent: maxConcurrentBatches })
    const create = async (ids: string[]): Promise<void[]> => {
      await store.create(ids)
      return []
    }
    this.#creations = new GroupCommit(create, { maxConcurrent: maxConcurrentBatches })
  }

  /** Resolves after the journaled write. The same sender and key get the first message again. */
  append(id: string, newMessage: NewMessage, options: AppendOptions = {}): Promise<Appended> {
    const queue = this.#queues.getOrCreate(id)
    const admit = options.admit && context.bind(context.active(), options.admit)
    const traceparent = activeTraceparent()
    return new Promise((resolve, reject) => {
      queue.waiting.push({ ...options, admit, newMessage, traceparent, attempts: 0, resolve, reject })
      if (!queue.isRunning) void context.with(this.#context, () => this.#run(queue))
    })
  }

  /** The cached conversation; it may lack writes of other instances. */
  async findCached(id: string): Promise<Conversation | null> {
    const queue = this.#queues.getOrCreate(id)
    if (queue.head !== undefined) return queue.head
    const head = await this.store.findConversation(id)
    if (queue.head === undefined && !queue.isRunning) replaceHead(queue, head)
    return queue.head ?? head
  }

  /** The conversation as it is stored. */
  async findConversation(id: string): Promise<Conversation | null> {
    const head = await this.store.findConversation(id)
    const queue = this.#queues.find(id)
    const isNewer = (head ? versionOf(head) : 0) > (queue?.head ? versionOf(queue.head) : -1)
    if (queue && !queue.isRunning && isNewer) replaceHead(queue, head)
    return head
  }

  /** Drops the cached conversation, because it was changed otherwise. */
  evict(id: string): void {
    const queue = this.#queues.find(id)
    if (queue && !queue.isRunning) replaceHead(queue, undefined)
  }

  queue(id: string): ConversationQueue {
    return this.#queues.getOrCreate(id)
  }

  async #run(queue: ConversationQueue): Promise<void> {
    queue.isRunning = true
    queue.isFresh = false
    while (queue.waiting.length > 0) {
      const taken = queue.waiting.splice(0, largestWrite)
      try {
        await this.#round(queue, taken)
      } catch (error) {
        replaceHead(queue, undefined)
        for (const { reject } of taken) reject(error) // has no effect on those already answered
      }
    }
    queue.isRunning = false
  }

  async #round(queue: ConversationQueue, taken: Waiting[]): Promise<void> {
    if (queue.head === undefined) replaceHead(queue, await this.store.findConversation(queue.id))
    const plan = await this.#plan(queue, taken)
    if (plan.messages.length === 0) return
    if (!plan.before) await this.#creations.run(queue.id)
    const { isStored, note } = await this.#commits.run(writeOf(queue, plan))
    try {
      if (!isStored) return await this.#lost(queue, plan)
      const arePublished = await this.#publish(queue, plan)
      this.#stored(queue, plan)
      if (!arePublished) this.followUps.abandon(note)
    } finally {
      this.followUps.release(note)
    }
  }

  /** Numbers the messages that may be sent. A refusal based on a possibly outdated head waits for a fresh read. */
  async #plan(queue: ConversationQueue, taken: Waiting[]): Promise<Plan> {
    const before = queue.head ?? null
    const plan = emptyPlan(before)
    for (const [index, of] of taken.entries()) {
      const { newMessage, admit } = of
      const stored = findPlanned(plan, newMessage) ?? (of.isResend ? await this.#findOlder(queue, newMessage) : null)
      if (stored) {
        const isPlanned = plan.messages.some(({ message }) => message === stored)
        if (isPlanned) plan.repeats.push({ message: stored, of })
        else of.resolve({ message: stored, isRepeat: true })
        continue
      }
      try {
        const admitted = admit?.(plan.messages.length === 0 ? before : asConversation(queue.id, plan))
        if (admitted) await admitted
      } catch (error) {
        if (queue.isFresh && plan.messages.length === 0) {
          of.reject(error)
          continue
        }
        queue.waiting.unshift(...taken.slice(index))
        if (plan.messages.length === 0) replaceHead(queue, undefined)
        break
      }
      addMessage(plan, of, this.clock.now())
    }
    return plan
  }

  async #findOlder(queue: ConversationQueue, { from, key }: NewMessage): Promise<StoredMessage | null> {
    return queue.head && queue.head.seq > queue.head.messages.length ? this.store.findByKey(queue.id, from, key) : null
  }

  /** False: left to a job. */
  async #publish({ id }: ConversationQueue, { facts }: Plan): Promise<boolean> {
    try {
      for (const fact of facts) await this.store.publish(id, fact)
      return true
    } catch (error) {
      this.log.warn('messages: facts not published yet, left to a job', { key: id, err: error })
      return false
    }
  }

  #stored(queue: ConversationQueue, plan: Plan): void {
    const after = asConversation(queue.id, plan)
    queue.head = after
    queue.isFresh = true
    for (const { message, of } of plan.messages) {
      try {
        of.onStored?.(message, after)
      } catch (error) {
        this.log.error('messages: what follows a stored message failed', { key: queue.id, err: error })
      }
      of.resolve({ message, isRepeat: false })
    }
    for (const { message, of } of plan.repeats) of.resolve({ message, isRepeat: true })
  }

  /** Another instance took the number. It may have stored the same key, so all messages are searched for it. */
  async #lost(queue: ConversationQueue, plan: Plan): Promise<void> {
    replaceHead(queue, undefined)
    const again: Waiting[] = []
    for (const { of } of [...plan.messages, ...plan.repeats]) {
      of.attempts++
      of.isResend = true
      if (of.attempts < appendAttempts) again.push(of)
      else of.reject(new AppError('CONFLICT'))
    }
    queue.waiting.unshift(...again)
    const attempts = again[0]?.attempts ?? 0
    if (attempts > 2) await pause(Math.random() * 4 * attempts)
  }
}
