import { Controller, Get, Inject, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { CARRIER, type Carrier } from '../carrier/carrier.ts'
import { Database } from '../db/database.ts'
import { Metrics } from '../metrics.ts'
import { RedisStore } from '../redis.ts'
import { Open } from './route.ts'

/** True when the work succeeds in that time. */
export const within = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), milliseconds).unref()),
  ])

/** The names of what is away and can be done without for a while. */
export const degradedOf = (answers: Record<string, boolean>): string[] =>
  Object.entries(answers)
    .filter(([, isThere]) => !isThere)
    .map(([name]) => name)

/** Alive, ready, figures, version: for the platform team and for tests that wait. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly redis: RedisStore,
    private readonly metrics: Metrics,
    @Inject(CARRIER) private readonly carrier: Carrier,
    @Inject('SERVICE') private readonly service: string,
  ) {}

  @Open()
  @Get('health/live')
  live(): object {
    return { status: 0, service: this.service }
  }

  /**
   * Ready while the database answers. What else is away leaves its own calls to say so and the rest goes on; a pod that
   * were unready for it would take everything away.
   */
  @Open()
  @Get('health/ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const [mongodb, redis] = await Promise.all([
      within(this.database.db.command({ ping: 1 }), 2_000),
      within(this.redis.check(), 1_000),
    ])
    const degraded = degradedOf({ redis, facts: this.carrier.isConnected() })
    await reply.status(mongodb ? 200 : 503).send({ status: mongodb ? 0 : 1, service: this.service, mongodb, degraded })
  }

  /** Facts that have not been handled yet: zero everywhere means the product has come to rest. */
  @Open()
  @Get('health/rest')
  async rest(): Promise<object> {
    return { status: 0, waiting: await this.database.relay.waiting(), idle: await this.carrier.idle() }
  }

  @Open()
  @Get('metrics')
  async figures(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', this.metrics.registry.contentType).send(await this.metrics.registry.metrics())
  }

  @Open()
  @Get('version')
  version(): object {
    return { status: 0, service: this.service, version: '2.3.6', code: 236 }
  }
}
