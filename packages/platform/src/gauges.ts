import { Gauge } from 'prom-client'
import type { Carrier } from './carrier/carrier.ts'
import type { Database } from './db/database.ts'
import type { Metrics } from './metrics.ts'
import type { RedisStore } from './redis.ts'

const timeoutMs = 2_000

const within = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs).unref()),
  ])

/**
 * What the alerts read: facts that have not left, were parked or given up on, and whether the engines answer. Counted
 * when the figures are asked for; a figure that cannot be counted now is left out, so that it never says zero by
 * mistake.
 */
export const registerGauges = (
  { registry }: Metrics,
  database: Database,
  redis: RedisStore,
  carrier: Carrier,
): void => {
  const gauge = (name: string, help: string, count: () => Promise<number>): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await within(count())
        if (value === null) made.remove()
        else made.set(value)
      },
    })
  }
  gauge('facts_waiting', 'documents whose facts have not left yet', () => database.relay.waiting())
  gauge('facts_parked', 'facts that came before their turn', () =>
    database.collection('inbox_parked').estimatedDocumentCount(),
  )
  gauge('dead_letters', 'facts that a reaction gave up on and nobody has replayed', () =>
    database.collection('dead_letters').countDocuments({ replayedAt: null }),
  )
  const up: Gauge<'engine'> = new Gauge({
    name: 'engine_up',
    help: '1 while the engine answers',
    labelNames: ['engine'],
    registers: [registry],
    async collect() {
      const [mongodb, answered] = await Promise.all([
        within(database.db.command({ ping: 1 })),
        within(redis.client.ping()),
      ])
      up.set({ engine: 'mongodb' }, mongodb === null ? 0 : 1)
      up.set({ engine: 'redis' }, answered === null ? 0 : 1)
      up.set({ engine: 'facts' }, carrier.isConnected() ? 1 : 0)
    },
  })
}
