import { Box, Link as MuiLink, Typography } from '@mui/material'
import { auditLog } from '@xinyu/contracts/admin/audit'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AuditChanges } from '../../shared/audit/audit-changes.tsx'
import type { AuditEntry } from '../../shared/audit/audit-entry.ts'
import { AuditSentence } from '../../shared/audit/audit-sentence.tsx'
import { DateTime } from '../../shared/format/date-time.tsx'
import type { User } from './user.ts'

/** Latest staff changes to this account; the full list is in the audit log. */
export const UserHistory = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const { data = [], isPending } = useGetList<AuditEntry>(auditLog.name, {
    filter: { person_id: user.id, kind: 'changes' },
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'at', order: 'DESC' },
  })
  const all = `/auditLog?filter=${encodeURIComponent(JSON.stringify({ person_id: user.id }))}`
  return (
    <>
      {data.length === 0 && !isPending && (
        <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.users.noHistory')}</Typography>
      )}
      {data.map((entry) => (
        <Box key={entry.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
          <Typography component="div" variant="body2">
            <AuditSentence entry={entry} />
          </Typography>
          {entry.reason && (
            <Typography variant="body2" component="q">
              {entry.reason}
            </Typography>
          )}
          <AuditChanges entry={entry} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            <DateTime at={entry.at} />
          </Typography>
        </Box>
      ))}
      <Box sx={{ mt: 1.5 }}>
        <MuiLink component={Link} to={all}>
          {translate('xinyu.users.wholeHistory')}
        </MuiLink>
      </Box>
    </>
  )
}
