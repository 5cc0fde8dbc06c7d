import { Alert, Box, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { UserButton } from '../../shared/link/user-button.tsx'
import { PaymentFrame } from '../../shared/show/payment-frame.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { DecideButtons } from './decide-buttons.tsx'
import { FlagsNotice } from './flags-notice.tsx'
import { hasFailed, type Withdrawal } from './withdrawal.ts'
import { WithdrawalState } from './withdrawal-state.tsx'
import { PayoutBreakdown } from './payout-breakdown.tsx'

const Details = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const field = (name: string) => translate(`resources.withdrawals.fields.${name}`)
  const at = (time: string | null) => time && formatDateTime(time, locale)
  const { payout, approvals, approvalsNeeded } = withdrawal
  return (
    <DescriptionList>
      <DescriptionItem label={field('userName')}>
        <UserButton id={withdrawal.user_id} name={withdrawal.userName} />
      </DescriptionItem>
      <DescriptionItem label={field('flowers')}>{withdrawal.flowers}</DescriptionItem>
      <DescriptionItem label={field('payee')}>{withdrawal.payee || null}</DescriptionItem>
      <DescriptionItem label={field('isOwnName')}>
        {translate(`xinyu.withdrawals.name.${withdrawal.isOwnName ? 'own' : 'unknown'}`)}
      </DescriptionItem>
      <DescriptionItem label={field('provider')}>{translate(`xinyu.provider.${payout.provider}`)}</DescriptionItem>
      <DescriptionItem label={field('payoutState')}>
        {translate(`xinyu.withdrawals.payout.${payout.state}`)}
      </DescriptionItem>
      <DescriptionItem label={field('payoutNo')}>{payout.no}</DescriptionItem>
      <DescriptionItem label={field('tradeNo')}>{payout.tradeNo}</DescriptionItem>
      <DescriptionItem label={field('addtime')}>{at(withdrawal.addtime)}</DescriptionItem>
      <DescriptionItem label={field('paidAt')}>{at(withdrawal.paidAt)}</DescriptionItem>
      <DescriptionItem label={`${field('approvals')} ${approvals.length} / ${approvalsNeeded}`} wide>
        {approvals.length > 0
          ? approvals.map(({ by, byName, at: when }) => `${byName || by} · ${formatDateTime(when, locale)}`).join('\n')
          : null}
      </DescriptionItem>
    </DescriptionList>
  )
}

const WithdrawalPage = ({ record: withdrawal }: { record: Withdrawal }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto', width: '100%', mt: 2 }}>
      <PaymentFrame
        title={`${translate('resources.withdrawals.name')} · ${withdrawal.userName || withdrawal.user_id}`}
        subject={translate('resources.withdrawals.fields.net')}
        amount={withdrawal.net}
        state={<WithdrawalState withdrawal={withdrawal} />}
        buttons={<DecideButtons withdrawal={withdrawal} />}
      >
        <FlagsNotice withdrawal={withdrawal} />
        {hasFailed(withdrawal) && (
          <Alert severity="error" role="note" sx={{ mb: 2 }}>
            {withdrawal.payout.failure}
          </Alert>
        )}
        {withdrawal.reason && (
          <Alert severity="info" role="note" sx={{ mb: 2 }}>
            {withdrawal.reason}
          </Alert>
        )}
        <Typography component="h2" sx={{ fontWeight: 600, mb: 1 }}>
          {translate('xinyu.withdrawals.sum')}
        </Typography>
        <Box sx={{ mb: 3 }}>
          <PayoutBreakdown withdrawal={withdrawal} />
        </Box>
        <Details withdrawal={withdrawal} />
      </PaymentFrame>
    </Box>
  )
}

export const WithdrawalShow = () => <ShowFrame<Withdrawal> page={WithdrawalPage} />
