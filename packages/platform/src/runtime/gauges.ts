import { Gauge } from 'prom-client'
import type { MessageBus } from '../message-bus/message-bus.ts'
import type { Database } from '../db/database.ts'
import { type Metrics, orNullAfterTimeout } from '../metrics.ts'
import type { RedisStore } from '../redis/redis.ts'

/** The metrics of the alerts: unpublished, parked and dead-lettered facts, and whether the engines answer. */
export const registerGauges = (
  metrics: Metrics,
  database: Database,
  redis: RedisStore,
  messageBus: MessageBus,
): void => {
  metrics.gauge('facts_waiting', 'documents with unpublished facts', () => database.relay.countWaiting())
  metrics.gauge('facts_parked', 'facts parked until an earlier one arrives', () =>
    database.collection('inbox_parked').estimatedDocumentCount(),
  )
  metrics.gauge('dead_letters', 'facts in the dead letters that were not replayed', () =>
    database.collection('dead_letters').countDocuments({ replayedAt: null }),
  )
  const up: Gauge<'engine'> = new Gauge({
    name: 'engine_up',
    help: '1 while the engine answers',
    labelNames: ['engine'],
    registers: [metrics.registry],
    async collect() {
      const [mongodb, answered] = await Promise.all([
        orNullAfterTimeout(database.db.command({ ping: 1 })),
        orNullAfterTimeout(redis.check().then(() => true)),
      ])
      up.set({ engine: 'mongodb' }, mongodb === null ? 0 : 1)
      up.set({ engine: 'redis' }, answered === null ? 0 : 1)
      up.set({ engine: 'facts' }, messageBus.isConnected() ? 1 : 0)
    },
  })
}
