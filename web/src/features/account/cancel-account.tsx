import { cancelVip } from '@xinyu/contracts/http/users/vip'
import { deleteuser } from '@xinyu/contracts/http/users/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { clearAndExit } from '../../shared/session/log-out.ts'
import { useOwnerProof } from '../../shared/session/owner-proof.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { CardForm, ErrorLine, TextAreaField } from '../../shared/ui/fields/form.tsx'

/** When a store renews a subscription, which only the person can cancel there. A failed request is ignored. */
const renewalNow = (): Promise<string | null> =>
  api(cancelVip, {}).then(
    ({ renewal }) => renewal?.renewsAt ?? null,
    () => null,
  )

/** Cancels the account with a proof and a confirmation; logging in before the erasure date restores it. */
export const CancelAccount = () => {
  const { t, language } = useText()
  const [reason, setReason] = useState('')
  const { proof, fields } = useOwnerProof()
  const cancel = useMutation({
    mutationFn: async () => {
      const renewsAt = await renewalNow()
      const ends = renewsAt === null ? '' : t('account.cancelRenews', { date: formatDate(renewsAt, language) })
      const confirmed = await confirm({
        title: t('cancelAccount.sureTitle'),
        text: t('account.cancelText') + ends,
        confirm: t('account.cancelGo'),
        cancel: t('account.keep'),
        danger: true,
      })
      if (!confirmed) return null
      return (await api(deleteuser, { ...proof, ...(reason.trim() ? { reason: reason.trim() } : {}) })).erasedAt
    },
    onSuccess: async (erasedAt) => {
      if (erasedAt === null) return
      // all logins ended with the account
      clearAndExit()
      await confirm({
        title: t('account.cancelled'),
        text: t('account.erasedAt', { date: formatDate(erasedAt, language) }),
        confirm: t('common.gotIt'),
      })
    },
  })
  return (
    <CardForm isReady={proof !== null} onSubmit={() => cancel.mutate()}>
      <TextAreaField label={t('cancelAccount.reason')} rows={3} maxLength={500} value={reason} onChange={setReason} />
      {fields}
      <ErrorLine error={cancel.error} />
      <Button type="submit" block color="danger" disabled={!proof} loading={cancel.isPending}>
        {t('cancelAccount.confirm')}
      </Button>
    </CardForm>
  )
}
