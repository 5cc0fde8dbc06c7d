import { RedisStore } from '@xinyu/platform/redis/redis'
import { Metrics } from '@xinyu/platform/metrics'
import { CONFIG } from '@xinyu/platform/config'
import { degradedOf, succeedsWithin } from '@xinyu/platform/http/health.controller'
import { AppError } from '@xinyu/platform/error'
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayConfig } from './config.ts'
import { isInternalRequest, parseNetworks } from './proxy/internal-networks.ts'

const isHealthy = async (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
    (reply) => reply.ok,
    () => false,
  )

/**
 * Liveness and version are public. Readiness and metrics are for internal networks only; others get a 404. Readiness
 * covers every service, or with `?of=self` the gateway alone, since one failed service must not make the gateway
 * unavailable. A missing Redis only slows the gateway.
 */
@Controller()
export class StatusController {
  readonly #internalNetworks

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly redis: RedisStore,
    private readonly metrics: Metrics,
  ) {
    this.#internalNetworks = parseNetworks(config.INSIDE_NETWORKS)
  }

  #requireInternal(request: FastifyRequest): void {
    if (!isInternalRequest(request.raw, this.#internalNetworks)) throw new AppError('NOT_FOUND')
  }

  @Get('health/live')
  live(): object {
    return { status: 0, service: 'gateway' }
  }

  @Get('health/ready')
  async ready(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query('of') of?: string): Promise<void> {
    this.#requireInternal(request)
    const states = Object.fromEntries(
      await Promise.all(
        (of === 'self' ? [] : this.#services()).map(async ([name, url]) => [name, await isHealthy(url)]),
      ),
    )
    const redis = await succeedsWithin(this.redis.check(), 1_000)
    const isReady = Object.values(states).every(Boolean)
    await reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 0 : 1, degraded: degradedOf({ redis }), ...states })
  }

  /** For local tests and scripts: have all facts been handled everywhere? */
  @Get('health/rest')
  async rest(@Req() request: FastifyRequest): Promise<object> {
    this.#requireInternal(request)
    if (this.config.NODE_ENV === 'production') throw new AppError('NOT_FOUND')
    const parts = await Promise.all(
      this.#services().map(([, url]) =>
        fetch(`${url}/health/rest`).then((reply) => reply.json() as Promise<{ waiting: number; idle: boolean }>),
      ),
    )
    return {
      status: 0,
      waiting: parts.reduce((sum, part) => sum + part.waiting, 0),
      idle: parts.every((part) => part.idle),
      parts,
    }
  }

  #services(): [string, string][] {
    const { USERS_URL, SOCIAL_URL, CHAT_URL, PAYMENTS_URL, FACE_URL, MODERATION_URL } = this.config
    return Object.entries({
      users: USERS_URL,
      social: SOCIAL_URL,
      chat: CHAT_URL,
      payments: PAYMENTS_URL,
      face: FACE_URL,
      moderation: MODERATION_URL,
    })
  }

  @Get('metrics')
  async getMetrics(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.#requireInternal(request)
    await reply.header('content-type', this.metrics.registry.contentType).send(await this.metrics.registry.metrics())
  }

  @Get('version')
  version(): object {
    return { status: 0, name: 'xinyu', version: '2.3.6', code: 236 }
  }
}
