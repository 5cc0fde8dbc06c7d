import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { textOf } from '../../shared/api/refusal.ts'
import { isOtp, OtpField } from '../../shared/second-factor/otp-field.tsx'

interface CodeDialogProps {
  title: string
  help: string
  confirm: string
  danger?: boolean
  onClose(): void
  /** rejects with the message to show in the dialog */
  onCode(code: string): Promise<unknown>
}

/** Asks for an authenticator code before a sensitive action. */
export const CodeDialog = ({ title, help, confirm, danger = false, onClose, onCode }: CodeDialogProps) => {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isOtp(code))
    if (!isOtp(code)) return
    setBusy(true)
    setFailure(null)
    await onCode(code).catch((error: unknown) => {
      setFailure(textOf(error))
      setCode('')
      setBusy(false)
    })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="code-title">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="code-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{help}</DialogContentText>
          {failure && (
            <Alert severity="error" role="alert" sx={{ mb: 2 }}>
              {failure}
            </Alert>
          )}
          <OtpField value={code} onChange={setCode} error={missing ? 'xinyu.factor.codeMissing' : undefined} isFirst />
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
