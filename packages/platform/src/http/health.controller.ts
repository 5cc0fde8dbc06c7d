import { Controller, Get, Inject, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { MESSAGE_BUS, type MessageBus } from '../message-bus/message-bus.ts'
import { Database } from '../db/database.ts'
import { Metrics } from '../metrics.ts'
import { RedisStore } from '../redis/redis.ts'
import { Open } from './calls/route.ts'

/** True if the work succeeds in that time. */
export const succeedsWithin = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), milliseconds).unref()),
  ])

/** The names of dependencies that are away but not required. */
export const degradedOf = (answers: Record<string, boolean>): string[] =>
  Object.entries(answers)
    .filter(([, isThere]) => !isThere)
    .map(([name]) => name)

/** Liveness, readiness, metrics, version: for the platform team and for tests that wait. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly redis: RedisStore,
    private readonly metrics: Metrics,
    @Inject(MESSAGE_BUS) private readonly messageBus: MessageBus,
    @Inject('SERVICE') private readonly service: string,
  ) {}

  @Open()
  @Get('health/live')
  live(): object {
    return { status: 0, service: this.service }
  }

  /**
   * Ready while the database answers. If something else is away only its own calls fail; an unready pod would take
   * everything down.
   */
  @Open()
  @Get('health/ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const [mongodb, redis] = await Promise.all([
      succeedsWithin(this.database.db.command({ ping: 1 }), 2_000),
      succeedsWithin(this.redis.check(), 1_000),
    ])
    const degraded = degradedOf({ redis, facts: this.messageBus.isConnected() })
    await reply.status(mongodb ? 200 : 503).send({ status: mongodb ? 0 : 1, service: this.service, mongodb, degraded })
  }

  /** Unhandled facts: zero everywhere means the product is at rest. */
  @Open()
  @Get('health/rest')
  async rest(): Promise<object> {
    return { status: 0, waiting: await this.database.relay.countWaiting(), idle: await this.messageBus.isIdle() }
  }

  @Open()
  @Get('metrics')
  async readMetrics(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', this.metrics.registry.contentType).send(await this.metrics.registry.metrics())
  }

  @Open()
  @Get('version')
  version(): object {
    return { status: 0, service: this.service, version: '2.3.6', code: 236 }
  }
}
