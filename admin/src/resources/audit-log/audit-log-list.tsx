import { auditLog } from '@xinyu/contracts/admin/audit'
import { Stack, Typography } from '@mui/material'
import { AuditChanges } from '../../shared/audit/audit-changes.tsx'
import type { AuditEntry } from '../../shared/audit/audit-entry.ts'
import { AuditSentence } from '../../shared/audit/audit-sentence.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { auditFilters } from './audit-filters.tsx'
import { AuditOutcome } from './audit-outcome.tsx'

const What = ({ entry }: { entry: AuditEntry }) => (
  <Stack spacing={0.5} sx={{ overflowWrap: 'anywhere' }}>
    <Typography variant="body2" component="div">
      <AuditSentence entry={entry} />
    </Typography>
    {entry.reason && (
      <Typography variant="body2" component="q">
        {entry.reason}
      </Typography>
    )}
    <AuditChanges entry={entry} />
  </Stack>
)

const columns: Column<AuditEntry>[] = [
  timeColumn('at'),
  { source: 'action', text: ({ action }) => action, render: (entry) => <What entry={entry} /> },
  { source: 'outcome', text: ({ outcome }) => outcome, render: ({ outcome }) => <AuditOutcome outcome={outcome} /> },
]

const AuditCard = ({ record: entry }: { record: AuditEntry }) => {
  const { locale } = useTranslation()
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
      <What entry={entry} />
      <AuditOutcome outcome={entry.outcome} />
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
