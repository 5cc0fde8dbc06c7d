import type { Service } from '@xinyu/contracts/call'
import type { Provider, Type } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { MongoClient } from 'mongodb'
import { AccountStatuses } from '../auth/account-status.ts'
import { KeyRing } from '../auth/key-ring.ts'
import { OwnerProofs } from '../auth/owner-proofs.ts'
import { SignatureCheck } from '../auth/signature.ts'
import { TokenVerifier } from '../auth/token.ts'
import { Clock } from '../clock.ts'
import { CONFIG, type PlatformConfig, refuseDevelopmentValues } from '../config.ts'
import { mongoSecurity, redisSecurity } from '../connections/engine-security.ts'
import { requireEngineTls } from '../connections/engine-tls.ts'
import { InternalClient } from '../connections/internal-client.ts'
import { SealedBodies } from '../crypto/sealed-bodies.ts'
import { Database } from '../db/database.ts'
import { endCommandsWithConnections } from '../db/ended-connections.ts'
import { Inbox } from '../db/inbox/inbox.ts'
import { MigrationList, runMigrations } from '../db/migrations.ts'
import { platformMigrations } from '../db/platform-migrations.ts'
import { EventLog } from '../db/relay/event-log.ts'
import { maintainPoolsSeldom } from '../db/pool-maintenance.ts'
import { Relay } from '../db/relay/relay.ts'
import { crashPoints } from '../db/writes/crash-points.ts'
import { AuditTrail } from '../http/admin/audit-trail.ts'
import type { GlobalEnhancers } from '../http/calls/global-enhancers.ts'
import { ShownTexts } from '../http/calls/shown-texts.ts'
import { jobsOf } from '../jobs/job.ts'
import { JobItems } from '../jobs/job-items.ts'
import { JobMetrics } from '../jobs/job-metrics.ts'
import { JobScheduler } from '../jobs/job-scheduler.ts'
import { Leases } from '../jobs/leases.ts'
import { WakeMessages } from '../jobs/wake-messages.ts'
import { AddressBudget } from '../limits/address-budget.ts'
import { ProofOfWork } from '../limits/proof-of-work.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import { Log } from '../logging/log.ts'
import { FactServer } from '../message-bus/fact-server.ts'
import { MESSAGE_BUS, type MessageBus } from '../message-bus/message-bus.ts'
import { Metrics } from '../metrics.ts'
import { ObjectStore } from '../object-store/object-store.ts'
import { PresenceReads } from '../redis/presence.ts'
import { RedisStore } from '../redis/redis.ts'
import { traceMongo } from '../telemetry/mongo-spans.ts'
import { nameSteps } from '../telemetry/step-names.ts'
import { ClamdScanner } from '../uploads/virus-scanner.ts'
import { registerGauges } from './gauges.ts'
import { createHttpApp } from './http-app.ts'
import { PlatformModule } from './platform-module.ts'

export interface ServiceParts<C extends PlatformConfig> {
  name: Service
  module: Type
  config: C
  messageBus: MessageBus
  clock?: Clock
}

interface Created {
  app: NestFastifyApplication
  enhancers: GlobalEnhancers
  relay: Relay
  database: Database
  factServer: FactServer
  scheduler: JobScheduler
  /** migrates the database to this version; returns the names of what was done */
  migrate(): Promise<string[]>
}

/** Connects and creates every part of a service; nothing migrates, listens or runs yet. */
export const createService = async <C extends PlatformConfig>(
  { name, module, config, messageBus, clock = new Clock() }: ServiceParts<C>,
  log: Log,
  isTraced = false,
): Promise<Created> => {
  refuseDevelopmentValues(config)
  requireEngineTls(config)
  if (config.CRASH_AT) nameSteps()
  const relay = new Relay(messageBus, log, { sweepEveryMs: config.FACT_SWEEP_MS })
  const client = await connectMongo(config, name, isTraced)
  const database = new Database(client, `${config.XINYU_NAMESPACE}_${name}`, relay)
  const redis = new RedisStore(config.REDIS_URL, config.XINYU_NAMESPACE, redisSecurity(config))
  const metrics = new Metrics(name)
  const inbox = new Inbox(database, name, messageBus, log, {
    retryPauseMs: config.FACT_RETRY_MS,
    count: (how) => metrics.factsOutOfTurn.inc({ how }),
  })
  const leases = new Leases(database, clock)
  const scheduler = new JobScheduler(
    leases,
    new JobMetrics(metrics),
    clock,
    log,
    database.marks,
    new WakeMessages(redis, name),
    new JobItems(database, metrics, clock, log),
  )
  const parts = { name, config, messageBus, clock, log, database, redis, metrics, inbox, scheduler }
  const root = { module: class Root {}, imports: [PlatformModule.register(providersOf(parts), name), module] }
  const { app, enhancers } = await createHttpApp(root, log, metrics)
  registerGauges(metrics, database, redis, messageBus)
  const provided = [...new Set(app.get(DiscoveryService).getProviders())]
  for (const { metatype, instance } of provided) for (const job of jobsOf(metatype, instance)) scheduler.add(job)
  const declared = provided.flatMap(({ instance }) => (instance instanceof MigrationList ? [instance] : []))
  const migrate = async (): Promise<string[]> => {
    const migrated = await runMigrations({ database, leases, lists: [...platformMigrations(relay), ...declared], log })
    return [...migrated, ...(await database.shard()).map((collection) => `spread ${collection} over the shards`)]
  }
  const factServer = new FactServer(name, messageBus, inbox, log)
  return { app, enhancers, relay, database, factServer, scheduler, migrate }
}

const connectMongo = async (config: PlatformConfig, appName: string, isTraced: boolean): Promise<MongoClient> => {
  endCommandsWithConnections()
  maintainPoolsSeldom()
  const client = await new MongoClient(config.MONGODB_URL, {
    ...mongoSecurity(config),
    appName,
    maxPoolSize: 30,
    serverSelectionTimeoutMS: 15_000,
    ...(isTraced || config.CRASH_AT ? { monitorCommands: true } : {}),
  }).connect()
  if (isTraced) traceMongo(client)
  if (config.CRASH_AT) {
    crashPoints.arm(config.CRASH_AT)
    crashPoints.watch(client)
  }
  return client
}

interface PlatformParts {
  name: Service
  config: PlatformConfig
  messageBus: MessageBus
  clock: Clock
  log: Log
  database: Database
  redis: RedisStore
  metrics: Metrics
  inbox: Inbox
  scheduler: JobScheduler
}

const providersOf = (parts: PlatformParts): Provider[] => {
  const { name, config, messageBus, clock, log, database, redis } = parts
  const limits = new RateLimit(redis)
  const work = new ProofOfWork(config.INTERNAL_SECRET, limits)
  const internal = new InternalClient(config)
  const keyRing = new KeyRing(config, internal, clock)
  const scanner = config.CLAMD_URL ? new ClamdScanner(config.CLAMD_URL, log) : null
  const value = (provide: unknown, useValue: unknown): Provider => ({ provide: provide as Type, useValue })
  return [
    value(CONFIG, config),
    value('SERVICE', name),
    value(MESSAGE_BUS, messageBus),
    value(Log, log),
    value(Clock, clock),
    value(Database, database),
    value(RedisStore, redis),
    value(InternalClient, internal),
    value(Inbox, parts.inbox),
    value(EventLog, new EventLog(database, messageBus)),
    value(Metrics, parts.metrics),
    value(JobScheduler, parts.scheduler),
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
    value(ObjectStore, new ObjectStore(config, clock, scanner)),
    value(AuditTrail, new AuditTrail(name, database, clock)),
  ]
}
