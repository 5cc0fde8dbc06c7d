import {
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
import { conductRule } from '@xinyu/contracts/rules/text/conduct'
import { useLocaleState, useTranslate } from 'react-admin'
import { languages } from '../format/language.ts'
import { useNow } from '../hooks/use-now.ts'
import { Choice, choices } from './ban-choice.tsx'
import { BanPreview } from './ban-preview.tsx'
import { nameOf } from '../hooks/use-reasons.ts'
import { banDurations, banNotice } from './ban-reasons.ts'
import { type OnBan, useBan } from './use-ban.ts'

interface BanDialogProps {
  name: string
  busy: boolean
  onClose(): void
  onBan: OnBan
}

const forever = 'forever'

/** Reason, duration, and preview of the member's notice. */
export const BanDialog = ({ name, busy, onClose, onBan }: BanDialogProps) => {
  const translate = useTranslate()
  const now = useNow()
  const [locale] = useLocaleState()
  const { reasons, code, text, setText, language, days, setDays, missing, choose, submit } = useBan(onBan)
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
              {reasons.map((reason) => (
                <ToggleButton
                  key={reason.code}
                  value={reason.code}
                  color="primary"
                  onClick={() => choose(reason.code, language)}
                >
                  {nameOf(reason, locale)}
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
          <BanPreview
            lines={banNotice(language, text.trim() || '…', days, now, conductRule.safeParse(code).data)}
            language={language}
          />
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
