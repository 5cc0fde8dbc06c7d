import { MigrationList } from './migrations.ts'
import type { Relay } from './relay.ts'

const journalDays = 30

/** Of what every service has: the inbox, the journal of facts, and the outboxes in its documents. */
export const platformMigrations = (relay: Relay): MigrationList[] => [
  new MigrationList('inbox', {
    '2026-11-21-parked': ({ createIndex }) => createIndex('inbox_parked', { topic: 1, key: 1, seq: 1 }),
  }),
  new MigrationList('journal', {
    '2026-11-21-expiry-and-place': async ({ createIndex }) => {
      await createIndex('events', { at: 1 }, { expireAfterSeconds: journalDays * 86_400 })
      await createIndex('events', { topic: 1, key: 1, seq: 1 })
    },
  }),
  // one a collection, so that a new collection gets its own
  ...relay.collections.map(
    (name) =>
      new MigrationList(`outbox-${name}`, {
        '2026-11-21-pending': ({ createIndex }) =>
          createIndex(name, { pending: 1 }, { partialFilterExpression: { pending: true } }),
      }),
  ),
]
