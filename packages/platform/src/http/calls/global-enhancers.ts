import type { Type } from '@nestjs/common'
import { type ApplicationConfig, ModulesContainer } from '@nestjs/core'
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify'
import { ErrorFilter } from '../error.filter.ts'
import { ContractGuard } from './contract.guard.ts'
import { ContractInterceptor } from './contract.interceptor.ts'

/** hooks of the server; all others run for each request */
const serverHooks = new Set(['onRoute', 'onRegister', 'onReady', 'onListen', 'preClose', 'onClose'])
/** their hooks decide nothing about a call: the adapter's own, and the log and metrics that `DirectCalls` writes too */
const knownCallers =
  /\/node_modules\/(@nestjs\/platform-fastify|@fastify\/middie)\/|\/http\/transport\/request-hooks\.[jt]s:/
/** set by `enableCors`, `useSecurityHeaders`, `enableCsrfProtection`, `setOnRequestHook` and `setOnResponseHook` */
const adapterHooks = ['corsHook', 'securityHook', 'onRequestHook', 'onResponseHook'] as const

/**
 * `DirectCalls` runs ContractGuard, ContractInterceptor and ErrorFilter, and nothing else of Nest or Fastify. A service
 * may therefore have no other global guard, pipe, interceptor, filter, middleware or request hook: plain calls would
 * bypass it.
 */
export class GlobalEnhancers {
  readonly #added: string[] = []

  /** Records every request hook and middleware added from now on, with its place in the source. */
  constructor(private readonly adapter: FastifyAdapter) {
    const added = this.#added
    const fastify = adapter.getInstance()
    const { addHook } = fastify
    fastify.addHook = function (this: typeof fastify, name: string, hook: unknown) {
      const [caller = ''] = callers()
      if (!serverHooks.has(name) && !knownCallers.test(caller)) added.push(`hook ${name} added ${caller}`)
      return Reflect.apply(addHook, this, [name, hook])
    } as typeof addHook
    const use = adapter.use.bind(adapter)
    adapter.use = (...handlers: Parameters<typeof use>) => {
      added.push(`middleware added ${callers().find((caller) => !caller.includes('/node_modules/')) ?? ''}`)
      return use(...handlers)
    }
  }

  /** Throws, and names what plain calls would bypass. For an initialized application. */
  assertNone(app: NestFastifyApplication): void {
    const found = [...this.#added, ...this.#ofAdapter(), ...enhancersOf(app), ...middlewareOf(app)]
    if (found.length > 0) throw new Error(`plain calls would bypass: ${found.join('; ')} (docs/adr/0004-calls.md)`)
  }

  #ofAdapter(): string[] {
    const hooks = this.adapter as unknown as Partial<Record<(typeof adapterHooks)[number], unknown>>
    return adapterHooks.filter((name) => hooks[name]).map((name) => `${name} of the adapter`)
  }
}

/** Where the recorded function was called from, the nearest first. */
const callers = (): string[] =>
  (new Error('called').stack ?? '')
    .split('\n')
    .slice(3)
    .map((line) => line.trim())

const enhancersOf = (app: NestFastifyApplication): string[] => {
  const { config } = app as unknown as { config: ApplicationConfig }
  const others = (kind: string, all: readonly object[], ours?: Type): string[] =>
    all.filter((one) => !ours || !(one instanceof ours)).map((one) => `global ${kind} ${nameOf(one)}`)
  return [
    ...others('guard', [...config.getGlobalGuards(), ...config.getGlobalRequestGuards()], ContractGuard),
    ...others(
      'interceptor',
      [...config.getGlobalInterceptors(), ...config.getGlobalRequestInterceptors()],
      ContractInterceptor,
    ),
    ...others('filter', [...config.getGlobalFilters(), ...config.getGlobalRequestFilters()], ErrorFilter),
    ...others('pipe', [...config.getGlobalPipes(), ...config.getGlobalRequestPipes()]),
    ...others('pre-request hook', config.getGlobalPreRequestHooks()),
  ]
}

/** A request-scoped enhancer is known by the wrapper of its provider. */
const nameOf = (one: object): string =>
  ('metatype' in one ? (one.metatype as Type | null)?.name : undefined) ??
  (typeof one === 'function' ? one.name : one.constructor.name)

const middlewareOf = (app: NestFastifyApplication): string[] =>
  [...app.get(ModulesContainer).values()]
    .filter(({ instance }) => typeof (instance as { configure?: unknown } | undefined)?.configure === 'function')
    .map(({ name }) => `middleware configured by ${name}`)
