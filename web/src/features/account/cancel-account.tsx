import { cancelVip } from '@xinyu/contracts/http/payments-more'
import { deleteuser } from '@xinyu/contracts/http/users'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd-mobile'
import { api } from '../../shared/api/api.ts'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { logOut } from '../../shared/session/log-out.ts'
import { ask } from '../../shared/ui/modal-store.ts'
import { toast } from '../../shared/ui/toast-store.ts'

/** When a store renews what they bought, which only they can end there; deleting is not kept waiting by no answer. */
const renewalNow = (): Promise<string | null> =>
  api(cancelVip, {}).then(
    ({ renewal }) => renewal?.renewsAt ?? null,
    () => null,
  )

/** Cancels the account after a confirmation; logging in before the erasure date restores it. */
export const CancelAccount = () => {
  const { t, language } = useText()
  const cancel = useMutation({
    mutationFn: async () => {
      const renewsAt = await renewalNow()
      const ends = renewsAt === null ? '' : t('account.cancelRenews', { date: formatDate(renewsAt, language) })
      const confirmed = await ask({
        title: t('account.cancelTitle'),
        text: t('account.cancelText') + ends,
        confirm: t('account.cancelGo'),
        cancel: t('account.keep'),
        danger: true,
      })
      return confirmed ? (await api(deleteuser, {})).erasedAt : null
    },
    onSuccess: async (erasedAt) => {
      if (erasedAt === null) return
      logOut()
      await ask({
        title: t('account.cancelled'),
        text: t('account.erasedAt', { date: formatDate(erasedAt, language) }),
        confirm: t('common.gotIt'),
      })
    },
    onError: async (error) => {
      if (codeOf(error) !== 'NEED_PROOF') return toast(messageOf(error))
      // a login of a moment ago is the proof
      if (
        await ask({
          title: t('account.proofTitle'),
          text: t('account.proofText'),
          confirm: t('auth.goLogin'),
          cancel: t('common.later'),
        })
      )
        goTo('/login')
    },
  })
  return (
    <Button block fill="none" color="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('account.cancel')}
    </Button>
  )
}
