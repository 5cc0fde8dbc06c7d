import { Box, Chip, Typography } from '@mui/material'
import { sharedDevices } from '@xinyu/contracts/admin/desk'
import { loginLogs } from '@xinyu/contracts/admin/people'
import { users } from '@xinyu/contracts/admin/users'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetList, useTranslate } from 'react-admin'
import { errorText } from '../../shared/api/refusal.ts'
import { DateTime } from '../../shared/format/date-time.tsx'
import { FilterLink } from '../../shared/link/filter-link.tsx'
import { RecordLink } from '../../shared/link/record-link.tsx'

type Device = RecordOf<typeof sharedDevices>

const Other = ({ other: { user_id, name, isCompleted } }: { other: Device['others'][number] }) => {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 28 }}>
      <RecordLink resource={users.name} id={user_id}>
        {name || user_id}
      </RecordLink>
      {isCompleted === ProfileStatus.Banned && (
        <Chip size="small" color="error" variant="outlined" label={translate('xinyu.profileStatus.Banned')} />
      )}
    </Box>
  )
}

/** The member's devices, and who else logged in from them. */
export const SharedDevices = ({ userId }: { userId: string }) => {
  const translate = useTranslate()
  const { data = [], error, isPending } = useGetList<Device>(sharedDevices.name, { filter: { user_id: userId } })
  if (error) return <Typography sx={{ color: 'error.main' }}>{errorText(error)}</Typography>
  if (data.length === 0 && !isPending)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.users.noDevices')}</Typography>
  return data.map(({ id, deviceId, os, lastAt, others }) => (
    <Box key={id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <FilterLink resource={loginLogs.name} filter={{ deviceId }}>
        {os || deviceId}
      </FilterLink>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        <DateTime at={lastAt} /> ·{' '}
        {translate(others.length === 0 ? 'xinyu.users.deviceOwn' : 'xinyu.users.deviceShared', {
          smart_count: others.length,
        })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {others.map((other) => (
          <Other key={other.user_id} other={other} />
        ))}
      </Box>
    </Box>
  ))
}
