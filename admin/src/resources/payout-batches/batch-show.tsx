import {
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { withdrawals } from '@xinyu/contracts/admin/money'
import { payoutBatches } from '@xinyu/contracts/admin/payout-batches'
import { type ErrorCode, errors, errorText } from '@xinyu/contracts/errors'
import { useCanAccess, useGetIdentity, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { currentLanguage } from '../../shared/format/language.ts'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { PaymentFrame } from '../../shared/show/payment-frame.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { type Batch, BatchState } from './batch-list.tsx'

const Buttons = ({ batch }: { batch: Batch }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const { identity } = useGetIdentity()
  const { canAccess } = useCanAccess({ resource: payoutBatches.name, action: 'approve' })
  const { run, busy } = useAction(payoutBatches, 'approve')
  if (!canAccess || batch.state !== 'waiting') return null
  const isMine = batch.requestedBy === identity?.id
  const approve = async () => {
    const now = await run(batch.id, {})
    const refused = now?.items.filter(({ outcome }) => outcome === 'refused').length ?? 0
    if (!now) return
    if (refused > 0)
      notify('xinyu.payoutBatches.someRefused', { type: 'warning', messageArgs: { smart_count: refused } })
    else notify('xinyu.payoutBatches.approved', { type: 'success' })
  }
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {isMine ? (
        <Typography variant="body2">{translate('xinyu.payoutBatches.otherApproves')}</Typography>
      ) : (
        <Button variant="contained" disabled={busy} onClick={() => void approve()}>
          {translate('xinyu.payoutBatches.approve', { net: yuan(batch.net, locale) })}
        </Button>
      )}
      <ReasonButton
        color="error"
        resource={payoutBatches}
        action="reject"
        id={batch.id}
        body={(reason) => ({ reason })}
        label={translate('xinyu.payoutBatches.reject')}
        help={translate('xinyu.payoutBatches.rejectHelp')}
      />
    </Stack>
  )
}

const textOf = (refusal: string): string =>
  refusal in errors ? errorText(refusal as ErrorCode, currentLanguage()) : refusal

const Items = ({ batch: { items } }: { batch: Batch }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('xinyu.payoutBatches.items')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('xinyu.payoutBatches.member')}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {translate('xinyu.payoutBatches.net')}
            </TableCell>
            <TableCell>{translate('xinyu.payoutBatches.outcomeHead')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map(({ withdrawal, user_id, userName, net, outcome, refusal }) => (
            <TableRow key={withdrawal}>
              <TableCell component="th" scope="row" sx={{ minWidth: 120 }}>
                <RecordLink resource={withdrawals.name} id={withdrawal}>
                  {userName || user_id}
                </RecordLink>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {yuan(net, locale)}
              </TableCell>
              <TableCell>
                {translate(`xinyu.payoutBatches.outcome.${outcome}`)}
                {refusal && ` · ${textOf(refusal)}`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const BatchPage = ({ record: batch }: { record: Batch }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const decided =
    batch.decidedAt && `${batch.decidedByName || batch.decidedBy} · ${formatDateTime(batch.decidedAt, locale)}`
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto', width: '100%', mt: 2 }}>
      <PaymentFrame
        title={translate('resources.payoutBatches.name')}
        subject={translate('xinyu.payoutBatches.subject', { smart_count: batch.size })}
        amount={batch.net}
        state={<BatchState state={batch.state} />}
        buttons={<Buttons batch={batch} />}
      >
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          {translate('xinyu.payoutBatches.by', {
            name: batch.requestedByName || batch.requestedBy,
            at: formatDateTime(batch.addtime, locale),
          })}
          {decided && ` · ${translate('xinyu.payoutBatches.decided')} ${decided}`}
          {batch.reason && ` · ${batch.reason}`}
        </Typography>
        <Items batch={batch} />
      </PaymentFrame>
    </Box>
  )
}

export const BatchShow = () => <ShowFrame<Batch> page={BatchPage} />
