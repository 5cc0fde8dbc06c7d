import { randomBytes } from 'node:crypto'
import type { Service } from '@xinyu/contracts/call'
import type { FactEnvelope, Fact } from '@xinyu/contracts/event'
import type { InternalCall, InternalRequestOf } from '@xinyu/contracts/internal-call'
import { mayDecide } from '@xinyu/contracts/internal/moderation'
import { getAccountStatus, type AccountStatus } from '@xinyu/contracts/internal/users'
import { Clock } from '@xinyu/platform/clock'
import { type PlatformConfig, readConfig } from '@xinyu/platform/config'
import { Database } from '@xinyu/platform/db/database'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { JobScheduler } from '@xinyu/platform/jobs/job-scheduler'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { freePorts } from '@xinyu/platform/runtime/free-ports'
import { bootService, type RunningService } from '@xinyu/platform/runtime/service'
import type { Type } from '@nestjs/common'
import type { z } from 'zod'
import { startSandboxes, type TestSandboxes } from './sandboxes.ts'
import { callsOf, type ServiceCalls } from './service/calls.ts'
import { IdleWatch } from './service/idle-watch.ts'
import { ObservedBus } from './service/observed-bus.ts'
import { type InternalAnswer, startPeers } from './service/peers.ts'
import { TestPeople, type TestPerson } from './service/people.ts'

export type { TestPerson } from './service/people.ts'

export interface ServiceUnderTest<C> extends ServiceCalls {
  service: RunningService
  config: C
  database: Database
  /** throws if no variable asks for one */
  readonly sandboxes: TestSandboxes
  /** every fact that the service published, in order */
  published: FactEnvelope[]
  /** publishes a fact of another service, numbered by key, and waits until this service has reacted */
  receive<F extends Fact>(fact: F, key: string, data: z.input<F['data']>): Promise<void>
  /** a person with a valid token; an approved member by default */
  person(accountStatus?: Partial<AccountStatus>): Promise<TestPerson>
  /** waits until the outbox is empty and every fact is handled */
  drain(): Promise<void>
  /** runs a job now; throws unless it succeeds */
  runJob(name: string): Promise<void>
  close(): Promise<void>
}

export interface ServiceOptions<C extends PlatformConfig> {
  name: Service
  module: Type
  config: z.ZodType<C>
  env?: Record<string, string>
  clock?: Clock
  /** true: jobs also run on schedule; default: only by `runJob`, so that no job interferes with a test */
  timers?: boolean
  /** answers to this service's internal calls to other services */
  internal?: InternalAnswer[]
}

/** Boots one service on the real engines with its own database; only the other services are faked, over HTTP. */
export const startService = async <C extends PlatformConfig>(
  options: ServiceOptions<C>,
): Promise<ServiceUnderTest<C>> => {
  const { name, module, clock = new Clock(), timers = false } = options
  const people = new TestPeople()
  const peers = await startPeers([
    ...(options.internal ?? []),
    ...ownAnswers(name, people, (url) => new InternalClient({ ...config, [url]: service.url })),
  ])
  const [port = 0] = await freePorts(1)
  const { config, sandboxes } = await configure({ ...options, clock }, peers.urls, port)
  const messageBus = await new ObservedBus().observe()
  const service = await bootService({ name, module, config, messageBus, port, clock, timers })
  // waits for the connection; a test may run without Redis
  await service.app
    .get(RedisStore)
    .check()
    .catch(() => undefined)
  const database = service.app.get(Database)
  const { relay } = database
  const idleWatch = new IdleWatch(
    async () => relay.sendingCount === 0 && (await relay.countWaiting()) === 0 && (await messageBus.isIdle()),
  )
  const drain = (): Promise<void> => idleWatch.wait()
  return {
    service,
    config,
    database,
    get sandboxes() {
      if (!sandboxes) throw new Error('no variable asks for a sandbox')
      return sandboxes
    },
    published: messageBus.published,
    drain,
    receive: (fact, key, data) => messageBus.send(fact, key, data, clock).then(drain),
    person: (accountStatus = {}) => people.create(service, accountStatus),
    ...callsOf(service, clock),
    runJob: async (job) => {
      const result = await service.app.get(JobScheduler).runNow(job)
      if (result !== 'success') throw new Error(`${job} ended with ${result}`)
    },
    close: async () => {
      await service.close()
      await messageBus.close()
      await sandboxes?.close()
      peers.close()
    },
  }
}

/** The services users and moderation answer for their own people and cases themselves. */
const ownAnswers = (
  name: Service,
  people: TestPeople,
  itself: (url: 'USERS_URL' | 'MODERATION_URL') => InternalClient,
): InternalAnswer[] => {
  const ofOthers = async (user_id: string): Promise<AccountStatus | null> =>
    name === 'users' ? (await itself('USERS_URL').call(getAccountStatus, { user_id })).standing : null
  const claims: InternalAnswer = {
    call: mayDecide as InternalCall,
    answer: (input: InternalRequestOf<typeof mayDecide>) => itself('MODERATION_URL').call(mayDecide, input),
  }
  return [people.answer(ofOthers), ...(name === 'moderation' ? [claims] : [])]
}

/** Decisions take effect at once, except in tests of undo. */
const decidedAtOnce = { UNDO_SECONDS: '0' }

/** The service's configuration, and the sandboxes of the vendors that its variables ask for. */
const configure = async <C extends PlatformConfig>(
  { name, config, env = {}, clock }: ServiceOptions<C> & { clock: Clock },
  peers: Record<string, string>,
  port: number,
): Promise<{ config: C; sandboxes: TestSandboxes | null }> => {
  const given = {
    ...process.env,
    ...peers,
    XINYU_NAMESPACE: `t${randomBytes(5).toString('hex')}`,
    ...(name === 'users' ? { SMS_DRIVER: 'sandbox' } : {}),
    ...env,
  }
  // the vendors call this service back
  const callback = { [`${name.toUpperCase()}_URL`]: `http://127.0.0.1:${port}` }
  const sandboxes = await startSandboxes({ ...given, ...callback }, clock)
  return { config: readConfig(config, { ...given, ...decidedAtOnce, ...sandboxes?.variables, ...env }), sandboxes }
}
