import History from '@mui/icons-material/History'
import { Box, Typography, useMediaQuery, type Theme } from '@mui/material'
import type { auditLog } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import {
  DataTable,
  FilterButton,
  List,
  SearchInput,
  TextInput,
  TopToolbar,
  useListContext,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import { Empty } from '../../shared/empty.tsx'
import { formatDateTime } from '../../shared/format.ts'
import { ListState } from '../../shared/list-state.tsx'
import { DateTime } from '../../shared/date-time.tsx'

type Entry = RecordOf<typeof auditLog>

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <TextInput key="actor_id" source="actor_id" resettable />,
  <TextInput key="resource" source="resource" resettable />,
  <TextInput key="subject_id" source="subject_id" resettable />,
]
const Col = DataTable.Col<Entry>

const Table = () => (
  <DataTable<Entry> rowClick={false} bulkActionButtons={false}>
    <Col source="at" sx={{ whiteSpace: 'nowrap' }} render={(entry) => <DateTime at={entry.at} />} />
    <Col source="actor_id" disableSort />
    <Col source="action" disableSort />
    <Col source="resource" disableSort />
    <Col source="subject_id" disableSort sx={{ overflowWrap: 'anywhere' }} />
    <Col source="detail" disableSort sx={{ overflowWrap: 'anywhere', maxWidth: 360 }} />
  </DataTable>
)

const Cards = () => {
  const { data = [] } = useListContext<Entry>()
  const [locale] = useLocaleState()
  return data.map((entry) => (
    <Box key={entry.id} sx={{ p: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {entry.resource} · {entry.action}
      </Typography>
      <Typography variant="body2">
        {entry.actor_id} → {entry.subject_id}
      </Typography>
      {entry.detail && <Typography variant="body2">{entry.detail}</Typography>}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {formatDateTime(entry.at, locale)}
      </Typography>
    </Box>
  ))
}

export const AuditLogList = () => {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const translate = useTranslate()
  return (
    <List
      filters={filters}
      actions={
        <TopToolbar>
          <FilterButton />
        </TopToolbar>
      }
      sort={{ field: 'at', order: 'DESC' }}
      perPage={50}
      empty={false}
      exporter={false}
    >
      <ListState
        empty={
          <Empty icon={<History />} title={translate('xinyu.audit.empty')} help={translate('xinyu.audit.emptyHelp')} />
        }
      >
        {small ? <Cards /> : <Table />}
      </ListState>
    </List>
  )
}
