import { Box, Typography } from '@mui/material'
import { statements } from '@xinyu/contracts/admin/quality/statements'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetList, useTranslate } from 'react-admin'
import { errorText } from '../../shared/api/refusal.ts'
import { useAuditWords } from '../../shared/audit/audit-words.ts'
import { DateTime } from '../../shared/format/date-time.tsx'

/** What this member was told about each restriction, the latest first. */
export const UserStatements = ({ userId }: { userId: string }) => {
  const translate = useTranslate()
  const words = useAuditWords()
  const {
    data = [],
    error,
    isPending,
  } = useGetList<RecordOf<typeof statements>>(statements.name, {
    filter: { user_id: userId },
    sort: { field: 'at', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  })
  if (error) return <Typography sx={{ color: 'error.main' }}>{errorText(error)}</Typography>
  if (data.length === 0 && !isPending)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.statements.none')}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 400, overflowY: 'auto' }}>
      {data.map(({ id, kind, code, facts, isAutomated, policyVersion, at, withdrawnAt }) => (
        <Box component="li" key={id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {translate(`xinyu.statements.kind.${kind}`)}
            {code && ` · ${words.value('rule', code)}`}
            {withdrawnAt && ` · ${translate('xinyu.statements.withdrawn')}`}
          </Typography>
          {facts && <Typography variant="body2">{facts}</Typography>}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            <DateTime at={at} /> · {translate(`xinyu.statements.by.${isAutomated ? 'check' : 'person'}`)}
            {policyVersion !== null && ` · ${translate('xinyu.policies.version', { version: policyVersion })}`}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
