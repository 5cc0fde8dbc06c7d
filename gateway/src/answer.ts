import type { ServerResponse } from 'node:http'
import { AppError } from '@xinyu/platform/error'
import { type Instance, isBroken, isUnsent } from '@xinyu/platform/instances/instance'
import type { Instances } from '@xinyu/platform/instances/instances'
import type { Log } from '@xinyu/platform/log'
import type { Dispatcher } from 'undici'
import { refuse } from './refuse.ts'
import type { RoutedRequest } from './routed-request.ts'

/** Headers of a service's answer that belong to its connection, or that the gateway writes itself. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'x-request-id',
  'x-content-type-options',
])
/**
 * what the gateway holds of an answer that its caller takes slowly: most answers whole, so that a slow reader keeps no
 * connection of a service
 */
const mostHeld = 128 << 10
/** between two offers to a service of which no instance is reached */
const pauseMs = 100
type Headers = Record<string, string | string[] | undefined>

interface Sending {
  log: Log
  /** how often more it may be sent when its connection ends before anything of an answer has come */
  repeats: number
  /** how long it is offered to a service of which no instance is reached, and so none has seen anything of it */
  restartMs: number
  /** how long the caller may take nothing of what is there */
  stallMs: number
  instances: Instances
  send(to: Instance): void
  /** the service is done with it, one way or another */
  done(): void
}

/**
 * One answer on its way through: what the service says is read only as fast as the caller takes it, a caller who goes
 * away ends it, and a service that is away, late, or dies is said so if nothing has been said yet. Where one instance
 * is not reached another one is asked; a service that starts again is waited for.
 */
export class Answer implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null
  #repeats: number
  #isOver = false
  /** who has it now */
  #instance: Instance | null = null
  #refusedSince: number | null = null
  #stalled: NodeJS.Timeout | undefined
  readonly #leave = (): void => {
    clearTimeout(this.#stalled)
    if (!this.#isOver) this.#controller?.abort(gone)
  }

  constructor(
    private readonly request: RoutedRequest,
    private readonly response: ServerResponse,
    private readonly sending: Sending,
  ) {
    this.#repeats = sending.repeats
  }

  begin(): void {
    this.response.once('close', this.#leave)
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.response.destroyed) return this.#end()
    try {
      this.#instance = await this.sending.instances.take('calls')
      this.sending.send(this.#instance)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.response.destroyed) controller.abort(gone)
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return
    this.response.writeHead(status, mergedHeaders(this.request.answerHeaders ?? [], headers))
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (this.response.write(part) || this.response.writableLength < mostHeld) return
    controller.pause()
    if (this.#stalled) return
    this.#stalled = setTimeout(() => this.response.destroy(), this.sending.stallMs)
    this.response.once('drain', () => {
      clearTimeout(this.#stalled)
      this.#stalled = undefined
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
    this.#leaveInstance(error)
    if (!this.response.headersSent && !this.response.destroyed) {
      if (isBroken(error) && this.#repeats-- > 0) return void this.#send()
      if (isUnsent(error) && this.#isWorthWaiting())
        return void setTimeout(() => void this.#send(), this.sending.instances.isAnyAwake ? 0 : pauseMs)
    }
    this.#end()
    if (error === gone || this.response.destroyed) return
    const { request, response, sending } = this
    request.trace?.run(() => sending.log.warn('a service did not answer', { err: error, requestId: request.requestId }))
    if (response.headersSent) return void response.destroy()
    const isLate = (error as { code?: string }).code === 'UND_ERR_HEADERS_TIMEOUT'
    refuse(request, response, isLate ? new AppError('TIMED_OUT') : unavailable())
  }

  #isWorthWaiting(): boolean {
    this.#refusedSince ??= performance.now()
    return performance.now() - this.#refusedSince < this.sending.restartMs
  }

  #leaveInstance(error?: Error): void {
    this.#instance?.end('calls', error)
    this.#instance = null
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#leaveInstance()
    this.sending.done()
  }
}

const gone = new Error('the caller has gone')
const unavailable = (): AppError => new AppError('UNAVAILABLE', { retryAfter: 2 })

/** a service that says these of its answer knows better: a sandbox's page has a policy of its own */
const saidByServices = new Set(['cache-control', 'content-security-policy'])

/** The gateway's headers and the service's. */
const mergedHeaders = (own: readonly string[], headers: Headers): string[] => {
  const merged: string[] = []
  for (let at = 0; at < own.length; at += 2) {
    const name = own[at] ?? ''
    if (!saidByServices.has(name) || headers[name] === undefined) merged.push(name, own[at + 1] ?? '')
  }
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || notPassedOn.has(name)) continue
    if (typeof value === 'string') merged.push(name, value)
    else for (const one of value) merged.push(name, one)
  }
  return merged
}
