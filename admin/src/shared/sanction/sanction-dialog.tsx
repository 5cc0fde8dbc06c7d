import { TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { isBanStep, ladderSteps, type LadderStep, limitDays } from '@xinyu/contracts/rules/ladder'
import type { ReactNode } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { languages } from '../format/language.ts'
import { useNow } from '../hooks/use-now.ts'
import { reasonName } from '../hooks/use-reasons.ts'
import { Choice, choiceGrid } from './sanction-choice.tsx'
import { SanctionPreview } from './sanction-preview.tsx'
import { sanctionNotice } from './sanction-reasons.ts'
import { type Sanction, type LadderRecord, type OnSanction, useSanction } from './use-sanction.ts'

interface SanctionDialogProps {
  name: string
  busy: boolean
  /** those offered */
  steps?: readonly LadderStep[]
  record: LadderRecord
  onClose(): void
  onSanction: OnSanction
  /** what follows; by default for one member */
  help?: string
  /** other choices */
  children?: ReactNode
}

const ReasonChoice = ({ sanction: { reasons, code, language, choose } }: { sanction: Sanction }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Choice id="sanction-reasons" label={translate('xinyu.users.banReason')}>
      <ToggleButtonGroup
        exclusive
        value={code}
        aria-labelledby="sanction-reasons"
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

const LanguageChoice = ({ sanction: { code, language, choose } }: { sanction: Sanction }) => {
  const translate = useTranslate()
  return (
    <Choice id="sanction-language" label={translate('xinyu.users.banLanguage')}>
      <ToggleButtonGroup exclusive value={language} aria-labelledby="sanction-language" sx={choiceGrid('1fr 1fr')}>
        {languages.map(({ locale, name }) => (
          <ToggleButton key={locale} value={locale} lang={locale} onClick={() => choose(code, locale)}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Choice>
  )
}

const StepChoice = ({ sanction: { steps, step, proposed, setStep } }: { sanction: Sanction }) => {
  const translate = useTranslate()
  const name = (each: LadderStep) =>
    translate(`xinyu.users.step.${each}`) + (each === proposed ? translate('xinyu.users.isProposed') : '')
  return (
    <Choice id="sanction-step" label={translate('xinyu.users.steps')}>
      <ToggleButtonGroup
        exclusive
        value={step}
        aria-labelledby="sanction-step"
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

const LimitDaysChoice = ({ sanction: { step, ofLimit, setOfLimit } }: { sanction: Sanction }) => {
  const translate = useTranslate()
  if (step !== 'limit') return null
  return (
    <Choice id="sanction-days" label={translate('xinyu.users.limitDays')}>
      <ToggleButtonGroup exclusive value={ofLimit} aria-labelledby="sanction-days" sx={choiceGrid('1fr 1fr 1fr')}>
        {limitDays.map((days) => (
          <ToggleButton key={days} value={days} onClick={() => setOfLimit(days)}>
            {translate('xinyu.common.days', days)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Choice>
  )
}

const Help = ({ text, step }: { text: string | undefined; step: LadderStep }) => {
  const translate = useTranslate()
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {text ?? translate(isBanStep(step) ? 'xinyu.users.banHelp' : 'xinyu.users.stepHelp')}
    </Typography>
  )
}

/** Rule and reason, the step of the ladder, and a preview of the member's notice. */
export const SanctionDialog = ({
  name,
  busy,
  steps = ladderSteps,
  record,
  onClose,
  onSanction,
  help,
  children,
}: SanctionDialogProps) => {
  const translate = useTranslate()
  const now = useNow()
  const sanction = useSanction(onSanction, steps, record)
  const { rule, text, setText, language, step, days, missing, submit } = sanction
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
      <ReasonChoice sanction={sanction} />
      <LanguageChoice sanction={sanction} />
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
      <StepChoice sanction={sanction} />
      <LimitDaysChoice sanction={sanction} />
      {children}
      <SanctionPreview
        lines={sanctionNotice(language, text.trim() || '…', step, days, now, rule)}
        language={language}
      />
      <Help text={help} step={step} />
    </FormDialog>
  )
}
