import { Box, TextField, Typography } from '@mui/material'
import { adminUsers } from '@xinyu/contracts/admin/people'
import { wellness } from '@xinyu/contracts/admin/quality/wellness'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useState } from 'react'
import { useCanAccess, useGetList, useGetMany, useNotify, useTranslate, useUpdate } from 'react-admin'
import { errorText } from '../../shared/api/refusal.ts'
import type { Wellness } from '../../shared/wellness/use-wellness.ts'

type Staff = RecordOf<typeof adminUsers>

const LeadLimit = ({ staff, settings }: { staff: Staff; settings: Wellness }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [update] = useUpdate<Wellness>()
  const [text, setText] = useState(settings.leadHardPerHour === null ? '' : String(settings.leadHardPerHour))
  const leadHardPerHour = text === '' ? null : Number(text)
  const isValid = leadHardPerHour === null || (Number.isInteger(leadHardPerHour) && leadHardPerHour >= 0)
  const save = () => {
    if (!isValid || leadHardPerHour === settings.leadHardPerHour) return
    const change = { id: settings.id, data: { leadHardPerHour }, previousData: settings }
    void update(wellness.name, change, { onError: (error) => notify(errorText(error), { type: 'error' }) })
  }
  return (
    <TextField
      type="number"
      size="small"
      label={staff.name || staff.id}
      value={text}
      error={!isValid}
      onChange={({ target }) => setText(target.value)}
      onBlur={save}
      helperText={translate('xinyu.wellness.hardHelp', { n: settings.hardLastHour })}
      slotProps={{ htmlInput: { min: 0, max: 500 } }}
      sx={{ width: 200 }}
    />
  )
}

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
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {translate('xinyu.wellness.leadTitle')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {moderators.map((one) => {
          const settings = all.find(({ id }) => id === one.id)
          return settings && <LeadLimit key={one.id} staff={one} settings={settings} />
        })}
      </Box>
    </Box>
  )
}
