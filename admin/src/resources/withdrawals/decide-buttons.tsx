import { Button, Stack, Typography } from '@mui/material'
import { withdrawals } from '@xinyu/contracts/admin/money'
import { useState } from 'react'
import { useGetIdentity, useLocaleState, useNotify, useTranslate, useCanAccess } from 'react-admin'
import { yuan } from '../../shared/format/format.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAction } from '../../shared/hooks/use-action.ts'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { hasFailed, isWaiting, type Withdrawal } from './withdrawal.ts'

const Reject = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const { run, busy } = useAction(withdrawals, 'reject')
  const reject = async (reason: string) => {
    if (await run(withdrawal.id, { reason })) setOpen(false)
  }
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        {translate('xinyu.withdrawals.reject')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('xinyu.withdrawals.reject')}
          help={translate('xinyu.withdrawals.rejectHelp')}
          confirm={translate('xinyu.withdrawals.reject')}
          danger
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void reject(reason)}
        />
      )}
    </>
  )
}

const Approve = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const { identity } = useGetIdentity()
  const { run, busy } = useAction(withdrawals, 'approve')
  const isLast = withdrawal.approvals.length + 1 >= withdrawal.approvalsNeeded
  const approve = async () => {
    const now = await run(withdrawal.id, {})
    if (!now) return
    const said = isWaiting(now) ? 'approvedOnce' : hasFailed(now) ? 'payoutFailed' : 'approved'
    notify(`xinyu.withdrawals.${said}`, { type: hasFailed(now) ? 'warning' : 'success' })
  }
  if (withdrawal.approvals.some(({ by }) => by === identity?.id))
    return (
      <Typography variant="body2" sx={{ alignSelf: 'center' }}>
        {translate('xinyu.withdrawals.approvedOnce')}
      </Typography>
    )
  return (
    <Button variant="contained" disabled={busy} onClick={() => void approve()}>
      {isLast
        ? translate('xinyu.withdrawals.approveAndPay', { net: yuan(withdrawal.net, locale) })
        : translate('xinyu.withdrawals.approve')}
    </Button>
  )
}

/** Actions for a payout that the provider has permanently refused. */
const AfterFailure = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const again = useAction(withdrawals, 'payAgain')
  const byHand = useAction(withdrawals, 'markPaid')
  const markPaid = async (reference: string) => {
    if (await byHand.run(withdrawal.id, { reference: reference.slice(0, 100) })) setOpen(false)
  }
  return (
    <>
      <Button variant="contained" disabled={again.busy} onClick={() => void again.run(withdrawal.id, {})}>
        {translate('xinyu.withdrawals.payAgain')}
      </Button>
      <Button onClick={() => setOpen(true)}>{translate('xinyu.withdrawals.markPaid')}</Button>
      {open && (
        <ReasonDialog
          title={translate('xinyu.withdrawals.markPaid')}
          help={translate('xinyu.withdrawals.markPaidHelp')}
          confirm={translate('xinyu.withdrawals.markPaid')}
          busy={byHand.busy}
          onClose={() => setOpen(false)}
          onConfirm={(reference) => void markPaid(reference)}
        />
      )}
    </>
  )
}

export const DecideButtons = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { canAccess: allowed } = useCanAccess({ resource: withdrawals.name, action: 'approve' })
  const translate = useTranslate()
  const isOwn = useIsSelf(withdrawal.user_id)
  const [waiting, failed] = [isWaiting(withdrawal), hasFailed(withdrawal)]
  if (!allowed || (!waiting && !failed)) return null
  if (isOwn) return <Typography variant="body2">{translate('xinyu.common.aboutYou')}</Typography>
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {waiting ? <Approve withdrawal={withdrawal} /> : <AfterFailure withdrawal={withdrawal} />}
      <Reject withdrawal={withdrawal} />
    </Stack>
  )
}
