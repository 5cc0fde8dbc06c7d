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
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { noticeFor, type Reason } from '../reasons.ts'
import { useReviewQueue } from '../review-queue.ts'

interface SendBackDialogProps {
  name: string
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

const useSendBack = (reasons: readonly Reason[], onSend: SendBackDialogProps['onSend']) => {
  const [code, setCode] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const choose = (reason: Reason) => {
    setCode(reason.code)
    setText(noticeFor(reasons, reason, text))
    setMissing(false)
  }
  const submit = () => {
    if (!code || text.trim().length < 2) return setMissing(true)
    onSend(code, text.trim())
  }
  return { code, text, setText, missing, choose, submit }
}

/** A reason by key 1–9 fills the member’s notice, which can be changed before it goes; Ctrl+Enter sends. */
export const SendBackDialog = ({ name, onClose, onSend }: SendBackDialogProps) => {
  const translate = useTranslate()
  const { resource, refusal, reasons } = useReviewQueue()
  const what = translate(`xinyu.reviews.what.${resource.name}`)
  const { code, text, setText, missing, choose, submit } = useSendBack(reasons, onSend)
  useShortcuts(Object.fromEntries(reasons.map((reason, index) => [String(index + 1), () => choose(reason)])))
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
          <Typography id="send-back-reasons" variant="body2">
            {translate('xinyu.reviews.reasonPick')}
          </Typography>
          <ToggleButtonGroup exclusive value={code} aria-labelledby="send-back-reasons" sx={choiceSx}>
            {reasons.map((reason, index) => (
              <ToggleButton key={reason.code} value={reason.code} color="primary" onClick={() => choose(reason)}>
                {index + 1}. {translate(`xinyu.reviews.reasons.${reason.code}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <TextField
            label={translate('xinyu.reviews.reasonText')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            multiline
            minRows={3}
            fullWidth
            margin="normal"
            error={missing}
            helperText={translate(missing ? 'xinyu.reviews.reasonMissing' : 'xinyu.reviews.reasonHelp')}
            slotProps={{ htmlInput: { maxLength: 500 } }}
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
