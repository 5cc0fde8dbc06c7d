import 'reflect-metadata'
import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { ErrorFilter } from '@xinyu/platform/http/error.filter'
import { replyToMalformed } from '@xinyu/platform/http/transport/edge'
import { replyToInvalidHttp } from '@xinyu/platform/http/transport/invalid-http'
import { Log } from '@xinyu/platform/logging/log'
import type { SandboxesConfig } from './config.ts'
import { SandboxesModule } from './sandboxes.module.ts'

export interface SandboxesOptions {
  config: SandboxesConfig
  /** 0: any free port */
  port: number
  clock?: Clock
}
export interface RunningSandboxes {
  url: string
  app: NestFastifyApplication
  close(): Promise<void>
}

/** Global: every sandbox uses the configuration, the clock and the log. */
@Global()
@Module({})
class Shared {
  static with(providers: Provider[]): DynamicModule {
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
}: SandboxesOptions): Promise<RunningSandboxes> => {
  const log = new Log('sandboxes', config.LOG_LEVEL)
  const providers: Provider[] = [
    { provide: CONFIG, useValue: config },
    { provide: Clock, useValue: clock },
    { provide: Log, useValue: log },
  ]
  const root = { module: class Root {}, imports: [Shared.with(providers), SandboxesModule] }
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
  return { url: await app.getUrl(), app, close: () => app.close() }
}
