import { createPublicKey, randomBytes } from 'node:crypto'
import type { Call, ReplyOf, RequestOf, Service } from '@xinyu/contracts/call'
import { CallError, createClient } from '@xinyu/contracts/client/client'
import { type FactEnvelope, type Fact, topicOf } from '@xinyu/contracts/event'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import { getKeyRing } from '@xinyu/contracts/internal/users-operations'
import { getAccountStatus, type AccountStatus } from '@xinyu/contracts/internal/users'
import { sealedRequest } from '@xinyu/contracts/rules/signing/sealed-body'
import { signedHeaders } from '@xinyu/contracts/rules/signing/signing'
import { KeyRing } from '@xinyu/platform/auth/key-ring'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { Clock } from '@xinyu/platform/clock'
import { type PlatformConfig, readConfig } from '@xinyu/platform/config'
import { Database } from '@xinyu/platform/db/database'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { JobScheduler } from '@xinyu/platform/jobs/job-scheduler'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { freePorts } from '@xinyu/platform/runtime/free-ports'
import { bootService, type RunningService } from '@xinyu/platform/runtime/service'
import { newId } from '@xinyu/platform/ids'
import type { Type } from '@nestjs/common'
import { createServer, type Server } from 'node:http'
import { startSandboxes, type TestSandboxes } from './sandboxes.ts'
import type { z } from 'zod'

export interface TestPerson {
  id: string
  token: string
}
type InternalAnswer = (input: never) => unknown

export interface ServiceUnderTest<C> {
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
  /** calls over HTTP; without `person`, no token is sent */
  call<K extends Call>(call: K, input: RequestOf<K>, person?: TestPerson): Promise<ReplyOf<K>>
  /** the error of a call that must be refused */
  refused<K extends Call>(call: K, input: RequestOf<K>, person?: TestPerson): Promise<CallError>
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
  internal?: { call: InternalCall; answer: InternalAnswer }[]
}

/** Decisions take effect at once, except in tests of undo. */
const decidedAtOnce = { UNDO_SECONDS: '0' }

/** Boots one service on the real engines with its own database; only the other services are faked, over HTTP. */
export const startService = async <C extends PlatformConfig>({
  name,
  module,
  config: schema,
  env = {},
  clock = new Clock(),
  timers = false,
  internal = [],
}: ServiceOptions<C>): Promise<ServiceUnderTest<C>> => {
  const people = new Map<string, AccountStatus>()
  /** the users service's answer when Redis has no entry: for people made by the test, and for its own */
  const accountStatusOf = async (user_id: string): Promise<AccountStatus | null> => {
    const made = people.get(user_id)
    if (made || name !== 'users') return made ?? null
    const itself = new InternalClient({ ...config, USERS_URL: service.url })
    return (await itself.call(getAccountStatus, { user_id })).standing
  }
  const answer = async ({ user_id }: { user_id: string }): Promise<object> => ({
    standing: await accountStatusOf(user_id),
  })
  const peers = await startPeers([...internal, { call: getAccountStatus as InternalCall, answer }])
  const urls = Object.fromEntries(
    ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION'].map((peer) => [`${peer}_URL`, peers.url]),
  )
  const given = {
    ...process.env,
    ...urls,
    XINYU_NAMESPACE: `t${randomBytes(5).toString('hex')}`,
    ...(name === 'users' ? { SMS_DRIVER: 'sandbox' } : {}),
    ...env,
  }
  // the vendors call this service back
  const [port = 0] = await freePorts(1)
  const callback = { [`${name.toUpperCase()}_URL`]: `http://127.0.0.1:${port}` }
  const sandboxes = await startSandboxes({ ...given, ...callback }, clock)
  const config = readConfig(schema, { ...given, ...decidedAtOnce, ...sandboxes?.variables, ...env })
  const messageBus = new LocalBus()
  const published: FactEnvelope[] = []
  const { facts } = await import('@xinyu/contracts/events/all')
  await messageBus.subscribe('observer', [...new Set(facts.map(topicOf))], async (envelope) => {
    published.push(envelope)
  })
  messageBus.open()
  const service = await bootService({ name, module, config, messageBus, port, clock, timers })
  // waits for the connection; a test may run without Redis
  await service.app
    .get(RedisStore)
    .check()
    .catch(() => undefined)
  const database = service.app.get(Database)
  const numbers = new Map<string, number>()
  const signer = new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '')
  const accountStatuses = service.app.get(AccountStatuses)
  const client = (person?: TestPerson) =>
    createClient({
      base: `${service.url}/api`,
      credentials: 'app:app-secret',
      token: () => person?.token ?? null,
      language: () => 'zh-CN',
      now: () => clock.now(),
      sign: async (call, body, at) =>
        signedHeaders(
          { method: call.verb, path: call.path, body: JSON.stringify(body), userId: person?.id ?? '' },
          await service.app.get(KeyRing).newestSigningKey(person?.id ?? ''),
          at,
        ),
      seal: async (call, body, at) => {
        const { id, privateKey } = await service.app.get(KeyRing).newestEnvelopeKey()
        const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
        return {
          ...sealedRequest(body, { publicKey, keyVersion: id }, { path: call.path, userId: person?.id ?? '', at }),
        }
      },
    })
  const drain = async (): Promise<void> => {
    for (let idleChecks = 0; idleChecks < 2;)
      idleChecks = (await database.relay.waiting()) === 0 && (await messageBus.idle()) ? idleChecks + 1 : 0
  }
  return {
    service,
    config,
    database,
    get sandboxes() {
      if (!sandboxes) throw new Error('no variable asks for a sandbox')
      return sandboxes
    },
    published,
    drain,
    receive: async (fact, key, data) => {
      const topic = topicOf(fact)
      const seq = (numbers.get(`${topic}:${key}`) ?? 0) + 1
      numbers.set(`${topic}:${key}`, seq)
      await messageBus.publish({
        id: `${topic}:${key}:${seq}`,
        type: fact.type,
        topic,
        key,
        seq,
        at: clock.now().toISOString(),
        data,
      })
      await drain()
    },
    person: async (accountStatus = {}) => {
      const id = newId()
      const known: AccountStatus = {
        type: 'normal',
        isCompleted: 4,
        vipLimitDate: null,
        roles: [],
        notBefore: 0,
        ...accountStatus,
      }
      people.set(id, known)
      await accountStatuses.put(id, known)
      return {
        id,
        token: await signer.sign(
          {
            sub: id,
            type: accountStatus.type ?? 'normal',
            sid: newId(),
            ...(accountStatus.roles?.length ? { client: 'admin', amr: ['otp'] } : { client: 'app' }),
          },
          3_600,
          new Date(),
        ),
      }
    },
    call: (call, input, person) => client(person)(call, input),
    refused: async (call, input, person) => {
      try {
        await client(person)(call, input)
      } catch (error) {
        if (error instanceof CallError) return error
        throw error
      }
      throw new Error(`${call.path} was not refused`)
    },
    runJob: async (name) => {
      const result = await service.app.get(JobScheduler).runNow(name)
      if (result !== 'success') throw new Error(`${name} ended with ${result}`)
    },
    close: async () => {
      await service.close()
      await messageBus.close()
      await sandboxes?.close()
      peers.server.close()
    },
  }
}

/** the keys of the configuration, unless a test rotates them */
const noRotation = { call: getKeyRing as InternalCall, answer: (): object => ({ rotations: [] }) }

const startPeers = async (
  internal: { call: InternalCall; answer: InternalAnswer }[],
): Promise<{ url: string; server: Server }> => {
  const server = createServer((request, response) => {
    const found = [...internal, noRotation].find(({ call }) => request.url === `/internal/${call.path}`)
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', async () => {
      response.setHeader('content-type', 'application/json')
      try {
        if (!found) throw Object.assign(new Error('no such peer'), { code: 'UNAVAILABLE' })
        response.end(JSON.stringify({ status: 0, ...((await found.answer(JSON.parse(text) as never)) as object) }))
      } catch (error) {
        response.end(
          JSON.stringify({
            status: 1,
            code: (error as { code?: string }).code ?? 'INTERNAL',
            ...(error as { details?: object }).details,
          }),
        )
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }
}
