import { useEffect, useEffectEvent } from 'react'
import { gateOffer } from './gate-text.ts'
import { codeOf, messageOf } from '../api/error-text.ts'
import { type Failure, failureText } from '../api/failure-text.ts'
import { t } from '../i18n/i18n.ts'
import { goTo } from '../lib/navigate.ts'
import { myProfile } from '../session/me.ts'
import { currentSession, authStatusOf } from '../session/session.ts'
import { confirm } from '../ui/overlays/modal-store.ts'
import { toast } from '../ui/overlays/toast-store.ts'
import { firstClosed, gateOfRefusal, type Gate } from './gate-rules.ts'
import { readPendingAction, takeResumingAction, writePendingAction } from './pending.ts'

/** The modal of a closed gate says what is needed, its cost and why; confirming opens the page that opens the gate. */
const showGateModal = async (gate: Gate, action: string, argument: string | null, refusal?: unknown): Promise<void> => {
  const { text, to } = await gateOffer(gate, action, refusal)
  const confirmed = await confirm({
    title: t(`gate.${gate}.title`),
    text,
    confirm: t(`gate.${gate}.go`),
    cancel: t('common.cancel'),
  })
  if (!confirmed) {
    if (gate === 'login') toast(t('notice.BROWSING_AS_GUEST'))
    return
  }
  writePendingAction({
    gate,
    action,
    argument,
    returnTo: window.location.pathname + window.location.search,
    resuming: false,
  })
  goTo(to)
}

const firstClosedForMe = async (gates: readonly Gate[]): Promise<Gate | null> => {
  const authStatus = authStatusOf(currentSession())
  return firstClosed(gates, { authStatus, profile: authStatus === 'member' ? await myProfile() : null })
}

/** Runs `work` when every gate is open; a server refusal that means a gate is handled the same way. */
export const runThroughGates = async (
  action: string,
  gates: readonly Gate[],
  argument: string | null,
  work: () => Promise<unknown>,
  failure?: Failure,
): Promise<void> => {
  try {
    const closed = await firstClosedForMe(gates)
    if (closed) return await showGateModal(closed, action, argument)
    await work()
  } catch (error) {
    const gate = gateOfRefusal(codeOf(error))
    if (gate) await showGateModal(gate, action, argument, error)
    else toast(failure ? failureText(failure, error) : messageOf(error))
  }
}

/** Called by the page that opens a gate: back to where the person was, or to `fallback`. */
export const gateLifted = (fallback: string): void => {
  const pending = readPendingAction()
  // a page that is open again has nothing to resume
  if (pending) writePendingAction(pending.action === 'open-page' ? null : { ...pending, resuming: true })
  goTo(pending?.returnTo ?? fallback, { replace: true })
}

/**
 * A named action behind gates; `failure` describes it when it fails. When its page shows again after the gate was
 * opened, the action resumes by itself.
 */
export const useGated = (
  action: string,
  gates: readonly Gate[],
  work: (argument: string | null) => Promise<unknown>,
  failure?: Failure,
): ((argument?: string) => void) => {
  const run = (argument: string | null): void =>
    void runThroughGates(action, gates, argument, () => work(argument), failure)
  const resume = useEffectEvent(run)
  useEffect(() => {
    const pending = takeResumingAction(action)
    if (pending) resume(pending.argument)
  }, [action])
  return (argument) => run(argument ?? null)
}
