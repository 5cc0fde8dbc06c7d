import { CallError } from '@xinyu/contracts/client'
import { conductRuleNames, conductRules, type ConductRule } from '@xinyu/contracts/rules/conduct'
import { fetchRefusalText } from '../api/refusal-text.ts'
import { language, t } from '../i18n/i18n.ts'
import { formatDateTime } from '../lib/format.ts'
import { goTo } from '../lib/navigate.ts'
import { ask } from '../ui/modal-store.ts'
import { keepTicket } from './appeal-ticket.ts'
import { endSession } from './session.ts'

export interface Ban {
  reason: string
  /** null: without end */
  until: string | null
  rule?: ConductRule | null
  /** to appeal with; only who has just proven themselves at login has one */
  ticket?: string | null
}

/** The ban that a refusal tells of; null for every other, and where it is somebody else who is banned. */
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

let telling = false

/**
 * The login is over. Who has just proven themselves comes to the page of the ban; others are told why and until when,
 * once however many calls were refused, and shown the way there.
 */
export const tellBanned = async ({ reason, until, rule, ticket }: Ban): Promise<void> => {
  endSession()
  if (ticket) {
    keepTicket(ticket)
    return goTo('/banned', { replace: true })
  }
  if (telling) return
  telling = true
  const appeal = await ask({
    title: await fetchRefusalText('ACCOUNT_BANNED'),
    text: [
      ...(rule ? [t('auth.bannedRule', { rule: conductRuleNames[rule][language()] })] : []),
      t('auth.bannedReason', { reason: reason || t('auth.bannedNoReason') }),
      until === null ? t('auth.bannedForever') : t('auth.bannedUntil', { until: formatDateTime(until, language()) }),
      t('auth.bannedAppealText'),
    ].join('\n'),
    confirm: t('auth.bannedAppeal'),
    cancel: t('common.gotIt'),
  }).finally(() => (telling = false))
  goTo(appeal ? '/banned' : '/homepage', { replace: true })
}
