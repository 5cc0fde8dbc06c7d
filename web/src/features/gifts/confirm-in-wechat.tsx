import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { invokeInWechat, isInWechat } from '../../shared/lib/wechat.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import type { Withdrawal } from './withdrawal-query.ts'
import { reloadWithdrawals } from './withdrawal-query.ts'

/** A payout to a WeChat wallet waits until its owner confirms it in WeChat. */
export const ConfirmInWechat = ({ confirmation }: { confirmation: NonNullable<Withdrawal['confirmation']> }) => {
  const { t } = useText()
  const confirm = useMutation({
    mutationFn: () => invokeInWechat('requestMerchantTransfer', confirmation),
    onSuccess: (isDone) => {
      if (isDone) toast(t('withdraw.confirmed'))
      void reloadWithdrawals()
    },
    onError: (error) => toast(messageOf(error)),
  })
  if (!isInWechat()) return <p className="small">{t('withdraw.onlyInWechat')}</p>
  return (
    <Button size="small" color="primary" loading={confirm.isPending} onClick={() => confirm.mutate()}>
      {t('withdraw.toConfirm')}
    </Button>
  )
}
