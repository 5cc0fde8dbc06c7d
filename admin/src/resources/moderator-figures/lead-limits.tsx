import { Box, Typography } from '@mui/material'
import { adminUsers } from '@xinyu/contracts/admin/people'
import { wellness } from '@xinyu/contracts/admin/quality/wellness'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useCanAccess, useGetList, useGetMany, useTranslate } from 'react-admin'
import { HardLimit } from '../../shared/wellness/hard-limit.tsx'
import type { Wellness } from '../../shared/wellness/use-wellness.ts'

type Staff = RecordOf<typeof adminUsers>

/** For admins: how much hard content an hour each moderator gets at most. */
export const LeadLimits = () => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: adminUsers.name, action: 'list' })
  const enabled = canAccess === true
  const { data: staff = [] } = useGetList<Staff>(
    adminUsers.name,
    { pagination: { page: 1, perPage: 100 } },
    { enabled },
  )
  const moderators = staff.filter(({ roles }) => roles.includes('moderator'))
  const { data: all = [] } = useGetMany<Wellness>(
    wellness.name,
    { ids: moderators.map(({ id }) => id) },
    { enabled: enabled && moderators.length > 0 },
  )
  if (all.length === 0) return null
  return (
    <Box component="section" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {translate('xinyu.wellness.leadTitle')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {moderators.map((one) => {
          const settings = all.find(({ id }) => id === one.id)
          return (
            settings && (
              <HardLimit
                key={one.id}
                settings={settings}
                field="leadHardPerHour"
                label={one.name || one.id}
                helperText={translate('xinyu.wellness.hardHelp', { n: settings.hardLastHour })}
                size="small"
                sx={{ width: 200 }}
              />
            )
          )
        })}
      </Box>
    </Box>
  )
}
