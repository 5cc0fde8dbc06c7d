import { fetchRefusalText } from '../api/refusal-text.ts'
import { t } from '../i18n/i18n.ts'
import { readText, writeText } from '../lib/storage.ts'
import { confirm } from '../ui/overlays/modal-store.ts'
import { toast } from '../ui/overlays/toast-store.ts'

export const isAdultHere = (): boolean => readText('adult') === 'yes'

/** Asks once per device; cancelling answers MINOR. */
export const confirmAdult = async (): Promise<boolean> => {
  if (isAdultHere()) return true
  const confirmed = await confirm({
    title: t('login.adultTitle'),
    text: t('notice.CONFIRM_ADULT'),
    confirm: t('login.adultYes'),
    cancel: t('login.adultNo'),
  })
  if (confirmed) writeText('adult', 'yes')
  else toast(await fetchRefusalText('MINOR'))
  return confirmed
}
