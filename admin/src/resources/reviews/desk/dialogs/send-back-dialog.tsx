import { TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { FormDialog } from '../../../../shared/dialog/form-dialog.tsx'
import { languages } from '../../../../shared/format/language.ts'
import { reasonName, type Reason } from '../../../../shared/hooks/use-reasons.ts'
import { useShortcuts } from '../../../../shared/hooks/use-shortcuts.ts'
import { reviewParts } from '../../parts.ts'
import { useReviewQueue } from '../../review-queue.ts'
import type { Reviewable } from '../../reviewable.ts'
import { type RefusalForm, useRefusal } from './use-refusal.ts'

interface SendBackDialogProps {
  review: Reviewable
  reasons: readonly Reason[]
  /** chosen by its key before the dialog opened */
  first?: Reason | undefined
  isDeletion?: boolean
  onClose(): void
  onSend(reasonCode: string, reason: string): void
}

const choiceStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
  gap: 1,
  my: 1,
  '& .MuiToggleButton-root': {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    color: 'text.primary',
    justifyContent: 'flex-start',
    textAlign: 'left',
    textTransform: 'none',
    m: 0,
    minHeight: 44,
  },
}

/** The photos and fields that the next reason applies to; none: everything. */
const PartChoice = ({ review, form: { parts, setParts } }: { review: Reviewable; form: RefusalForm }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const all = reviewParts(review)
  if (all.length === 0) return null
  return (
    <>
      <Typography id="send-back-parts" variant="body2">
        {translate('xinyu.desk.parts')}
      </Typography>
      <ToggleButtonGroup
        value={parts.map(({ key }) => key)}
        onChange={(_, keys: string[]) => setParts(all.filter(({ key }) => keys.includes(key)))}
        aria-labelledby="send-back-parts"
        sx={choiceStyle}
      >
        {all.map(({ key, label }) => (
          <ToggleButton key={key} value={key} size="small">
            {label[locale === 'en' ? 'en' : 'zh-CN']}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

const ReasonChoice = ({ reasons, form }: { reasons: readonly Reason[]; form: RefusalForm }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <>
      <Typography id="send-back-reasons" variant="body2">
        {translate('xinyu.reviews.reasonPick')}
      </Typography>
      <ToggleButtonGroup
        value={[...form.chosen.keys()].map(({ code }) => code)}
        aria-labelledby="send-back-reasons"
        sx={choiceStyle}
      >
        {reasons.map((reason, index) => (
          <ToggleButton key={reason.code} value={reason.code} color="primary" onClick={() => form.choose(reason)}>
            {index < 9 && `${index + 1}. `}
            {reasonName(reason, locale)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

/** The member's notice, in either language. */
const Notice = ({ form: { language, setLanguage, text, setOwn, missing } }: { form: RefusalForm }) => {
  const translate = useTranslate()
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={language}
        onChange={(_, chosen: typeof language | null) => chosen && setLanguage(chosen)}
        aria-label={translate('xinyu.users.banLanguage')}
      >
        {languages.map(({ locale, name }) => (
          <ToggleButton key={locale} value={locale} lang={locale}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        label={translate('xinyu.reviews.reasonText')}
        value={text}
        onChange={(event) => setOwn(event.target.value)}
        multiline
        minRows={3}
        fullWidth
        margin="normal"
        error={missing}
        helperText={translate(missing ? 'xinyu.reviews.reasonMissing' : 'xinyu.reviews.reasonHelp')}
        slotProps={{ htmlInput: { maxLength: 500, lang: language } }}
      />
    </>
  )
}

/**
 * Keys 1–9 insert a reason into the member’s notice, for everything or for selected photos and fields. The notice is
 * editable. Enter sends; inside the text field Ctrl+Enter.
 */
export const SendBackDialog = ({ review, reasons, first, isDeletion, onClose, onSend }: SendBackDialogProps) => {
  const translate = useTranslate()
  const { resource, refusal } = useReviewQueue()
  const form = useRefusal(first, onSend)
  const act = isDeletion ? 'delete' : refusal
  const { name } = review.user
  const what = translate(`xinyu.reviews.what.${resource.name}`)
  const keys = reasons.slice(0, 9).map((reason, index) => [String(index + 1), () => form.choose(reason)] as const)
  useShortcuts({ ...Object.fromEntries(keys), Enter: form.submit })
  return (
    <FormDialog
      title={translate(`xinyu.reviews.${act}.title`, { name, what })}
      confirm={translate(`xinyu.reviews.${act}.verb`)}
      width="sm"
      onClose={onClose}
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        form.submit()
      }}
    >
      <PartChoice review={review} form={form} />
      <ReasonChoice reasons={reasons} form={form} />
      <Notice form={form} />
    </FormDialog>
  )
}
