import type { ServerResponse } from 'node:http'
import { AppError } from '@xinyu/platform/error'
import { type Instance, isBroken, isUnsent } from '@xinyu/platform/instances/instance'
import type { Instances } from '@xinyu/platform/instances/instances'
import type { Log } from '@xinyu/platform/logging/log'
import type { Dispatcher } from 'undici'
import { refuse } from '../limits/refuse.ts'
import type { RoutedRequest } from './routed-request.ts'

/** Response headers that belong to the service's connection, or that the gateway sets itself. */
const droppedHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'x-request-id',
  'x-content-type-options',
])
/**
 * bytes buffered for a slow reader. Most responses fit, so a slow reader does not occupy a connection to a service.
 */
const maxBufferedBytes = 128 << 10
/** between two attempts while no instance is reachable */
const retryDelayMs = 100
type Headers = Record<string, string | string[] | undefined>

interface ForwardOptions {
  log: Log
  /** retries allowed if the connection ends before the response begins */
  retries: number
  /** how long to retry while no instance is reachable, so that none has received the request */
  restartMs: number
  /** how long the client may stop reading */
  stallMs: number
  instances: Instances
  send(to: Instance): void
  /** called once the response has ended or failed */
  onDone(): void
}

/**
 * Forwards one response. Reads from the service only as fast as the client reads, and aborts when the client leaves.
 * Answers with an error if the service is down, late, or dies before the headers are sent. Tries another instance if
 * one is unreachable, and waits for a service that restarts.
 */
export class ProxiedResponse implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null
  #retries: number
  #isDone = false
  /** the instance that currently handles the request */
  #instance: Instance | null = null
  #unreachableSince: number | null = null
  #stallTimer: NodeJS.Timeout | undefined
  readonly #abort = (): void => {
    clearTimeout(this.#stallTimer)
    if (!this.#isDone) this.#controller?.abort(clientGone)
  }

  constructor(
    private readonly request: RoutedRequest,
    private readonly response: ServerResponse,
    private readonly options: ForwardOptions,
  ) {
    this.#retries = options.retries
  }

  begin(): void {
    this.response.once('close', this.#abort)
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.response.destroyed) return this.#end()
    try {
      this.#instance = await this.options.instances.acquire('calls')
      this.options.send(this.#instance)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.response.destroyed) controller.abort(clientGone)
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return
    this.response.writeHead(status, mergeHeaders(this.request.responseHeaders ?? [], headers))
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (this.response.write(part) || this.response.writableLength < maxBufferedBytes) return
    controller.pause()
    if (this.#stallTimer) return
    this.#stallTimer = setTimeout(() => this.response.destroy(), this.options.stallMs)
    this.response.once('drain', () => {
      clearTimeout(this.#stallTimer)
      this.#stallTimer = undefined
      controller.resume()
    })
  }

  onResponseEnd(): void {
    this.#end()
    this.response.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error)
  }

  #fail(error: Error): void {
    this.#releaseInstance(error)
    if (!this.response.headersSent && !this.response.destroyed) {
      if (isBroken(error) && this.#retries-- > 0) return void this.#send()
      if (isUnsent(error) && this.#isWithinRestartTime())
        return void setTimeout(() => void this.#send(), this.options.instances.isAnyAwake ? 0 : retryDelayMs)
    }
    this.#end()
    if (error === clientGone || this.response.destroyed) return
    const { request, response, options } = this
    request.trace?.run(() => options.log.warn('a service did not answer', { err: error, requestId: request.requestId }))
    if (response.headersSent) return void response.destroy()
    const isLate = (error as { code?: string }).code === 'UND_ERR_HEADERS_TIMEOUT'
    refuse(request, response, isLate ? new AppError('TIMED_OUT') : unavailable())
  }

  #isWithinRestartTime(): boolean {
    this.#unreachableSince ??= performance.now()
    return performance.now() - this.#unreachableSince < this.options.restartMs
  }

  #releaseInstance(error?: Error): void {
    this.#instance?.endRequest('calls', error)
    this.#instance = null
  }

  #end(): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#releaseInstance()
    this.options.onDone()
  }
}

const clientGone = new Error('the client disconnected')
const unavailable = (): AppError => new AppError('UNAVAILABLE', { retryAfter: 2 })

/** the service's value wins for these: a sandbox page has its own policy */
const overridableHeaders = new Set(['cache-control', 'content-security-policy'])

const mergeHeaders = (own: readonly string[], headers: Headers): string[] => {
  const merged: string[] = []
  for (let at = 0; at < own.length; at += 2) {
    const name = own[at] ?? ''
    if (!overridableHeaders.has(name) || headers[name] === undefined) merged.push(name, own[at + 1] ?? '')
  }
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || droppedHeaders.has(name)) continue
    if (typeof value === 'string') merged.push(name, value)
    else for (const one of value) merged.push(name, one)
  }
  return merged
}
