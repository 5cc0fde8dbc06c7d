import { Alert, Box, Button, FormControlLabel, Switch, Typography } from '@mui/material'
import { pauses, wellness } from '@xinyu/contracts/admin/quality/wellness'
import { useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { useAction } from '../action/use-action.ts'
import { ViewDialog } from '../dialog/view-dialog.tsx'
import { formatTime } from '../format/format.ts'
import { useNow } from '../hooks/use-now.ts'
import { HardLimit } from './hard-limit.tsx'
import { useSaveWellness, useWellness, type Wellness } from './use-wellness.ts'

/** Whole minutes that are left of a pause, at least one. */
const minutesLeft = ({ pausedUntil }: Wellness, now: Date): number =>
  pausedUntil ? Math.max(0, Math.ceil((new Date(pausedUntil).getTime() - now.getTime()) / 60_000)) : 0

const Pause = ({ settings }: { settings: Wellness }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const left = minutesLeft(settings, useNow(1))
  const { run, busy } = useAction(wellness, 'pause')
  return (
    <Box component="section" aria-label={translate('xinyu.wellness.pause')}>
      {settings.pausedUntil && left > 0 ? (
        <Alert severity="info" role="status">
          {translate('xinyu.wellness.paused', { smart_count: left, until: formatTime(settings.pausedUntil, locale) })}
        </Alert>
      ) : (
        <Typography variant="body2">{translate('xinyu.wellness.pauseHelp')}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {pauses.map((minutes) => (
          <Button
            key={minutes}
            variant="outlined"
            disabled={busy || minutes <= left}
            onClick={() => void run(settings.id, { minutes })}
            sx={{ minHeight: 44 }}
          >
            {translate('xinyu.wellness.minutes', { smart_count: minutes })}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

const Limit = ({ settings }: { settings: Wellness }) => {
  const translate = useTranslate()
  const { hardLastHour: n, leadHardPerHour: lead } = settings
  const help = [
    translate('xinyu.wellness.hardHelp', { n }),
    ...(lead === null ? [] : [translate('xinyu.wellness.leadLimit', { n: lead })]),
  ]
  const label = translate('xinyu.wellness.hardPerHour')
  return (
    <HardLimit
      settings={settings}
      field="hardPerHour"
      label={label}
      helperText={help.join(' ')}
      margin="normal"
      fullWidth
    />
  )
}

const Settings = ({ settings }: { settings: Wellness }) => {
  const translate = useTranslate()
  const save = useSaveWellness(settings)
  const toggle = (name: 'grey' | 'muted') => (
    <FormControlLabel
      sx={{ display: 'flex', minHeight: 44 }}
      control={<Switch checked={settings[name]} onChange={(_event, isOn) => save({ [name]: isOn })} />}
      label={translate(`xinyu.wellness.${name}`)}
    />
  )
  return (
    <>
      <Pause settings={settings} />
      <Limit settings={settings} />
      {toggle('grey')}
      {toggle('muted')}
    </>
  )
}

/** Pauses, limits and calmer pictures; during a pause the button counts down. */
export const WellnessButton = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const settings = useWellness()
  const now = useNow(20)
  if (!settings) return null
  const left = minutesLeft(settings, now)
  const label = left > 0 ? 'xinyu.wellness.counting' : 'xinyu.wellness.title'
  return (
    <>
      <Button onClick={() => setOpen(true)} sx={{ minHeight: 44 }} color={left > 0 ? 'info' : 'primary'}>
        {translate(label, { smart_count: left })}
      </Button>
      {isOpen && (
        <ViewDialog title={translate('xinyu.wellness.title')} onClose={() => setOpen(false)}>
          <Settings settings={settings} />
        </ViewDialog>
      )}
    </>
  )
}
