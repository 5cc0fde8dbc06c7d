import { t } from '../i18n/i18n.ts'
import { readText, writeText } from '../lib/storage.ts'
import { push } from '../shell/push.ts'
import { confirm } from '../ui/overlays/modal-store.ts'
import { pushKey, readPush, turnPushOn } from './push-device.ts'

const asked = 'push-asked'

/** After a first match, once per device: the person wants to know when the other writes. */
export const offerPush = async (): Promise<void> => {
  if (readText(asked) !== null || (await readPush()) !== 'off' || push.permission() !== 'default') return
  if ((await pushKey()) === null) return
  writeText(asked, 'yes')
  const confirmed = await confirm({
    title: t('notifications.offerTitle'),
    text: t('notifications.offerText'),
    confirm: t('notifications.offerYes'),
    cancel: t('common.later'),
  })
  if (confirmed) await turnPushOn()
}
