import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { users } from '@xinyu/contracts/admin/resources'
import { ShowBase, Title, useCreatePath, useLocaleState, useShowContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DescriptionItem, DescriptionList } from '../../shared/description-list.tsx'
import { Failure } from '../../shared/failure.tsx'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { stayOnPage } from '../../shared/hooks/stay-on-page.ts'
import { DecideButtons } from './decide-buttons.tsx'
import { FlagsNotice } from './flags-notice.tsx'
import { hasFailed, type Withdrawal } from './withdrawal.ts'
import { WithdrawalState } from './withdrawal-state.tsx'
import { PayoutBreakdown } from './payout-breakdown.tsx'

const Details = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const createPath = useCreatePath()
  const field = (name: string) => translate(`resources.withdrawals.fields.${name}`)
  const at = (time: string | null) => time && formatDateTime(time, locale)
  const { payout, approvals, approvalsNeeded } = withdrawal
  return (
    <DescriptionList>
      <DescriptionItem label={field('userName')}>
        <Button
          component={Link}
          to={createPath({ resource: users.name, type: 'show', id: withdrawal.user_id })}
          size="small"
          sx={{ p: 0, minWidth: 0 }}
        >
          {withdrawal.userName || withdrawal.user_id}
        </Button>
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

const Loaded = () => {
  const { record: withdrawal, error, refetch } = useShowContext<Withdrawal>()
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (error && !withdrawal) return <Failure error={error} onRetry={() => void refetch()} />
  if (!withdrawal) return null
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto', width: '100%', mt: 2 }}>
      <Title title={`${translate('resources.withdrawals.name')} · ${withdrawal.userName || withdrawal.user_id}`} />
      <Card>
        <CardContent>
          <Stack
            direction="row"
            useFlexGap
            sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 }}
          >
            <Box>
              <Typography sx={{ color: 'text.secondary' }}>{translate('resources.withdrawals.fields.net')}</Typography>
              <Typography sx={{ fontSize: '2rem', fontWeight: 700 }}>{yuan(withdrawal.net, locale)}</Typography>
              <WithdrawalState withdrawal={withdrawal} />
            </Box>
            <DecideButtons withdrawal={withdrawal} />
          </Stack>
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
        </CardContent>
      </Card>
    </Box>
  )
}

export const WithdrawalShow = () => (
  <ShowBase queryOptions={stayOnPage}>
    <Loaded />
  </ShowBase>
)
