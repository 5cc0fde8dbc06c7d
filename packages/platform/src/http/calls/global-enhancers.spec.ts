import { randomBytes } from 'node:crypto'
import {
  type CanActivate,
  Injectable,
  type MiddlewareConsumer,
  Module,
  type NestInterceptor,
  type OnModuleInit,
  type PipeTransform,
  type Provider,
  Scope,
} from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, HttpAdapterHost } from '@nestjs/core'
import type { FastifyAdapter } from '@nestjs/platform-fastify'
import { expect, test } from '@jest/globals'
import { platformConfig, readConfig } from '../../config.ts'
import { LocalBus } from '../../message-bus/local-bus.ts'
import { bootService } from '../../runtime/service.ts'

class PlantedGuard implements CanActivate {
  canActivate = () => true
}
class PlantedInterceptor implements NestInterceptor {
  intercept: NestInterceptor['intercept'] = (_context, next) => next.handle()
}
class PlantedPipe implements PipeTransform {
  transform = (value: unknown) => value
}
class PlantedFilter {
  catch = () => undefined
}
class ConfiguresMiddleware {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply((_request: unknown, _response: unknown, next: () => void) => next()).forRoutes('*path')
  }
}
/** A module that does this to the adapter when it is initialized. */
const onInit = (plant: (adapter: FastifyAdapter) => unknown) => {
  @Injectable()
  class Planting implements OnModuleInit {
    constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}
    async onModuleInit(): Promise<void> {
      await plant(this.host.httpAdapter)
    }
  }
  return withProvider(Planting)
}
const withProvider = (provider: Provider) => {
  @Module({ providers: [provider] })
  class Planted {}
  return Planted
}
const boot = (module: new () => unknown) =>
  bootService({
    name: 'moderation',
    module,
    config: readConfig(platformConfig, { ...process.env, XINYU_NAMESPACE: `t${randomBytes(5).toString('hex')}` }),
    messageBus: new LocalBus(),
    port: 0,
    timers: false,
  })

test.each<[string, new () => unknown]>([
  ['guard PlantedGuard', withProvider({ provide: APP_GUARD, useClass: PlantedGuard })],
  ['guard PlantedGuard', withProvider({ provide: APP_GUARD, useClass: PlantedGuard, scope: Scope.REQUEST })],
  ['interceptor PlantedInterceptor', withProvider({ provide: APP_INTERCEPTOR, useClass: PlantedInterceptor })],
  ['pipe PlantedPipe', withProvider({ provide: APP_PIPE, useClass: PlantedPipe })],
  ['filter PlantedFilter', withProvider({ provide: APP_FILTER, useClass: PlantedFilter })],
  ['middleware configured by ConfiguresMiddleware', Module({})(ConfiguresMiddleware) ?? ConfiguresMiddleware],
  ['middleware added .*global-enhancers.spec', onInit((adapter) => adapter.use(() => undefined))],
  [
    'hook preHandler added .*global-enhancers.spec',
    onInit((adapter) => adapter.getInstance().addHook('preHandler', async () => undefined)),
  ],
  [
    'hook onSend added .*global-enhancers.spec',
    onInit((adapter) =>
      adapter.getInstance().register(async (child) => void child.addHook('onSend', async () => undefined)),
    ),
  ],
  ['onRequestHook of the adapter', onInit((adapter) => adapter.setOnRequestHook(() => undefined))],
])('plain calls would bypass a %s: the service does not start', async (name, module) => {
  await expect(boot(module)).rejects.toThrow(new RegExp(`plain calls would bypass: .*${name}`))
})

test('a hook of the server does not stop the start', async () => {
  const service = await boot(onInit((adapter) => adapter.getInstance().addHook('onClose', async () => undefined)))
  await service.close()
})
