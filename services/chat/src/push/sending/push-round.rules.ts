import { type PushKind, usualQuietHours } from '@xinyu/contracts/http/msg/push'
import { type PushPerson, type Push } from '../push-records.rules.ts'
import type { Counts } from './push-texts.rules.ts'
import { morningPushAt, quietUntil } from './quiet-hours.rules.ts'

const minute = 60_000
/** Time between two pushes of a kind; a conversation has an interval of its own. */
const paceMs: Record<Exclude<PushKind, 'message'>, number> = {
  match: minute,
  like: 10 * minute,
  comment: 5 * minute,
  gift: minute,
  review: minute,
  support: minute,
  system: minute,
}
/** Everything from the quiet hours is one push in the morning. */
const morningTag = 'morning'

/** What to do with a person's waiting pushes now. */
export interface Decision {
  /** not pushed */
  drop: Push[]
  postpone: { pushes: Push[]; until: Date; held: boolean }[]
  send: Push[]
}

export interface Addressee {
  person: PushPerson | undefined
  /** the account is open: neither banned nor cancelled nor erased */
  isOpen: boolean
  /** holds a socket, and so sees it at once */
  isConnected: boolean
}

export const decide = (pushes: readonly Push[], { person, isOpen, isConnected }: Addressee, now: Date): Decision => {
  const wants = ({ kind }: Push): boolean => !person?.isOff && !person?.off?.includes(kind)
  const nowhere = !isOpen || isConnected || !person?.devices?.length
  const wanted = nowhere ? [] : pushes.filter(wants)
  const drop = pushes.filter((push) => !wanted.includes(push))
  if (!person || wanted.length === 0) return { drop, postpone: [], send: [] }
  const hours = person.quiet === undefined ? usualQuietHours : person.quiet
  const end = hours && quietUntil(hours, now)
  if (end) return { drop, postpone: [{ pushes: wanted, until: morningPushAt(end, person._id), held: true }], send: [] }
  const early = wanted.filter((push) => nextOf(push, person) > now)
  const postpone = early.map((push) => ({ pushes: [push], until: nextOf(push, person), held: false }))
  return { drop, postpone, send: wanted.filter((push) => !early.includes(push)) }
}

/**
 * When one of its kind may be pushed next. No interval for one that a push service deferred, or that waited all night.
 */
const nextOf = ({ kind, held, attempt }: Push, { lastSent }: PushPerson): Date => {
  const last = lastSent?.[kind]
  if (!last || kind === 'message' || held || attempt) return new Date(0)
  return new Date(last.getTime() + paceMs[kind])
}

/** Pushes combined into one. */
export interface Group {
  tag: string
  kind: PushKind
  counts: Counts
  links: string[]
  pushes: Push[]
  /** of deferred pushes: only these devices */
  only?: string[]
  attempt: number
}

/** One group a tag; the quiet hours are one group. */
export const grouped = (pushes: readonly Push[]): Group[] => {
  const isMorning = new Set(pushes.filter(({ held }) => held).map(({ tag }) => tag)).size > 1
  const groups = new Map<string, Group>()
  for (const push of pushes) {
    const tag = push.held && isMorning ? morningTag : push.tag
    const group = groups.get(tag)
    groups.set(tag, group ? joined(group, push) : { ...joined(empty(push), push), tag })
  }
  return [...groups.values()]
}

const empty = ({ tag, kind, only }: Push): Group => ({
  tag,
  kind,
  counts: {},
  links: [],
  pushes: [],
  ...(only ? { only } : {}),
  attempt: 0,
})

const joined = ({ only, ...group }: Group, push: Push): Group => ({
  ...group,
  counts: sum(group.counts, push.counts),
  links: [...group.links, push.link],
  pushes: [...group.pushes, push],
  attempt: Math.max(group.attempt, push.attempt ?? 0),
  ...(only && push.only ? { only: [...new Set([...only, ...push.only])] } : {}),
})

const sum = (one: Counts, other: Counts): Counts => {
  const all: Counts = { ...one }
  for (const [kind, count] of Object.entries(other) as [PushKind, number][]) all[kind] = (all[kind] ?? 0) + count
  return all
}

const maxAttempts = 6
const firstRetryMs = 30_000

/** When to retry a deferred push; null: retried often enough, or too late by then. */
export const retryAt = (attempt: number, retryAfterMs: number | null, from: Date, now: Date): Date | null => {
  if (attempt > maxAttempts) return null
  const at = new Date(now.getTime() + Math.max(retryAfterMs ?? 0, firstRetryMs * 2 ** (attempt - 1)))
  return at.getTime() - from.getTime() > maxWaitMs ? null : at
}
/** longest time after the event that a push service may defer it */
const maxWaitMs = 6 * 3_600_000
