import { Button, Typography } from '@mui/material'
import { paymentDifferences } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAction } from '../../shared/hooks/use-action.ts'

export type Difference = RecordOf<typeof paymentDifferences>

/** Settles a difference with an explanation, or shows the explanation of a settled one. */
export const SettleButton = ({ difference }: { difference: Difference }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const { run, busy } = useAction(paymentDifferences, 'settle')
  if (difference.settledAt)
    return (
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {difference.reason} ·{' '}
        {(difference.settledByName || difference.settledBy) ?? translate('xinyu.paymentDifferences.itself')} ·{' '}
        <DateTime at={difference.settledAt} />
      </Typography>
    )
  const settle = async (reason: string) => {
    if (await run(difference.id, { reason })) setOpen(false)
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('xinyu.paymentDifferences.settle')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('xinyu.paymentDifferences.settleTitle')}
          help={translate('xinyu.paymentDifferences.settleHelp')}
          confirm={translate('xinyu.paymentDifferences.settle')}
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void settle(reason)}
        />
      )}
    </>
  )
}
