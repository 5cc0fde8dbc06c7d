import { Button, Stack, Typography } from '@mui/material'
import { payoutBatches } from '@xinyu/contracts/admin/payout-batches'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useState } from 'react'
import {
  useCreate,
  useListContext,
  useLocaleState,
  useNotify,
  useRedirect,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { errorText } from '../../shared/api/refusal.ts'
import { yuan } from '../../shared/format/format.ts'
import type { Withdrawal } from './withdrawal.ts'

type Batch = RecordOf<typeof payoutBatches> & RaRecord

/** Proposes the selected withdrawals as a batch, which a colleague approves. One selection is one batch. */
export const BatchBar = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const [locale] = useLocaleState()
  const { data = [], selectedIds = [], onUnselectItems } = useListContext<Withdrawal>()
  const [create, { isPending }] = useCreate<Batch>()
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  if (selectedIds.length === 0) return null
  const net = data.filter(({ id }) => selectedIds.includes(id)).reduce((sum, row) => sum + row.net, 0)
  const propose = () =>
    void create(
      payoutBatches.name,
      { data: { withdrawals: selectedIds, clientId } },
      {
        onError: (error) => notify(errorText(error), { type: 'error' }),
        onSuccess: ({ id }) => {
          onUnselectItems()
          setClientId(crypto.randomUUID())
          notify('xinyu.payoutBatches.proposed', { type: 'success' })
          redirect('show', payoutBatches.name, id)
        },
      },
    )
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', p: 1 }}>
      <Typography>
        {translate('xinyu.payoutBatches.selected', { smart_count: selectedIds.length, net: yuan(net, locale) })}
      </Typography>
      <Button variant="contained" disabled={isPending} onClick={propose}>
        {translate('xinyu.payoutBatches.propose')}
      </Button>
    </Stack>
  )
}
