import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { focusUnlessTyping } from './hooks/focus-on-mount.ts'

interface ReasonDialogProps {
  title: string
  help: string
  confirm: string
  danger?: boolean
  busy: boolean
  /** initial text */
  initial?: string
  onClose(): void
  onConfirm(reason: string): void
  children?: ReactNode
}

/** A confirmation that requires a written reason. */
export const ReasonDialog = ({
  title,
  help,
  confirm,
  danger = false,
  busy,
  initial = '',
  onClose,
  onConfirm,
  children,
}: ReasonDialogProps) => {
  const translate = useTranslate()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState(initial)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < 2) return setMissing(true)
    onConfirm(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="reason-title"
      slotProps={{ transition: { onEntered: () => focusUnlessTyping(field.current) } }}
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id="reason-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{help}</DialogContentText>
          <TextField
            label={translate('xinyu.users.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={missing}
            helperText={missing && translate('xinyu.users.reasonMissing')}
            inputRef={field}
            multiline
            minRows={2}
            fullWidth
            sx={{ mb: 2 }}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          {children}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
