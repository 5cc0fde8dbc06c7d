import { Box, Typography } from '@mui/material'
import { pastDecisions } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetList, useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { ActSentence } from '../../shared/audit/audit-sentence.tsx'
import { errorText } from '../../shared/api/refusal.ts'

/** What moderators decided about this member, in sentences, the latest first. */
export const PastDecisions = ({ userId }: { userId: string }) => {
  const translate = useTranslate()
  const {
    data = [],
    error,
    isPending,
  } = useGetList<RecordOf<typeof pastDecisions>>(pastDecisions.name, {
    filter: { user_id: userId },
    pagination: { page: 1, perPage: 50 },
  })
  if (error) return <Typography sx={{ color: 'error.main' }}>{errorText(error)}</Typography>
  if (data.length === 0 && !isPending)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.users.noPastDecisions')}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 400, overflowY: 'auto' }}>
      {data.map(({ id, action, by, at, reason }) => (
        <Box component="li" key={id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
          <Typography>
            <ActSentence by={by} action={action} />
          </Typography>
          {reason && <Typography variant="body2">{reason}</Typography>}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            <DateTime at={at} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
