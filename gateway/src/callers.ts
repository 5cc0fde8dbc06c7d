import type { ServerResponse } from 'node:http'
import type { RoutedRequest } from './routed-request.ts'

/** calls under way at once: of a page there are as many as a browser opens connections */
const mostOfGuest = 6
const mostOfMember = 32

interface Caller {
  underWay: number
  waiting: (() => void)[]
}

/**
 * Lets each bearer of a token have so many calls under way at once; the rest of theirs wait, so that one who asks much
 * slows themselves and not the others. A call is under way until its answer has been taken.
 */
export class Callers {
  readonly #callers = new Map<string, Caller>()

  take({ caller }: RoutedRequest, response: ServerResponse, go: () => void): void {
    if (!caller || response.destroyed) return go()
    const { id, isGuest } = caller
    const known = this.#callers.get(id) ?? { underWay: 0, waiting: [] }
    this.#callers.set(id, known)
    const begin = (): void => {
      known.underWay++
      response.off('close', giveUp).once('close', () => this.#next(id, known))
      go()
    }
    const giveUp = (): void => void known.waiting.splice(known.waiting.indexOf(begin), 1)
    if (known.underWay < (isGuest ? mostOfGuest : mostOfMember)) return begin()
    known.waiting.push(begin)
    response.once('close', giveUp)
  }

  #next(id: string, known: Caller): void {
    known.underWay--
    const next = known.waiting.shift()
    if (next) next()
    else if (known.underWay === 0) this.#callers.delete(id)
  }
}
