import { conductRuleNames, type ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { fetchRefusalText } from '../api/refusal-text.ts'
import { language, t } from '../i18n/i18n.ts'
import { formatDateTime } from '../lib/format.ts'
import { confirm } from '../ui/overlays/modal-store.ts'

export interface Ban {
  reason: string
  /** null: permanent */
  until: string | null
  rule?: ConductRule | null
  /** for the appeal; only given at a login with valid proof */
  ticket?: string | null
}

/** Reason and end of a ban, with an appeal; true: the person wants to appeal. */
export const confirmBan = async ({ reason, until, rule }: Ban): Promise<boolean> =>
  confirm({
    title: await fetchRefusalText('ACCOUNT_BANNED'),
    text: [
      ...(rule ? [t('login.bannedRule', { rule: conductRuleNames[rule][language()] })] : []),
      t('login.bannedReason', { reason: reason || t('login.bannedNoReason') }),
      until === null ? t('login.bannedForever') : t('login.bannedUntil', { until: formatDateTime(until, language()) }),
      t('login.bannedAppealText'),
    ].join('\n'),
    confirm: t('login.bannedAppeal'),
    cancel: t('common.gotIt'),
  })
