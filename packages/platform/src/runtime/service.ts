import 'reflect-metadata'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Service } from '@xinyu/contracts/call'
import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core'
import { CqrsModule } from '@nestjs/cqrs'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { MongoClient } from 'mongodb'
import { KeyRing } from '../auth/key-ring.ts'
import { OwnerProofs } from '../auth/owner-proofs.ts'
import { SignatureCheck } from '../auth/signature.ts'
import { AccountStatuses } from '../auth/account-status.ts'
import { TokenVerifier } from '../auth/token.ts'
import { MESSAGE_BUS, type MessageBus } from '../message-bus/message-bus.ts'
import { FactServer } from '../message-bus/fact-server.ts'
import { Clock } from '../clock.ts'
import { Commands } from '../command/commands.ts'
import { CONFIG, type PlatformConfig, refuseDevelopmentValues } from '../config.ts'
import { SealedBodies } from '../crypto/sealed-bodies.ts'
import { crashPoints } from '../db/writes/crash-points.ts'
import { Database } from '../db/database.ts'
import { endCommandsWithConnections } from '../db/ended-connections.ts'
import { Inbox } from '../db/inbox/inbox.ts'
import { EventLog } from '../db/relay/event-log.ts'
import { MigrationList, runMigrations } from '../db/migrations.ts'
import { platformMigrations } from '../db/platform-migrations.ts'
import { Relay } from '../db/relay/relay.ts'
import { mongoSecurity, redisSecurity } from '../connections/engine-security.ts'
import { requireEngineTls } from '../connections/engine-tls.ts'
import { OnErased } from '../erasure/on-erased.ts'
import { registerGauges } from './gauges.ts'
import { AdminAudit } from '../http/admin/admin-audit.ts'
import { AuditTrail } from '../http/admin/audit-trail.ts'
import { ContractGuard } from '../http/calls/contract.guard.ts'
import { ContractInterceptor } from '../http/calls/contract.interceptor.ts'
import { DirectCalls, maxBodyBytes } from '../http/calls/direct-calls.ts'
import { ErrorFilter } from '../http/error.filter.ts'
import { readJson } from '../http/transport/json-body.ts'
import { acceptMultipart } from '../http/transport/multipart.ts'
import { ShownTexts } from '../http/calls/shown-texts.ts'
import { drain } from '../http/transport/drain.ts'
import { HealthController } from '../http/health.controller.ts'
import { replyToMalformed, attachEdge } from '../http/transport/edge.ts'
import { replyToInvalidHttp } from '../http/transport/invalid-http.ts'
import { InternalClient } from '../connections/internal-client.ts'
import { isJobClass, type Job } from '../jobs/job.ts'
import { JobMetrics } from '../jobs/job-metrics.ts'
import { JobScheduler } from '../jobs/job-scheduler.ts'
import { Leases } from '../jobs/leases.ts'
import { Log } from '../logging/log.ts'
import { Metrics } from '../metrics.ts'
import { notBuiltController } from './not-built.controller.ts'
import { ObjectStore } from '../object-store/object-store.ts'
import { operationsController } from './operations.controller.ts'
import { PresenceReads } from '../redis/presence.ts'
import { AddressBudget } from '../limits/address-budget.ts'
import { ProofOfWork } from '../limits/proof-of-work.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import { RedisStore } from '../redis/redis.ts'
import { traceMongo } from '../telemetry/mongo-spans.ts'
import { nameSteps } from '../telemetry/step-names.ts'
import { ClamdScanner } from '../uploads/virus-scanner.ts'
import { Telemetry } from '../telemetry/telemetry.ts'

export interface ServiceOptions<C extends PlatformConfig> {
  name: Service
  module: Type
  config: C
  messageBus: MessageBus
  /** 0: any free port */
  port: number
  clock?: Clock
  /** false: jobs run only on a test's request */
  timers?: boolean
}
export interface RunningService {
  name: Service
  url: string
  app: NestFastifyApplication
  /** stops the jobs and waits for running ones: what they call may close now */
  endJobs(): Promise<void>
  /** accepts no new requests, and waits for running ones */
  drain(): Promise<void>
  close(): Promise<void>
}

@Global()
@Module({})
class PlatformModule {
  static with(providers: Provider[], service: Service): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule],
      controllers: [HealthController, OnErased, operationsController(service), notBuiltController(service)],
      providers: [
        ...providers,
        Commands,
        AdminAudit,
        ContractGuard,
        ContractInterceptor,
        { provide: APP_GUARD, useExisting: ContractGuard },
        { provide: APP_INTERCEPTOR, useExisting: ContractInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [...providers.map((provider) => (provider as { provide: Type }).provide), CqrsModule, Commands],
    }
  }
}

interface Created {
  app: NestFastifyApplication
  relay: Relay
  database: Database
  factServer: FactServer
  scheduler: JobScheduler
  /** migrates the database to this version; returns the names of what was done */
  migrate(): Promise<string[]>
}

/** Connects and creates every part of a service; nothing migrates, listens or runs yet. */
const createService = async <C extends PlatformConfig>(
  { name, module, config, messageBus, clock = new Clock() }: Omit<ServiceOptions<C>, 'port'>,
  log: Log,
  isTraced = false,
): Promise<Created> => {
  refuseDevelopmentValues(config)
  requireEngineTls(config)
  if (config.CRASH_AT) nameSteps()
  const relay = new Relay(messageBus, log, { sweepEveryMs: config.FACT_SWEEP_MS })
  endCommandsWithConnections()
  const client = await new MongoClient(config.MONGODB_URL, {
    ...mongoSecurity(config),
    appName: name,
    maxPoolSize: 30,
    serverSelectionTimeoutMS: 15_000,
    ...(isTraced || config.CRASH_AT ? { monitorCommands: true } : {}),
  }).connect()
  if (isTraced) traceMongo(client)
  if (config.CRASH_AT) {
    crashPoints.arm(config.CRASH_AT)
    crashPoints.watch(client)
  }
  const database = new Database(client, `${config.XINYU_NAMESPACE}_${name}`, relay)
  const redis = new RedisStore(config.REDIS_URL, config.XINYU_NAMESPACE, redisSecurity(config))
  const limits = new RateLimit(redis)
  const work = new ProofOfWork(config.INTERNAL_SECRET, limits)
  const internal = new InternalClient(config)
  const keyRing = new KeyRing(config, internal, clock)
  const metrics = new Metrics(name)
  const inbox = new Inbox(database, name, messageBus, log, {
    retryPauseMs: config.FACT_RETRY_MS,
    count: (how) => metrics.factsOutOfTurn.inc({ how }),
  })
  const leases = new Leases(database, clock)
  const scheduler = new JobScheduler(leases, new JobMetrics(metrics), clock, log)
  const value = (provide: unknown, useValue: unknown): Provider => ({ provide: provide as Type, useValue })
  const providers = [
    value(CONFIG, config),
    value('SERVICE', name),
    value(MESSAGE_BUS, messageBus),
    value(Log, log),
    value(Clock, clock),
    value(Database, database),
    value(RedisStore, redis),
    value(InternalClient, internal),
    value(Inbox, inbox),
    value(EventLog, new EventLog(database, messageBus)),
    value(Metrics, metrics),
    value(JobScheduler, scheduler),
    value(PresenceReads, new PresenceReads(redis)),
    value(RateLimit, limits),
    value(ProofOfWork, work),
    value(AddressBudget, new AddressBudget(limits, work)),
    value(TokenVerifier, new TokenVerifier(config.TOKEN_PUBLIC_JWKS)),
    value(AccountStatuses, new AccountStatuses(redis, internal, log)),
    value(KeyRing, keyRing),
    value(SignatureCheck, new SignatureCheck(config, keyRing, redis, clock)),
    value(OwnerProofs, new OwnerProofs(internal, log)),
    value(SealedBodies, new SealedBodies(keyRing, clock)),
    value(ShownTexts, new ShownTexts(internal)),
    value(
      ObjectStore,
      new ObjectStore(config, clock, config.CLAMD_URL ? new ClamdScanner(config.CLAMD_URL, log) : null),
    ),
    value(AuditTrail, new AuditTrail(name, database, clock)),
  ]
  const root = { module: class Root {}, imports: [PlatformModule.with(providers, name), module] }
  const direct = new DirectCalls()
  const adapter = new FastifyAdapter({
    trustProxy: true,
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    frameworkErrors: replyToMalformed,
    clientErrorHandler: replyToInvalidHttp,
    // longer than our callers keep an idle connection
    serverFactory: (nestHandler: RequestListener) =>
      createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
        if (!direct.handle(request, response)) nestHandler(request, response)
      }),
  })
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: log,
    rawBody: true,
    abortOnError: false,
  })
  registerGauges(metrics, database, redis, messageBus)
  const fastify = adapter.getInstance()
  attachEdge(fastify, log, metrics)
  acceptMultipart(fastify)
  const discovery = app.get(DiscoveryService)
  const parse = fastify.getDefaultJsonParser('error', 'error')
  app.useBodyParser('application/json', { bodyLimit: maxBodyBytes }, (_request, body: Buffer, done) =>
    done(null, readJson(body.toString(), parse)),
  )
  const controllers = discovery.getControllers().map(({ instance }) => instance as object)
  direct.open(controllers, {
    guard: app.get(ContractGuard),
    interceptor: app.get(ContractInterceptor),
    log,
    metrics,
    parse,
  })
  const factServer = new FactServer(name, messageBus, inbox, log)
  const parts = [...new Set(discovery.getProviders())]
  for (const { metatype, instance } of parts) if (isJobClass(metatype)) scheduler.add(instance as Job)
  const declared = parts.flatMap(({ instance }) => (instance instanceof MigrationList ? [instance] : []))
  const migrate = async (): Promise<string[]> => {
    const migrated = await runMigrations({ database, leases, lists: [...platformMigrations(relay), ...declared], log })
    return [...migrated, ...(await database.shard()).map((collection) => `spread ${collection} over the shards`)]
  }
  return { app, relay, database, factServer, scheduler, migrate }
}

/** Boots one service: database, message bus, guards, health, its controllers and its reactions. Closes in order. */
export const bootService = async <C extends PlatformConfig>(options: ServiceOptions<C>): Promise<RunningService> => {
  const log = new Log(options.name, options.config.LOG_LEVEL)
  const telemetry = await Telemetry.start(options.name, options.config, log)
  const service = await telemetry.run(() => boot(options, log, telemetry.isExporting))
  return { ...service, close: () => service.close().finally(() => telemetry.close()) }
}

const boot = async <C extends PlatformConfig>(
  options: ServiceOptions<C>,
  log: Log,
  isTraced: boolean,
): Promise<RunningService> => {
  const { name, config, port, timers = true } = options
  const { app, relay, database, factServer, scheduler, migrate } = await createService(options, log, isTraced)
  // guards and interceptors of calls do not apply to reactions
  app.connectMicroservice({ strategy: factServer }, { inheritAppConfig: false })
  // no enableShutdownHooks: it would kill the process before the message bus is closed; the runner of the service
  // closes it
  try {
    // everything that uses the database starts after its migration
    await migrate()
    await app.init()
    await app.startAllMicroservices()
    await app.listen(port, config.HOST)
    await relay.start(database.db)
    if (timers) await scheduler.start()
  } catch (error) {
    await app.close().catch(() => undefined)
    throw error
  }
  return {
    name,
    url: await app.getUrl(),
    app,
    endJobs: () => scheduler.onModuleDestroy(),
    drain: () => drain(app.getHttpServer() as Server),
    close: () => app.close(),
  }
}

/** Migrates the service's database without listening, as a separate command; returns the names of what was done. */
export const migrateService = async <C extends PlatformConfig>(
  options: Omit<ServiceOptions<C>, 'port' | 'timers'>,
): Promise<string[]> => {
  const { app, migrate } = await createService(options, new Log(options.name, options.config.LOG_LEVEL))
  try {
    return await migrate()
  } finally {
    await app.close()
  }
}
