import { RedisStore } from '@xinyu/platform/redis'
import { Metrics } from '@xinyu/platform/metrics'
import { CONFIG } from '@xinyu/platform/config'
import { Controller, Get, Inject, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { GatewayConfig } from './config.ts'

const answers = async (url: string): Promise<boolean> => fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then((reply) => reply.ok, () => false)

/** Alive, ready (with every service behind it), figures, version. */
@Controller()
export class StatusController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly redis: RedisStore,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  live(): object {
    return { status: 0, service: 'gateway' }
  }

  @Get('health/ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const { USERS_URL, SOCIAL_URL, CHAT_URL, PAYMENTS_URL, FACE_URL, MODERATION_URL } = this.config
    const services = { users: USERS_URL, social: SOCIAL_URL, chat: CHAT_URL, payments: PAYMENTS_URL, face: FACE_URL, moderation: MODERATION_URL }
    const states = Object.fromEntries(await Promise.all(Object.entries(services).map(async ([name, url]) => [name, await answers(url)])))
    const redis = await this.redis.client.ping().then(() => true, () => false)
    const ready = redis && Object.values(states).every(Boolean)
    await reply.status(ready ? 200 : 503).send({ status: ready ? 0 : 1, redis, ...states })
  }

  @Get('metrics')
  async figures(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', this.metrics.registry.contentType).send(await this.metrics.registry.metrics())
  }

  @Get('version')
  version(): object {
    return { status: 0, name: 'xinyu', version: '2.3.6', code: 236 }
  }
}
