import History from '@mui/icons-material/History'
import { Box, Chip, Link as MuiLink, Stack, Typography, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, FilterButton, List, TopToolbar, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AuditChanges, type AuditEntry } from '../../shared/audit-changes.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { Empty } from '../../shared/empty.tsx'
import { formatDateTime } from '../../shared/format.ts'
import { ListState } from '../../shared/list-state.tsx'
import { auditFilters } from './audit-filters.tsx'

const Col = DataTable.Col<AuditEntry>
const colours = { begun: 'warning', done: 'success', refused: 'error', shown: 'default' } as const
/** people of a page of a list that are named before “and … more” */
const named = 3

const What = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate(`xinyu.audit.actions.${entry.action.replace('.', '_')}`, { _: entry.action })}
      </Typography>
      <Chip
        size="small"
        variant="outlined"
        color={colours[entry.outcome]}
        label={translate(`xinyu.audit.outcomes.${entry.outcome}`)}
      />
    </Stack>
  )
}

/** Members by their pages; whoever was on a long list is counted. */
const Whom = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const more = entry.people.length - named
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
      {entry.people.slice(0, named).map((person) => (
        <MuiLink
          key={person}
          component={Link}
          to={`/users/${person}/show`}
          variant="body2"
          sx={{ display: 'block', py: 0.5 }}
        >
          {person}
        </MuiLink>
      ))}
      {more > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('xinyu.audit.morePeople', { smart_count: more })}
        </Typography>
      )}
    </Box>
  )
}

const Detail = ({ entry }: { entry: AuditEntry }) => (
  <Stack spacing={0.5}>
    {entry.reason && <Typography variant="body2">{entry.reason}</Typography>}
    {entry.refusal && (
      <Typography variant="body2" color="error">
        {entry.refusal}
      </Typography>
    )}
    <AuditChanges entry={entry} />
  </Stack>
)

const Table = () => (
  <DataTable<AuditEntry> rowClick={false} bulkActionButtons={false} sx={{ '& td': { verticalAlign: 'top' } }}>
    <Col source="at" sx={{ whiteSpace: 'nowrap' }} render={(entry) => <DateTime at={entry.at} />} />
    <Col source="actor_id" disableSort sx={{ overflowWrap: 'anywhere' }} />
    <Col source="action" disableSort render={(entry) => <What entry={entry} />} />
    <Col source="people" disableSort render={(entry) => <Whom entry={entry} />} />
    <Col source="detail" disableSort sx={{ maxWidth: 420 }} render={(entry) => <Detail entry={entry} />} />
  </DataTable>
)

const Cards = () => {
  const { data = [] } = useListContext<AuditEntry>()
  const [locale] = useLocaleState()
  return data.map((entry) => (
    <Stack key={entry.id} spacing={0.5} sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <What entry={entry} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {entry.actor_id}
      </Typography>
      <Whom entry={entry} />
      <Detail entry={entry} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {formatDateTime(entry.at, locale)}
      </Typography>
    </Stack>
  ))
}

/** Who changed what, and who was shown whom. The filters stand in the address. */
export const AuditLogList = () => {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const translate = useTranslate()
  return (
    <List
      filters={auditFilters}
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
