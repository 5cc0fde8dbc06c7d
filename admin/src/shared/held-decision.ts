import { useSyncExternalStore } from 'react'
import type { Identifier } from 'react-admin'

/** A decision that is made on screen and not yet sent, so that it can be taken back before anybody hears of it. */
export interface HeldDecision {
  resource: string
  id: Identifier
  /** what was decided, in words */
  text: string
  /** sends it; says by itself what went wrong */
  send(): Promise<void>
}

/** for so long a decision can be taken back */
export const undoWindow = { milliseconds: 6_000 }

let held: HeldDecision | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const set = (decision: HeldDecision | null): void => {
  clearTimeout(timer)
  held = decision
  for (const listener of listeners) listener()
}

/** Sends what is held, if anything is. */
export const sendHeld = async (): Promise<void> => {
  const decision = held
  set(null)
  await decision?.send()
}

/** Holds a decision for a while; the one before it is sent. */
export const hold = (decision: HeldDecision): void => {
  void sendHeld()
  set(decision)
  timer = setTimeout(() => void sendHeld(), undoWindow.milliseconds)
}

/** Takes back what is held: nothing was sent. */
export const takeBack = (): HeldDecision | null => {
  const decision = held
  set(null)
  return decision
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useHeld = (): HeldDecision | null => useSyncExternalStore(subscribe, () => held)

// whoever closes the page has decided
if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void sendHeld())
