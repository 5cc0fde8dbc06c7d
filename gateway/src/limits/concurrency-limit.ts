import type { ServerResponse } from 'node:http'
import type { RoutedRequest } from '../proxy/routed-request.ts'

/** concurrent calls of one account; a browser opens six connections to a host */
const MAX_PER_GUEST = 6
const MAX_PER_MEMBER = 32

interface CallerState {
  inFlight: number
  waiting: (() => void)[]
}

/**
 * Limits the concurrent calls of each account: further calls wait, so a busy client slows only itself. A call counts
 * until the client has read its response.
 */
export class ConcurrencyLimit {
  readonly #callers = new Map<string, CallerState>()

  run({ caller }: RoutedRequest, response: ServerResponse, forward: () => void): void {
    if (!caller || response.destroyed) return forward()
    const { id, isGuest } = caller
    const state = this.#callers.get(id) ?? { inFlight: 0, waiting: [] }
    this.#callers.set(id, state)
    const begin = (): void => {
      state.inFlight++
      response.off('close', cancel).once('close', () => this.#next(id, state))
      forward()
    }
    const cancel = (): void => void state.waiting.splice(state.waiting.indexOf(begin), 1)
    if (state.inFlight < (isGuest ? MAX_PER_GUEST : MAX_PER_MEMBER)) return begin()
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
