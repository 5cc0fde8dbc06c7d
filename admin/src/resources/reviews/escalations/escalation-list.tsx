import TaskAlt from '@mui/icons-material/TaskAlt'
import { Typography } from '@mui/material'
import { escalations } from '@xinyu/contracts/admin/desk'
import { reviewQueues } from '@xinyu/contracts/admin/reviewable'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SelectInput, useTranslate } from 'react-admin'
import { RecordLink } from '../../../shared/link/record-link.tsx'
import { Empty } from '../../../shared/list-frame/empty.tsx'
import { FilterTabs } from '../../../shared/list-frame/filter-tabs.tsx'
import { timeColumn } from '../../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../../shared/list-frame/columns.ts'
import { ListFrame } from '../../../shared/list-frame/list-frame.tsx'
import { ActionButton } from '../../../shared/action/action-button.tsx'
import { QueueTabs } from '../list/queue-tabs.tsx'

type Escalation = RecordOf<typeof escalations>

const OpenLink = ({ escalation: { queue, subject_id: id } }: { escalation: Escalation }) => {
  const translate = useTranslate()
  return (
    <RecordLink resource={queue} id={id} underline="hover">
      {translate(`resources.${queue}.name`)}
    </RecordLink>
  )
}
const CloseButton = ({ escalation: { id, state } }: { escalation: Escalation }) => {
  const translate = useTranslate()
  if (state === 'done') return null
  return (
    <ActionButton size="small" resource={escalations} action="close" id={id} body={{}}>
      {translate('xinyu.escalations.close')}
    </ActionButton>
  )
}
const columns: Column<Escalation>[] = [
  {
    source: 'queue',
    text: ({ queue }, { translate }) => translate(`resources.${queue}.name`),
    render: (escalation) => <OpenLink escalation={escalation} />,
  },
  {
    source: 'note',
    text: ({ note }) => note,
    render: ({ note }) => (
      <Typography variant="body2" sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
        {note}
      </Typography>
    ),
  },
  { source: 'by', text: ({ by }) => by },
  timeColumn('addtime'),
  { source: 'acts', text: () => '', render: (escalation) => <CloseButton escalation={escalation} /> },
]
const EscalationCard = ({ record }: { record: Escalation }) => (
  <>
    <OpenLink escalation={record} />
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {record.note}
    </Typography>
    <CloseButton escalation={record} />
  </>
)
const filters = [
  <SelectInput key="queue" source="queue" choices={reviewQueues.map((id) => ({ id, name: `resources.${id}.name` }))} />,
]
/** Escalated reviews, longest waiting first. */
export const EscalationList = () => (
  <ListFrame
    resource={escalations}
    columns={columns}
    card={EscalationCard}
    sort={{ field: 'addtime', order: 'ASC' }}
    filters={filters}
    filterDefaultValues={{ state: 'open' }}
    tabs={
      <>
        <QueueTabs current={escalations.name} />
        <FilterTabs
          source="state"
          choices={(['open', 'done'] as const).map((value) => ({ value, label: `xinyu.escalations.state.${value}` }))}
          label="resources.escalations.fields.state"
        />
      </>
    }
    tabFilters={['state']}
    empty={<Empty icon={<TaskAlt />} text="xinyu.escalations.empty" />}
    refreshEvery={30_000}
  />
)
