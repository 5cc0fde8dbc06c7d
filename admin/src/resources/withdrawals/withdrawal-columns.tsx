import Flag from '@mui/icons-material/Flag'
import { Box, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { moneyColumn, timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { stateKey, type Withdrawal } from './withdrawal.ts'
import { WithdrawalState } from './withdrawal-state.tsx'

const Flagged = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  if (withdrawal.flags.length === 0) return null
  const why = withdrawal.flags.map(({ kind }) => translate(`xinyu.withdrawals.flag.${kind}`)).join(' · ')
  return (
    <Tooltip title={why}>
      <Flag color="warning" fontSize="small" titleAccess={why} sx={{ verticalAlign: 'middle', ml: 0.5 }} />
    </Tooltip>
  )
}

/** Export-only columns, such as tax data. */
const inFile = (source: string, text: Column<Withdrawal>['text']): Column<Withdrawal> => ({
  source,
  text,
  isInFileOnly: true,
})

export const withdrawalColumns: Column<Withdrawal>[] = [
  inFile('id', ({ id }) => id),
  inFile('user_id', ({ user_id }) => user_id),
  {
    source: 'userName',
    text: ({ userName, user_id }) => userName || user_id,
    render: (withdrawal) => (
      <>
        {withdrawal.userName || withdrawal.user_id}
        <Flagged withdrawal={withdrawal} />
      </>
    ),
  },
  moneyColumn('amount'),
  moneyColumn('fee'),
  { ...moneyColumn('taxable'), isInFileOnly: true },
  moneyColumn('tax'),
  moneyColumn('net'),
  inFile('flowers', ({ flowers }) => flowers),
  { source: 'payee', text: ({ payee }) => payee },
  { source: 'approvals', text: ({ approvals, approvalsNeeded }) => `${approvals.length} / ${approvalsNeeded}` },
  {
    source: 'status',
    text: (withdrawal, { translate }) => translate(stateKey(withdrawal)),
    render: (withdrawal) => <WithdrawalState withdrawal={withdrawal} />,
  },
  inFile('payoutState', ({ payout }, { translate }) => translate(`xinyu.withdrawals.payout.${payout.state}`)),
  inFile('payoutNo', ({ payout }) => payout.no),
  inFile('tradeNo', ({ payout }) => payout.tradeNo),
  timeColumn('addtime'),
  inFile('paidAt', ({ paidAt }, { locale }) => paidAt && formatDateTime(paidAt, locale)),
]

/** A withdrawal on a small screen. */
export const WithdrawalCard = ({ record: withdrawal }: { record: Withdrawal }) => {
  const { locale } = useTranslation()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {yuan(withdrawal.net, locale)} · {withdrawal.userName || withdrawal.user_id}
          <Flagged withdrawal={withdrawal} />
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {withdrawal.approvals.length} / {withdrawal.approvalsNeeded} · {formatDateTime(withdrawal.addtime, locale)}
        </Typography>
      </Box>
      <WithdrawalState withdrawal={withdrawal} />
    </Box>
  )
}
