import type { ServerResponse } from 'node:http'
import type { RoutedRequest } from '../proxy/routed-request.ts'

/** concurrent calls: a browser opens six connections to a host */
const mostOfGuest = 6
const mostOfMember = 32

interface CallerState {
  inFlight: number
  waiting: (() => void)[]
}

/**
 * Limits the concurrent calls of each account; further calls wait, so that a busy client slows only itself. A call
 * counts until the client has read its answer.
 */
export class ConcurrencyLimit {
  readonly #callers = new Map<string, CallerState>()

  take({ caller }: RoutedRequest, response: ServerResponse, run: () => void): void {
    if (!caller || response.destroyed) return run()
    const { id, isGuest } = caller
    const state = this.#callers.get(id) ?? { inFlight: 0, waiting: [] }
    this.#callers.set(id, state)
    const begin = (): void => {
      state.inFlight++
      response.off('close', cancel).once('close', () => this.#next(id, state))
      run()
    }
    const cancel = (): void => void state.waiting.splice(state.waiting.indexOf(begin), 1)
    if (state.inFlight < (isGuest ? mostOfGuest : mostOfMember)) return begin()
    state.waiting.push(begin)
    response.once('close', cancel)
  }

  #next(id: string, state: CallerState): void {
    state.inFlight--
    const next = state.waiting.shift()
    if (next) next()
    else if (state.inFlight === 0) this.#callers.delete(id)
  }
}
