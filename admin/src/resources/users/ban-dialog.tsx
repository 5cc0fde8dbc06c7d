import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import type { Language } from '@xinyu/contracts/errors'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { languages } from '../../shared/language.ts'
import { useNow } from '../../shared/use-now.ts'
import { banDurations, banNotice, banReasons, banTextFor } from './ban-reasons.ts'

interface BanDialogProps {
  name: string
  busy: boolean
  onClose(): void
  onBan(reason: string, days: number | null): void
}

const forever = 'forever'
const choices = (columns: string) => ({
  display: 'grid',
  gridTemplateColumns: columns,
  gap: 1,
  '& .MuiToggleButton-root': {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    textTransform: 'none',
    m: 0,
    minHeight: 44,
    lineHeight: 1.3,
  },
})

/** A row of choices under its own label. */
const Choice = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <Box sx={{ mb: 2 }}>
    <Typography id={id} variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
      {label}
    </Typography>
    {children}
  </Box>
)

const Preview = ({ lines, language }: { lines: string[]; language: Language }) => {
  const translate = useTranslate()
  const [title, ...rest] = lines
  return (
    <Choice id="ban-preview" label={translate('xinyu.users.banPreview')}>
      <Box
        role="group"
        aria-labelledby="ban-preview"
        lang={language}
        sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default' }}
      >
        <Typography sx={{ fontWeight: 700, mb: 0.5 }}>{title}</Typography>
        {rest.map((line) => (
          <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </Box>
    </Choice>
  )
}

const useBan = (onBan: BanDialogProps['onBan']) => {
  const [code, setCode] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<Language>('zh-CN')
  const [days, setDays] = useState<number | null>(7)
  const [missing, setMissing] = useState(false)
  const choose = (next: string | null, inLanguage: Language) => {
    setCode(next)
    setLanguage(inLanguage)
    setText(banTextFor(next, inLanguage, text))
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length < 2) return setMissing(true)
    onBan(text.trim(), days)
  }
  return { code, text, setText, language, days, setDays, missing, choose, submit }
}

/** Why, for how long, and what the member will read. */
export const BanDialog = ({ name, busy, onClose, onBan }: BanDialogProps) => {
  const translate = useTranslate()
  const now = useNow()
  const { code, text, setText, language, days, setDays, missing, choose, submit } = useBan(onBan)
  const say = (key: string) => translate(`xinyu.users.${key}`)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="ban-title">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="ban-title">{translate('xinyu.users.banTitle', { name })}</DialogTitle>
        <DialogContent>
          <Choice id="ban-reasons" label={say('banReason')}>
            <ToggleButtonGroup
              exclusive
              value={code}
              aria-labelledby="ban-reasons"
              sx={choices('repeat(auto-fill, minmax(128px, 1fr))')}
            >
              {banReasons.map((reason) => (
                <ToggleButton
                  key={reason.code}
                  value={reason.code}
                  color="primary"
                  onClick={() => choose(reason.code, language)}
                >
                  {say(`banReasons.${reason.code}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Choice>
          <Choice id="ban-language" label={say('banLanguage')}>
            <ToggleButtonGroup exclusive value={language} aria-labelledby="ban-language" sx={choices('1fr 1fr')}>
              {languages.map(({ locale, name: called }) => (
                <ToggleButton key={locale} value={locale} lang={locale} onClick={() => choose(code, locale)}>
                  {called}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Choice>
          <TextField
            label={say('banText')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            multiline
            minRows={2}
            fullWidth
            error={missing}
            helperText={missing && say('reasonMissing')}
            sx={{ mb: 2 }}
            slotProps={{ htmlInput: { maxLength: 500, lang: language } }}
          />
          <Choice id="ban-duration" label={say('duration')}>
            <ToggleButtonGroup
              exclusive
              value={days ?? forever}
              aria-labelledby="ban-duration"
              sx={choices('repeat(4, 1fr)')}
            >
              {banDurations.map((each) => (
                <ToggleButton key={each ?? forever} value={each ?? forever} onClick={() => setDays(each)}>
                  {each === null ? say('forever') : translate('xinyu.common.days', each)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Choice>
          <Preview lines={banNotice(language, text.trim() || '…', days, now)} language={language} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {say('banHelp')}
          </Typography>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" color="error" disabled={busy}>
            {say('ban')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
