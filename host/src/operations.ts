import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '@xinyu/contracts/call'
import { replayDeadLetters, replayEvents, replayJobItems } from '@xinyu/contracts/internal/operations'
import { banByOperator, rebuildReadModels } from '@xinyu/contracts/internal/users-operations'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { ConfigError } from '@xinyu/platform/config'
import type { InternalClient } from '@xinyu/platform/connections/internal-client'
import { makeSecrets } from '@xinyu/platform/make-secrets'

type Print = (line: string) => void
interface EventLogPosition {
  topic: string
  key: string
  seq: number
}
export const serviceNames: readonly Service[] = ['users', 'social', 'chat', 'payments', 'face', 'moderation']
const timeoutMs = 120_000

/** The named service, or all of them. */
export const selectServices = (name: string | undefined): readonly Service[] => {
  const found = serviceNames.filter((part) => name === undefined || part === name)
  if (found.length === 0) throw new ConfigError(`--service: ${name} is none of ${serviceNames.join(', ')}`)
  return found
}

/** Returns how many failed again. */
export const replayLetters = async (
  internal: InternalClient,
  owners: readonly Service[],
  print: Print,
): Promise<number> => {
  let failures = 0
  for (const owner of owners) {
    let [done, failed] = [0, 0]
    for (let after: EventLogPosition | null = null, more = true; more;) {
      const page: { replayed: number; failed: number; next: EventLogPosition | null } = await internal.call(
        replayDeadLetters(owner),
        { after },
        timeoutMs,
      )
      done += page.replayed
      failed += page.failed
      after = page.next
      more = after !== null
    }
    print(`${owner}: ${done} replayed, ${failed} failed again`)
    failures += failed
  }
  return failures
}

export const replayItems = async (
  internal: InternalClient,
  owners: readonly Service[],
  print: Print,
): Promise<void> => {
  for (const owner of owners) {
    const { done, failed } = await internal.call(replayJobItems(owner), {}, timeoutMs)
    print(`${owner}: ${done} done, ${failed} failed again`)
  }
}

/** Rebuilds the copies of people and blocks from every member, and prints progress. */
export const rebuildUsers = async (internal: InternalClient, print: Print): Promise<void> => {
  for (let [before, start] = [-1, true]; ; start = false) {
    const { done, total } = await internal.call(rebuildReadModels, { start }, timeoutMs)
    if (done !== before) print(`${done} of ${total} members`)
    if (done === total) return
    before = done
    await pause(500)
  }
}

/** Returns how many facts were published again. */
export const replayEventLogs = async (
  internal: InternalClient,
  owners: readonly Service[],
  { topic, since }: { topic?: string; since?: string },
  print: Print,
): Promise<number> => {
  let total = 0
  for (const owner of owners) {
    let sent = 0
    for (let after: EventLogPosition | null = null, more = true; more;) {
      const page: { sent: number; next: EventLogPosition | null } = await internal.call(
        replayEvents(owner),
        { topic, since, after },
        timeoutMs,
      )
      sent += page.sent
      after = page.next
      more = after !== null
      if (more && sent % 10_000 === 0) print(`${owner}: ${sent} …`)
    }
    print(`${owner}: ${sent} facts published again`)
    total += sent
  }
  return total
}

/** Bans for `days` or permanently; `banned: false` lifts the ban. */
export const decideBan = async (
  internal: InternalClient,
  { user, banned, reason, days }: { user: string; banned: boolean; reason: string; days?: string },
  now: Date,
  print: Print,
): Promise<void> => {
  if (days !== undefined && !(Number(days) > 0)) throw new ConfigError('--days: a number of days above 0')
  const until = days === undefined ? null : new Date(now.getTime() + Number(days) * DAY_MS).toISOString()
  const { isCompleted } = await internal.call(banByOperator, { user_id: user, banned, reason, until })
  print(
    `${user}: ${banned ? `banned ${until === null ? 'without end' : `until ${until}`}` : 'the ban is lifted'} (isCompleted ${isCompleted})`,
  )
}

/** New secrets as an environment file; single quotes preserve JSON and line breaks. */
export const formatSecrets = (): string[] => {
  const engines = {
    OSS_ACCESS_KEY_ID: `xinyu-${token().slice(0, 8)}`,
    OSS_ACCESS_KEY_SECRET: token(),
    QDRANT_API_KEY: token(),
    BACKUP_KEYS: JSON.stringify({ b1: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url') }),
  }
  return Object.entries({
    CLIENT_CREDENTIALS: `app:${token()},admin:${token()}`,
    ...makeSecrets(),
    ...engines,
  }).map(([name, value]) => `${name}='${value}'`)
}

const token = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
