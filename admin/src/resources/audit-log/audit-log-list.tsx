import { users } from '@xinyu/contracts/admin/users'
import { Box, Chip, Stack, Typography } from '@mui/material'
import { auditLog } from '@xinyu/contracts/admin/audit'
import { useTranslate } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { AuditChanges, type AuditEntry } from '../../shared/audit-changes.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { auditFilters } from './audit-filters.tsx'

const colours = { begun: 'warning', done: 'success', refused: 'error', shown: 'default' } as const
/** members named per viewed list page, before “and … more” */
const named = 3

const What = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate(`xinyu.auditLog.actions.${entry.action.replace('.', '_')}`, { _: entry.action })}
      </Typography>
      <Chip
        size="small"
        variant="outlined"
        color={colours[entry.outcome]}
        label={translate(`xinyu.auditLog.outcomes.${entry.outcome}`)}
      />
    </Stack>
  )
}

/** Links to the viewed members; long lists show a count. */
const Whom = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const more = entry.people.length - named
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
      {entry.people.slice(0, named).map((person) => (
        <RecordLink
          resource={users.name}
          id={person}
          key={person}

          variant="body2"
          sx={{ display: 'block', py: 0.5 }}
        >
          {person}
        </RecordLink>
      ))}
      {more > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('xinyu.auditLog.morePeople', { smart_count: more })}
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

const columns: Column<AuditEntry>[] = [
  timeColumn('at'),
  { source: 'actor_id', text: ({ actor_id }) => actor_id },
  { source: 'action', text: ({ action }) => action, render: (entry) => <What entry={entry} /> },
  { source: 'people', text: ({ people }) => people.length, render: (entry) => <Whom entry={entry} /> },
  { source: 'detail', text: ({ detail }) => detail, render: (entry) => <Detail entry={entry} /> },
]

const AuditCard = ({ record: entry }: { record: AuditEntry }) => {
  const { locale } = useTranslation()
  return (
    <Stack spacing={0.5}>
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
  )
}

/** Who changed what, and who viewed whom. Filters are in the URL. */
export const AuditLogList = () => (
  <ListFrame
    resource={auditLog}
    columns={columns}
    card={AuditCard}
    sort={{ field: 'at', order: 'DESC' }}
    filters={auditFilters}
    perPage={50}
    isExported={false}
  />
)
