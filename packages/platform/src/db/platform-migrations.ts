import { type FactPayload, peopleOf } from '../erasure/personal-facts.ts'
import { auditDays, cursorDays, eventLogDays } from '../retention.ts'
import { MigrationList } from './migrations.ts'
import { byFactPosition } from './relay/fact-position.ts'
import type { Relay } from './relay/relay.ts'

const day = 86_400
type LoggedFact = FactPayload & { _id: string; people?: string[] }

/** Migrations of the collections that every service has: the inbox, the event log of facts, and the outboxes. */
export const platformMigrations = (relay: Relay): MigrationList[] => [
  new MigrationList('inbox', {
    '2026-11-21-parked': ({ createIndex }) => createIndex('inbox_parked', byFactPosition()),
    '2026-11-21-cursors-expire': async ({ createIndex }) => {
      for (const name of ['inbox_cursors', 'inbox_stragglers'])
        await createIndex(name, { at: 1 }, { expireAfterSeconds: cursorDays * day })
    },
    '2026-11-21-dead-letters-by-place': ({ createIndex }) =>
      createIndex('dead_letters', { replayedAt: 1, ...byFactPosition('envelope.') }),
  }),
  new MigrationList('journal', {
    '2026-11-21-expiry-and-place': async ({ createIndex }) => {
      await createIndex('events', { at: 1 }, { expireAfterSeconds: eventLogDays * day })
      await createIndex('events', byFactPosition())
    },
    '2026-11-21-people': async ({ createIndex, inBatches }) => {
      await createIndex('events', { people: 1 }, { sparse: true })
      await inBatches<LoggedFact>('events', { people: { $exists: false } }, async (facts, events) => {
        for (const fact of facts) {
          const { people } = peopleOf(fact)
          if (people) await events.updateOne({ _id: fact._id }, { $set: { people } })
        }
      })
    },
  }),
  new MigrationList('job-items', {
    '2026-11-28-expire': ({ createIndex }) => createIndex('job_items', { at: 1 }, { expireAfterSeconds: 30 * day }),
  }),
  new MigrationList('audit-entries', {
    '2026-11-21-expire': ({ createIndex }) => createIndex('audit', { at: 1 }, { expireAfterSeconds: auditDays * day }),
  }),
  // one per collection, so that a new collection gets its own
  ...relay.collections.map(
    (name) =>
      new MigrationList(`outbox-${name}`, {
        '2026-11-21-pending': ({ createIndex }) =>
          createIndex(name, { pending: 1 }, { partialFilterExpression: { pending: true } }),
      }),
  ),
]
