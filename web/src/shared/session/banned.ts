import { CallError } from '@xinyu/contracts/client/client'
import { conductRules } from '@xinyu/contracts/rules/text/conduct'
import { loadTexts } from '../i18n/i18n.ts'
import { goTo } from '../lib/navigate.ts'
import { storeTicket } from './appeal-ticket.ts'
import type { Ban } from './confirm-ban.ts'
import { endSession } from './session.ts'

/** The ban in a refusal; null for any other refusal, and when somebody else is banned. */
export const ownBanOf = (error: unknown): Ban | null => {
  if (!(error instanceof CallError) || error.code !== 'ACCOUNT_BANNED') return null
  const { reason, until, rule, appealTicket } = error.refusal
  if (typeof reason !== 'string') return null
  return {
    reason,
    until: typeof until === 'string' ? until : null,
    rule: conductRules.find((known) => known === rule) ?? null,
    ticket: typeof appealTicket === 'string' ? appealTicket : null,
  }
}

let isShowingBan = false

/**
 * The login is over. With a ticket the person goes to the ban's page; otherwise a dialog shows reason and end, once
 * however many calls were refused, with a link there.
 */
export const showBan = async (ban: Ban): Promise<void> => {
  endSession()
  if (ban.ticket) {
    storeTicket(ban.ticket)
    return goTo('/banned', { replace: true })
  }
  if (isShowingBan) return
  isShowingBan = true
  const appeal = await Promise.all([import('./confirm-ban.ts'), loadTexts()])
    .then(([{ confirmBan }]) => confirmBan(ban))
    // without a network the next login says it
    .catch(() => false)
    .finally(() => (isShowingBan = false))
  goTo(appeal ? '/banned' : '/homepage', { replace: true })
}
