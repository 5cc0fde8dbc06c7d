import { TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { isBanStep, ladderSteps, type LadderStep } from '@xinyu/contracts/rules/ladder'
import type { ReactNode } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { languages } from '../format/language.ts'
import { useNow } from '../hooks/use-now.ts'
import { reasonName } from '../hooks/use-reasons.ts'
import { Choice, choiceGrid } from './ban-choice.tsx'
import { BanPreview } from './ban-preview.tsx'
import { banNotice } from './ban-reasons.ts'
import { type Ban, type LadderRecord, type OnBan, useBan } from './use-ban.ts'

interface BanDialogProps {
  name: string
  busy: boolean
  /** those offered */
  steps?: readonly LadderStep[]
  record: LadderRecord
  onClose(): void
  onBan: OnBan
  /** what follows; by default for one member */
  help?: string
  /** other choices */
  children?: ReactNode
}

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

const StepChoice = ({ ban: { steps, step, proposed, setStep } }: { ban: Ban }) => {
  const translate = useTranslate()
  const name = (each: LadderStep) =>
    translate(`xinyu.users.step.${each}`) + (each === proposed ? translate('xinyu.users.isProposed') : '')
  return (
    <Choice id="ban-step" label={translate('xinyu.users.steps')}>
      <ToggleButtonGroup
        exclusive
        value={step}
        aria-labelledby="ban-step"
        sx={choiceGrid('repeat(auto-fill, minmax(128px, 1fr))')}
      >
        {steps.map((each) => (
          <ToggleButton key={each} value={each} onClick={() => setStep(each)}>
            {name(each)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Choice>
  )
}

/** Rule and reason, the step of the ladder, and a preview of the member's notice. */
export const BanDialog = ({
  name,
  busy,
  steps = ladderSteps,
  record,
  onClose,
  onBan,
  help,
  children,
}: BanDialogProps) => {
  const translate = useTranslate()
  const now = useNow()
  const ban = useBan(onBan, steps, record)
  const { rule, text, setText, language, step, missing, submit } = ban
  return (
    <FormDialog
      title={translate('xinyu.users.banTitle', { name })}
      confirm={translate(`xinyu.users.decide.${isBanStep(step) ? 'ban' : step}`)}
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
      <StepChoice ban={ban} />
      {children}
      <BanPreview lines={banNotice(language, text.trim() || '…', step, now, rule)} language={language} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {help ?? translate(isBanStep(step) ? 'xinyu.users.banHelp' : 'xinyu.users.stepHelp')}
      </Typography>
    </FormDialog>
  )
}
