import { useEffect, useEffectEvent } from 'react'
import { codeOf, messageOf } from '../api/error-text.ts'
import { t } from '../i18n/i18n.ts'
import { goTo } from '../lib/navigate.ts'
import { myProfile } from '../session/me.ts'
import { currentSession, standingOf } from '../session/session.ts'
import { ask } from '../ui/modal-store.ts'
import { toast } from '../ui/toast-store.ts'
import { firstClosed, gateOfRefusal, gateRules, type Gate } from './gate-rules.ts'
import { readPending, takeResuming, writePending } from './pending.ts'

/** The modal of a closed gate: says what and why; go leads to the page that lifts it, cancel stays. */
const offer = async (gate: Gate, action: string, argument: string | null): Promise<void> => {
  const go = await ask({
    title: t(`gate.${gate}.title`),
    text: t(`gate.${gate}.text`),
    go: t(`gate.${gate}.go`),
    cancel: t('common.cancel'),
  })
  if (!go) {
    if (gate === 'login') toast(t('gate.loginLater'))
    return
  }
  writePending({ gate, action, argument, returnTo: window.location.pathname + window.location.search, resuming: false })
  goTo(gateRules[gate].to)
}

const closedFor = async (gates: readonly Gate[]): Promise<Gate | null> => {
  const standing = standingOf(currentSession())
  return firstClosed(gates, { standing, profile: standing === 'member' ? await myProfile() : null })
}

/** Runs `work` when every gate is open; a refusal of the server that means a gate is offered in the same way. */
export const throughGates = async (
  action: string,
  gates: readonly Gate[],
  argument: string | null,
  work: () => Promise<unknown>,
): Promise<void> => {
  try {
    const closed = await closedFor(gates)
    if (closed) return await offer(closed, action, argument)
    await work()
  } catch (error) {
    const gate = gateOfRefusal(codeOf(error))
    if (gate) await offer(gate, action, argument)
    else toast(messageOf(error))
  }
}

/** The page that lifts a gate calls this when it has: back to where the person was, or on to `fallback`. */
export const gateLifted = (fallback: string): void => {
  const pending = readPending()
  if (pending) writePending({ ...pending, resuming: true })
  goTo(pending?.returnTo ?? fallback, { replace: true })
}

/**
 * An action behind gates, by name. When its page shows again after the gate was lifted, the action goes on by itself.
 */
export const useGated = (
  action: string,
  gates: readonly Gate[],
  work: (argument: string | null) => Promise<unknown>,
): ((argument?: string) => void) => {
  const run = (argument: string | null): void => void throughGates(action, gates, argument, () => work(argument))
  const resume = useEffectEvent(run)
  useEffect(() => {
    const pending = takeResuming(action)
    if (pending) resume(pending.argument)
  }, [action])
  return (argument) => run(argument ?? null)
}
