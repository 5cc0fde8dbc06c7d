import 'reflect-metadata'
import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { ErrorFilter } from '@xinyu/platform/http/error.filter'
import { replyToMalformed } from '@xinyu/platform/http/transport/request-hooks'
import { replyToInvalidHttp } from '@xinyu/platform/http/transport/invalid-http'
import { Log } from '@xinyu/platform/logging/log'
import { mongoSecurity } from '@xinyu/platform/connections/engine-security'
import { Db, MongoClient } from 'mongodb'
import type { SandboxesConfig } from './config.ts'
import { TimerMode } from './notifications/notification-retries.ts'
import { SandboxesModule } from './sandboxes.module.ts'

export interface SandboxesOptions {
  config: SandboxesConfig
  /** 0: any free port */
  port: number
  clock?: Clock
  /** false: due notifications are repeated only on command, for tests */
  timers?: boolean
}
export interface RunningSandboxes {
  url: string
  app: NestFastifyApplication
  close(): Promise<void>
}

/** Global: every sandbox uses the configuration, the clock, the log and the database. */
@Global()
@Module({})
class Shared {
  static register(providers: Provider[]): DynamicModule {
    return {
      module: Shared,
      providers,
      exports: providers.map((provider) => (provider as { provide: Type }).provide),
    }
  }
}

/** Starts the vendors' sandboxes: one server beside the services, which know only its addresses. */
export const bootSandboxes = async ({
  config,
  port,
  clock = new Clock(),
  timers = true,
}: SandboxesOptions): Promise<RunningSandboxes> => {
  const log = new Log('sandboxes', config.LOG_LEVEL)
  // connects at the first use
  const mongo = new MongoClient(config.MONGODB_URL, { ...mongoSecurity(config), appName: 'sandboxes' })
  const providers: Provider[] = [
    { provide: Db, useValue: mongo.db(`${config.XINYU_NAMESPACE}_sandboxes`, { ignoreUndefined: true }) },
    { provide: TimerMode, useValue: { hasTimers: timers } },
    { provide: CONFIG, useValue: config },
    { provide: Clock, useValue: clock },
    { provide: Log, useValue: log },
  ]
  const root = { module: class Root {}, imports: [Shared.register(providers), SandboxesModule] }
  const adapter = new FastifyAdapter({
    forceCloseConnections: true,
    frameworkErrors: replyToMalformed,
    clientErrorHandler: replyToInvalidHttp,
  })
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: log,
    rawBody: true,
    abortOnError: false,
  })
  app.useGlobalFilters(new ErrorFilter(log))
  await app.listen(port, config.HOST)
  const close = async (): Promise<void> => {
    await app.close()
    await mongo.close()
  }
  return { url: await app.getUrl(), app, close }
}
