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

/** A method of a controller that implements a call and takes only its context. */
export interface DirectMethod {
  /** the URL path, e.g. `/api/users/login` */
  path: string
  route: CallRoute
  /** of its step in a trace */
  name: string
  attributes: Record<string, string>
  run(context: object): unknown
}

/** metadata of Nest enhancers, which direct calls do not run */
const ofNest = [GUARDS_METADATA, INTERCEPTORS_METADATA, PIPES_METADATA, EXCEPTION_FILTERS_METADATA, HEADERS_METADATA]

/** The methods of a controller without Nest enhancers. */
export const directMethods = (controller: object): DirectMethod[] => {
  const prototype = Object.getPrototypeOf(controller) as Record<string, unknown>
  const type = prototype.constructor as object
  if (hasNestEnhancers(type)) return []
  return Object.getOwnPropertyNames(prototype).flatMap((key) => {
    const method = key === 'constructor' ? undefined : prototype[key]
    if (typeof method !== 'function' || hasNestEnhancers(method)) return []
    const route = Reflect.getMetadata(CONTRACT, method) as Route | undefined
    const parameters = Object.keys((Reflect.getMetadata(ROUTE_ARGS_METADATA, type, key) as object | undefined) ?? {})
    if (!route || !isPlain(route) || parameters.length !== 1) return []
    const path = `/${route.kind === 'call' ? 'api' : 'internal'}/${route.call.path}`
    const attributes = { 'http.request.method': 'POST', 'http.route': path }
    const run = method.bind(controller) as DirectMethod['run']
    return [{ path, route, name: `POST ${path}`, attributes, run }]
  })
}

const hasNestEnhancers = (target: object): boolean => ofNest.some((name) => Reflect.hasMetadata(name, target))

/** JSON in and out, by POST; admin calls need the interceptor's audit. */
const isPlain = (route: Route): route is CallRoute =>
  route.kind === 'internal' ||
  (route.kind === 'call' &&
    route.call.verb === 'POST' &&
    route.call.caller !== 'X' &&
    route.call.caller !== 'A' &&
    (route.call.body ?? 'json') === 'json')
