import { undoSeconds } from '@xinyu/contracts/rules/undo'
import { useSyncExternalStore } from 'react'

/** A decision of this window: it is sent at once, and the server lets it be taken back for a while. */
export interface LastDecision {
  resource: string
  id: string
  /** what was decided, in words */
  text: string
  /** milliseconds */
  at: number
  /** false: it was refused, which was said */
  sent: Promise<boolean>
}

let decisions: readonly LastDecision[] = []
const listeners = new Set<() => void>()
const set = (after: readonly LastDecision[]): void => {
  decisions = after
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const forgetDecision = (decision: LastDecision): void => set(decisions.filter((each) => each !== decision))
export const forgetDecisions = (): void => set([])

/** Notes it while it is on its way; one that is refused is none. */
export const noteDecision = (decision: LastDecision): void => {
  set([...decisions, decision].slice(-100))
  void decision.sent.then((isSent) => {
    if (!isSent) forgetDecision(decision)
  })
}

/** The last one that can still be taken back; a repeated undo finds the one before. */
export const lastUndoable = (now = Date.now()): LastDecision | undefined =>
  decisions.findLast(({ at }) => now - at < undoSeconds * 1_000)

export const useLastDecisions = (): readonly LastDecision[] => useSyncExternalStore(subscribe, () => decisions)

/** However it was taken back: it waits to be decided again. */
export const forgetDecisionsAbout = (resource: string, id: string): void =>
  set(decisions.filter((each) => each.resource !== resource || each.id !== id))

/** Was it decided in this window, and can still be taken back? What comes again after that is decided anew. */
export const isDecided = (resource: string, id: string, now = Date.now()): boolean =>
  decisions.some((each) => each.resource === resource && each.id === id && now - each.at < undoSeconds * 1_000)
