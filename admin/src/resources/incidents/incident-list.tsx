import { Box, Typography } from '@mui/material'
import { incidents } from '@xinyu/contracts/admin/cases'
import { SearchInput, useTranslate } from 'react-admin'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column, Translation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { type Incident, nameOf } from './incident.ts'
import { IncidentState } from './incident-state.tsx'

const states = (['open', 'waiting', 'running', 'done', 'undone', 'closed'] as const).map((value) => ({
  value,
  label: `xinyu.incidents.state.${value}`,
}))

const firstNames = ({ members }: Incident): string =>
  members
    .filter(({ isFirst }) => isFirst)
    .map(nameOf)
    .join('、')
const actOf = ({ act, members }: Incident, { translate }: Pick<Translation, 'translate'>): string => {
  const chosen = members.filter(({ outcome }) => outcome !== 'none').length
  return act ? `${translate(`xinyu.users.step.${act.step}`)} × ${chosen}` : ''
}

const columns: Column<Incident>[] = [
  timeColumn('addtime'),
  { source: 'members', text: firstNames },
  { source: 'size', align: 'right', text: ({ members }) => members.length },
  { source: 'act', text: actOf },
  {
    source: 'state',
    text: ({ state }, { translate }) => translate(`xinyu.incidents.state.${state}`),
    render: ({ state }) => <IncidentState state={state} />,
  },
  { source: 'by', text: ({ by }) => by, render: ({ by }) => <PersonName id={by} user={null} /> },
]

const IncidentCard = ({ record }: { record: Incident }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {firstNames(record)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('xinyu.incidents.accounts', { smart_count: record.members.length })} {actOf(record, { translate })}
        </Typography>
      </Box>
      <IncidentState state={record.state} />
    </Box>
  )
}

/** Incidents, the newest first; those that wait for a second person have a tab. */
export const IncidentList = () => (
  <ListFrame
    resource={incidents}
    columns={columns}
    card={IncidentCard}
    sort={{ field: 'addtime', order: 'DESC' }}
    filters={[<SearchInput key="q" source="q" alwaysOn resettable />]}
    tab={{ source: 'state', choices: states }}
    hasPage
    isExported={false}
    refreshEvery={30_000}
  />
)
