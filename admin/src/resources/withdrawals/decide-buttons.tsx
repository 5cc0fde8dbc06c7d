import { Button, Stack, Typography } from '@mui/material'
import { withdrawals } from '@xinyu/contracts/admin/money'
import { useCanAccess, useGetIdentity, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { yuan } from '../../shared/format/format.ts'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { hasFailed, isWaiting, type Withdrawal } from './withdrawal.ts'

const Reject = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  return (
    <ReasonButton
      color="error"
      resource={withdrawals}
      action="reject"
      id={withdrawal.id}
      body={(reason) => ({ reason })}
      label={translate('xinyu.withdrawals.reject')}
      help={translate('xinyu.withdrawals.rejectHelp')}
      isDangerous
    />
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
const AfterFailure = ({ withdrawal: { id } }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  return (
    <>
      <ActionButton variant="contained" resource={withdrawals} action="payAgain" id={id} body={{}}>
        {translate('xinyu.withdrawals.payAgain')}
      </ActionButton>
      <ReasonButton
        resource={withdrawals}
        action="markPaid"
        id={id}
        body={(reference) => ({ reference: reference.slice(0, 100) })}
        label={translate('xinyu.withdrawals.markPaid')}
        help={translate('xinyu.withdrawals.markPaidHelp')}
      />
    </>
  )
}

export const DecideButtons = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { canAccess } = useCanAccess({ resource: withdrawals.name, action: 'approve' })
  const translate = useTranslate()
  const isOwn = useIsSelf(withdrawal.user_id)
  const [waiting, failed] = [isWaiting(withdrawal), hasFailed(withdrawal)]
  if (!canAccess || (!waiting && !failed)) return null
  if (isOwn) return <Typography variant="body2">{translate('xinyu.common.aboutYou')}</Typography>
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {waiting ? <Approve withdrawal={withdrawal} /> : <AfterFailure withdrawal={withdrawal} />}
      <Reject withdrawal={withdrawal} />
    </Stack>
  )
}
