import { randomUUID } from 'node:crypto'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { newId } from '@xinyu/platform/ids'
import type { Conversation } from './conversation.document.ts'
import type { ConversationQueue, Waiting } from './conversation-queue.ts'
import type { PendingFact } from './follow-ups.store.ts'
import {
  emptyHead,
  findInHead,
  type Head,
  isAnswered,
  isPublishDue,
  type NewMessage,
  nextMessage,
  type StoredMessage,
  withMessage,
  wordsToMark,
} from './messages.rules.ts'
import type { PlannedWrite } from './messages.store.ts'

export interface Plan {
  before: Conversation | null
  after: Head
  messages: { message: StoredMessage; of: Waiting }[]
  /** repeats of messages in this very write */
  repeats: { message: StoredMessage; of: Waiting }[]
  /** facts to publish */
  facts: PendingFact[]
}

export const emptyPlan = (before: Conversation | null): Plan => ({
  before,
  after: before ?? emptyHead,
  messages: [],
  repeats: [],
  facts: [],
})

/** Numbers the message and adds it, with the facts to publish. */
export const addMessage = (plan: Plan, of: Waiting, now: Date): void => {
  const message = nextMessage(plan.after, of.newMessage, now, idStem())
  const isDue = isPublishDue(plan.after, message)
  const words = wordsToMark(plan.after, message.from, of.words ?? [])
  const { from, nth, at, _id: message_id } = message
  const isStranger = !isAnswered(plan.after, from)
  const fact = { from, nth, at, traceparent: of.traceparent }
  plan.after = withMessage(plan.after, message)
  if (isDue) {
    plan.after.told = { ...plan.after.told, [message.from]: message.at }
    plan.facts.push(fact)
  }
  if (words.length > 0) plan.facts.push({ ...fact, marked: { message_id, words } })
  if (of.print !== undefined && isStranger) plan.facts.push({ ...fact, addressed: { message_id, print: of.print } })
  plan.messages.push({ message, of })
}

/** What the sender stored under this key, among the newest messages and those of this write. */
export const findPlanned = ({ before, after }: Plan, { from, key }: NewMessage): StoredMessage | null =>
  findInHead(after, from, key) ?? (before && findInHead(before, from, key)) ?? null

/** the second and 32 random bits */
const idStem = (): string => newId().slice(0, 8) + randomUUID().slice(0, 8)

export const asConversation = (id: string, { before, after, messages }: Plan): Conversation => ({
  _id: id,
  people: [...peopleOfPair(id)],
  changes: 0,
  legacyPart: { seq: 0, archived: 0 },
  ...before,
  ...after,
  at: messages.at(-1)?.message.at ?? before?.at ?? new Date(0),
})

export const writeOf = ({ id }: ConversationQueue, { after, messages, facts }: Plan): PlannedWrite => ({
  id,
  after,
  messages: messages.map(({ message }) => message),
  facts,
})
