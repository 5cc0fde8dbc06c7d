import { cancelVip } from '@xinyu/contracts/http/users/vip'
import { api } from '../../shared/api/api.ts'
import { language, t } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { browser } from '../../shared/shell/browser.ts'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'

const appleSubscriptions = 'https://apps.apple.com/account/subscriptions'

/** Cancels the renewal; says when there is none, or when only the person can cancel it at the store. */
export const askCancelVip = async (open = browser.open): Promise<void> => {
  const { profile, renewal } = await api(cancelVip, {})
  void reloadMe()
  const title = t('cancelVip.title')
  if (renewal) {
    const text = t('cancelVip.apple', { date: formatDate(renewal.renewsAt, language()) })
    if (await confirm({ title, text, confirm: t('cancelVip.appleGo'), cancel: t('common.later') }))
      open(appleSubscriptions)
    return
  }
  const text =
    profile.isVip && profile.vipLimitDate
      ? t('cancelVip.none', { date: formatDate(profile.vipLimitDate, language()) })
      : t('cancelVip.noneNow')
  await confirm({ title, text, confirm: t('common.gotIt') })
}
