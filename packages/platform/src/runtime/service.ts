import 'reflect-metadata'
import type { Server } from 'node:http'
import type { Service } from '@xinyu/contracts/call'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { PlatformConfig } from '../config.ts'
import { drain } from '../http/transport/drain.ts'
import { Log } from '../logging/log.ts'
import { Telemetry } from '../telemetry/telemetry.ts'
import { createService, type ServiceParts } from './create-service.ts'

export interface ServiceOptions<C extends PlatformConfig> extends ServiceParts<C> {
  /** 0: any free port */
  port: number
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
  const { app, enhancers, relay, database, factServer, scheduler, migrate } = await createService(
    options,
    log,
    isTraced,
  )
  // guards and interceptors of calls do not apply to reactions
  app.connectMicroservice({ strategy: factServer }, { inheritAppConfig: false })
  // no enableShutdownHooks: it would kill the process before the message bus is closed; the runner of the service
  // closes it
  try {
    // everything that uses the database starts after its migration
    await migrate()
    await app.init()
    enhancers.assertNone(app)
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
export const migrateService = async <C extends PlatformConfig>(options: ServiceParts<C>): Promise<string[]> => {
  const { app, migrate } = await createService(options, new Log(options.name, options.config.LOG_LEVEL))
  try {
    return await migrate()
  } finally {
    await app.close()
  }
}
