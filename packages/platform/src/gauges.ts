import { Gauge } from 'prom-client'
import type { Carrier } from './carrier/carrier.ts'
import type { Database } from './db/database.ts'
import { type Metrics, within } from './metrics.ts'
import type { RedisStore } from './redis.ts'

/**
 * What the alerts read: facts that have not left, were parked or given up on, and whether the engines answer.
 */
export const registerGauges = (metrics: Metrics, database: Database, redis: RedisStore, carrier: Carrier): void => {
  metrics.gauge('facts_waiting', 'documents whose facts have not left yet', () => database.relay.waiting())
  metrics.gauge('facts_parked', 'facts that came before their turn', () =>
    database.collection('inbox_parked').estimatedDocumentCount(),
  )
  metrics.gauge('dead_letters', 'facts that a reaction gave up on and nobody has replayed', () =>
    database.collection('dead_letters').countDocuments({ replayedAt: null }),
  )
  const up: Gauge<'engine'> = new Gauge({
    name: 'engine_up',
    help: '1 while the engine answers',
    labelNames: ['engine'],
    registers: [metrics.registry],
    async collect() {
      const [mongodb, answered] = await Promise.all([
        within(database.db.command({ ping: 1 })),
        within(redis.check().then(() => true)),
      ])
      up.set({ engine: 'mongodb' }, mongodb === null ? 0 : 1)
      up.set({ engine: 'redis' }, answered === null ? 0 : 1)
      up.set({ engine: 'facts' }, carrier.isConnected() ? 1 : 0)
    },
  })
}
