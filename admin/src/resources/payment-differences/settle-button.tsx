import { Typography } from '@mui/material'
import { paymentDifferences } from '@xinyu/contracts/admin/orders'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useTranslate } from 'react-admin'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { DateTime } from '../../shared/format/date-time.tsx'

export type Difference = RecordOf<typeof paymentDifferences>

/** Settles a difference with an explanation, or shows the explanation of a settled one. */
export const SettleButton = ({ difference }: { difference: Difference }) => {
  const translate = useTranslate()
  if (difference.settledAt)
    return (
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {difference.reason} ·{' '}
        {(difference.settledByName || difference.settledBy) ?? translate('xinyu.paymentDifferences.itself')} ·{' '}
        <DateTime at={difference.settledAt} />
      </Typography>
    )
  return (
    <ReasonButton
      size="small"
      resource={paymentDifferences}
      action="settle"
      id={difference.id}
      body={(reason) => ({ reason })}
      label={translate('xinyu.paymentDifferences.settle')}
      title={translate('xinyu.paymentDifferences.settleTitle')}
      help={translate('xinyu.paymentDifferences.settleHelp')}
    />
  )
}
