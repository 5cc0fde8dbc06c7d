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
import type { FormEvent, KeyboardEvent } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { languages } from '../../../shared/format/language.ts'
import { useShortcuts } from '../../../shared/hooks/use-shortcuts.ts'
import { partsOf } from '../parts.ts'
import { useReviewQueue } from '../review-queue.ts'
import type { Reviewable } from '../reviewable.ts'
import { nameOf, type Part, type Reason } from '../../../shared/hooks/use-reasons.ts'
import { useRefusal } from './use-refusal.ts'

interface SendBackDialogProps {
  review: Reviewable
  reasons: readonly Reason[]
  /** chosen by its key before the dialog opened */
  first?: Reason | undefined
  onClose(): void
  onSend(reasonCode: string, reason: string): void
}

const choiceSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
  gap: 1,
  my: 1,
  '& .MuiToggleButton-root': {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    justifyContent: 'flex-start',
    textAlign: 'left',
    textTransform: 'none',
    m: 0,
    minHeight: 44,
  },
}

/** The photos and fields that the next reason applies to; none: everything. */
const Parts = ({
  parts,
  chosen,
  onChange,
}: {
  parts: readonly Part[]
  chosen: readonly Part[]
  onChange(chosen: readonly Part[]): void
}) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (parts.length === 0) return null
  return (
    <>
      <Typography id="send-back-parts" variant="body2">
        {translate('xinyu.desk.parts')}
      </Typography>
      <ToggleButtonGroup
        value={chosen.map(({ key }) => key)}
        onChange={(_, keys: string[]) => onChange(parts.filter(({ key }) => keys.includes(key)))}
        aria-labelledby="send-back-parts"
        sx={choiceSx}
      >
        {parts.map(({ key, label }) => (
          <ToggleButton key={key} value={key} size="small">
            {label[locale === 'en' ? 'en' : 'zh-CN']}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

/**
 * Keys 1–9 insert a reason into the member’s notice, for everything or for selected photos and fields. The notice is
 * editable. Enter sends; inside the text field Ctrl+Enter.
 */
export const SendBackDialog = ({ review, reasons, first, onClose, onSend }: SendBackDialogProps) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { resource, refusal } = useReviewQueue()
  const { chosen, parts, setParts, language, setLanguage, text, setOwn, missing, choose, submit } = useRefusal(
    first,
    onSend,
  )
  const name = review.user.name
  const what = translate(`xinyu.reviews.what.${resource.name}`)
  const keys = reasons
    .slice(0, 9)
    .map((reason, index): [string, () => void] => [String(index + 1), () => choose(reason)])
  useShortcuts(Object.fromEntries([...keys, ['Enter', submit]]))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="send-back-title" onKeyDown={onKeyDown}>
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id="send-back-title">{translate(`xinyu.reviews.${refusal}.title`, { name, what })}</DialogTitle>
        <DialogContent>
          <Parts parts={partsOf(review)} chosen={parts} onChange={setParts} />
          <Typography id="send-back-reasons" variant="body2">
            {translate('xinyu.reviews.reasonPick')}
          </Typography>
          <ToggleButtonGroup
            value={[...chosen.keys()].map(({ code }) => code)}
            aria-labelledby="send-back-reasons"
            sx={choiceSx}
          >
            {reasons.map((reason, index) => (
              <ToggleButton key={reason.code} value={reason.code} color="primary" onClick={() => choose(reason)}>
                {index < 9 && `${index + 1}. `}
                {nameOf(reason, locale)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={language}
            onChange={(_, chosenLanguage: typeof language | null) => chosenLanguage && setLanguage(chosenLanguage)}
            aria-label={translate('xinyu.users.banLanguage')}
          >
            {languages.map(({ locale: each, name: called }) => (
              <ToggleButton key={each} value={each} lang={each}>
                {called}
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
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate(`xinyu.reviews.${refusal}.verb`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
