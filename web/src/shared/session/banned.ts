import { CallError } from '@xinyu/contracts/client'
import { errorText } from '@xinyu/contracts/errors'
import { language, t } from '../i18n/i18n.ts'
import { formatDateTime } from '../lib/format.ts'
import { goTo } from '../lib/navigate.ts'
import { ask } from '../ui/modal-store.ts'
import { endSession } from './session.ts'

export interface Ban {
  reason: string
  /** null: without end */
  until: string | null
}

/** The ban that a refusal tells of; null for every other, and where it is somebody else who is banned. */
export const ownBanOf = (error: unknown): Ban | null => {
  if (!(error instanceof CallError) || error.code !== 'ACCOUNT_BANNED') return null
  const { reason, until } = error.refusal
  return typeof reason === 'string' ? { reason, until: typeof until === 'string' ? until : null } : null
}

let telling = false

/** Says why and until when, once however many calls were refused, and shows the way to support. The login is over. */
export const tellBanned = async ({ reason, until }: Ban): Promise<void> => {
  endSession()
  if (telling) return
  telling = true
  const appeal = await ask({
    title: errorText('ACCOUNT_BANNED', language()),
    text: [
      t('auth.bannedReason', { reason: reason || t('auth.bannedNoReason') }),
      until === null ? t('auth.bannedForever') : t('auth.bannedUntil', { until: formatDateTime(until, language()) }),
      t('auth.bannedAppealText'),
    ].join('\n'),
    confirm: t('auth.bannedAppeal'),
    cancel: t('common.gotIt'),
  }).finally(() => (telling = false))
  goTo(appeal ? '/about/connect' : '/homepage', { replace: true })
}
