import { TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { conductRule } from '@xinyu/contracts/rules/text/conduct'
import { useLocaleState, useTranslate } from 'react-admin'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { languages } from '../format/language.ts'
import { useNow } from '../hooks/use-now.ts'
import { reasonName } from '../hooks/use-reasons.ts'
import { Choice, choiceGrid } from './ban-choice.tsx'
import { BanPreview } from './ban-preview.tsx'
import { banDurations, banNotice } from './ban-reasons.ts'
import { type Ban, type OnBan, useBan } from './use-ban.ts'

interface BanDialogProps {
  name: string
  busy: boolean
  onClose(): void
  onBan: OnBan
}

const forever = 'forever'

const ReasonChoice = ({ ban: { reasons, code, language, choose } }: { ban: Ban }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Choice id="ban-reasons" label={translate('xinyu.users.banReason')}>
      <ToggleButtonGroup
        exclusive
        value={code}
        aria-labelledby="ban-reasons"
        sx={choiceGrid('repeat(auto-fill, minmax(128px, 1fr))')}
      >
        {reasons.map((reason) => (
          <ToggleButton
            key={reason.code}
            value={reason.code}
            color="primary"
            onClick={() => choose(reason.code, language)}
          >
            {reasonName(reason, locale)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Choice>
  )
}

const LanguageChoice = ({ ban: { code, language, choose } }: { ban: Ban }) => {
  const translate = useTranslate()
  return (
    <Choice id="ban-language" label={translate('xinyu.users.banLanguage')}>
      <ToggleButtonGroup exclusive value={language} aria-labelledby="ban-language" sx={choiceGrid('1fr 1fr')}>
        {languages.map(({ locale, name }) => (
          <ToggleButton key={locale} value={locale} lang={locale} onClick={() => choose(code, locale)}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Choice>
  )
}

const DurationChoice = ({ ban: { days, setDays } }: { ban: Ban }) => {
  const translate = useTranslate()
  return (
    <Choice id="ban-duration" label={translate('xinyu.users.duration')}>
      <ToggleButtonGroup
        exclusive
        value={days ?? forever}
        aria-labelledby="ban-duration"
        sx={choiceGrid('repeat(4, 1fr)')}
      >
        {banDurations.map((each) => (
          <ToggleButton key={each ?? forever} value={each ?? forever} onClick={() => setDays(each)}>
            {each === null ? translate('xinyu.users.forever') : translate('xinyu.common.days', each)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Choice>
  )
}

/** Reason, duration, and preview of the member's notice. */
export const BanDialog = ({ name, busy, onClose, onBan }: BanDialogProps) => {
  const translate = useTranslate()
  const now = useNow()
  const ban = useBan(onBan)
  const { code, text, setText, language, days, missing, submit } = ban
  return (
    <FormDialog
      title={translate('xinyu.users.banTitle', { name })}
      confirm={translate('xinyu.users.ban')}
      isDangerous
      width="sm"
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <ReasonChoice ban={ban} />
      <LanguageChoice ban={ban} />
      <TextField
        label={translate('xinyu.users.banText')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={2}
        fullWidth
        error={missing !== null}
        helperText={missing && translate(`xinyu.users.missing.${missing}`)}
        sx={{ mb: 2 }}
        slotProps={{ htmlInput: { maxLength: 500, lang: language } }}
      />
      <DurationChoice ban={ban} />
      <BanPreview
        lines={banNotice(language, text.trim() || '…', days, now, conductRule.safeParse(code).data)}
        language={language}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('xinyu.users.banHelp')}
      </Typography>
    </FormDialog>
  )
}
