import 'reflect-metadata'
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js'
import { CONTRACT, type CallRoute, type Route } from './route.ts'

/** A method of a controller that implements a call and takes nothing but its context. */
export interface DirectMethod {
  /** of the address, e.g. `/api/users/login` */
  path: string
  route: CallRoute
  /** of its step in a trace */
  name: string
  attributes: Record<string, string>
  run(context: object): unknown
}

/** what Nest would do around a method, and we do not */
const ofNest = [GUARDS_METADATA, INTERCEPTORS_METADATA, PIPES_METADATA, EXCEPTION_FILTERS_METADATA, HEADERS_METADATA]

/** The methods of a controller that nothing of Nest's stands around. */
export const directMethods = (controller: object): DirectMethod[] => {
  const prototype = Object.getPrototypeOf(controller) as Record<string, unknown>
  const type = prototype.constructor as object
  if (isDressed(type)) return []
  return Object.getOwnPropertyNames(prototype).flatMap((key) => {
    const method = key === 'constructor' ? undefined : prototype[key]
    if (typeof method !== 'function' || isDressed(method)) return []
    const route = Reflect.getMetadata(CONTRACT, method) as Route | undefined
    const parameters = Object.keys((Reflect.getMetadata(ROUTE_ARGS_METADATA, type, key) as object | undefined) ?? {})
    if (!route || !isPlain(route) || parameters.length !== 1) return []
    const path = `/${route.kind === 'call' ? 'api' : 'internal'}/${route.call.path}`
    const attributes = { 'http.request.method': 'POST', 'http.route': path }
    const run = method.bind(controller) as DirectMethod['run']
    return [{ path, route, name: `POST ${path}`, attributes, run }]
  })
}

const isDressed = (target: object): boolean => ofNest.some((name) => Reflect.hasMetadata(name, target))

/** JSON in and out, by POST. */
const isPlain = (route: Route): route is CallRoute =>
  route.kind === 'internal' ||
  (route.kind === 'call' &&
    route.call.verb === 'POST' &&
    route.call.caller !== 'X' &&
    (route.call.body ?? 'json') === 'json')
