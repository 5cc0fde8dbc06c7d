import { Box, Typography } from '@mui/material'
import { reviewQueues } from '@xinyu/contracts/admin/reviewable'
import { secondLooks } from '@xinyu/contracts/admin/quality/second-looks'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SelectInput, useTranslate } from 'react-admin'
import { DateTime } from '../../../shared/format/date-time.tsx'
import { timeColumn } from '../../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../../shared/list-frame/columns.ts'
import { ListFrame } from '../../../shared/list-frame/list-frame.tsx'

export type SecondLook = RecordOf<typeof secondLooks>

const columns: Column<SecondLook>[] = [
  { source: 'queue', text: ({ queue }, { translate }) => translate(`resources.${queue}.name`) },
  timeColumn('since'),
]
const LookCard = ({ record: { queue, since } }: { record: SecondLook }) => (
  <Box>
    <Typography sx={{ fontWeight: 600 }}>{useTranslate()(`resources.${queue}.name`)}</Typography>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      <DateTime at={since} />
    </Typography>
  </Box>
)
const filters = [
  <SelectInput
    key="queue"
    source="queue"
    alwaysOn
    choices={reviewQueues.map((id) => ({ id, name: `resources.${id}.name` }))}
  />,
]

/** What others decided and somebody else judges again, the longest waiting first. */
export const SecondLookList = () => (
  <ListFrame
    resource={secondLooks}
    columns={columns}
    card={LookCard}
    sort={{ field: 'since', order: 'ASC' }}
    filters={filters}
    hasPage
  />
)
