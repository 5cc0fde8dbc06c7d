import { undoSecondsOf } from '@xinyu/contracts/rules/undo'
import { useSyncExternalStore } from 'react'

/** A decision made in this window: sent immediately, and undoable on the server for a while. */
export interface LastDecision {
  resource: string
  id: string
  /** description of the decision */
  text: string
  /** milliseconds */
  at: number
  isApproval: boolean
  /** false: refused, and already reported */
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

/** Records a decision in flight; removes it if refused. */
export const recordDecision = (decision: LastDecision): void => {
  set([...decisions, decision].slice(-100))
  void decision.sent.then((isSent) => {
    if (!isSent) forgetDecision(decision)
  })
}

const isUndoable = ({ at, isApproval }: LastDecision, now: number): boolean =>
  now - at < undoSecondsOf(isApproval) * 1_000

/** The last undoable decision; a repeated undo returns the one before. */
export const lastUndoable = (now = Date.now()): LastDecision | undefined =>
  decisions.findLast((each) => isUndoable(each, now))

export const useLastDecisions = (): readonly LastDecision[] => useSyncExternalStore(subscribe, () => decisions)

/** After any kind of undo: the item is open again. */
export const forgetDecisionsOn = (resource: string, id: string): void =>
  set(decisions.filter((each) => each.resource !== resource || each.id !== id))

/** Whether the item was decided in this window and the decision is still undoable. */
export const isDecided = (resource: string, id: string, now = Date.now()): boolean =>
  decisions.some((each) => each.resource === resource && each.id === id && isUndoable(each, now))
