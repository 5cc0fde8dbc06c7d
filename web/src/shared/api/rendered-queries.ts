import type { Query, QueryCache, QueryObserverOptions } from '@tanstack/react-query'

/** sent by a rendering, and not answered yet */
const unanswered = new Set<Query>()
let announce = (): void => undefined
const newAnswer = (): Promise<void> => new Promise((resolve) => (announce = resolve))
let answer = newAnswer()

/** Resolves when one of the queries that a rendering sent is answered; null when none is open. */
export const nextAnswer = (): Promise<void> | null => (unanswered.size > 0 ? answer : null)

const isWanted = ({ options, state }: Query): boolean => {
  const { enabled, queryFn, gcTime } = options as QueryObserverOptions
  // with no cache time the answer would be gone before the page is on screen
  const isSendable = enabled !== false && typeof enabled !== 'function' && typeof queryFn === 'function' && gcTime !== 0
  return isSendable && state.data === undefined && state.fetchStatus === 'idle'
}

const send = async (query: Query): Promise<void> => {
  // the page shows an error
  if (isWanted(query)) await query.fetch().catch(() => undefined)
  unanswered.delete(query)
  announce()
  answer = newAnswer()
}

/**
 * A query is sent when a page is rendered with it for the first time. The effect that would send it runs when the page
 * is on screen.
 */
export const sendWhenRendered = (cache: QueryCache): void =>
  void cache.subscribe(({ type, query }) => {
    if (type !== 'added' || !isWanted(query)) return
    // at once: a skeleton is rendered before the microtask
    unanswered.add(query)
    queueMicrotask(() => void send(query))
  })
