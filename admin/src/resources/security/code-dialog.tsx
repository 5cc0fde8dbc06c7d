import { Alert } from '@mui/material'
import { useState } from 'react'
import { errorText } from '../../shared/api/refusal.ts'
import { FormDialog } from '../../shared/dialog/form-dialog.tsx'
import { isOtp, OtpField } from '../../shared/second-factor/otp-field.tsx'

interface CodeDialogProps {
  title: string
  help: string
  confirm: string
  isDangerous?: boolean
  onClose(): void
  /** rejects with the message to show in the dialog */
  onCode(code: string): Promise<unknown>
}

/** Asks for an authenticator code before a sensitive action. */
export const CodeDialog = ({ onCode, ...dialog }: CodeDialogProps) => {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = () => {
    setMissing(!isOtp(code))
    if (!isOtp(code)) return
    setBusy(true)
    setFailure(null)
    onCode(code).catch((error: unknown) => {
      setFailure(errorText(error))
      setCode('')
      setBusy(false)
    })
  }
  return (
    <FormDialog {...dialog} busy={busy} onSubmit={submit}>
      {failure && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <OtpField value={code} onChange={setCode} error={isMissing ? 'xinyu.factor.codeMissing' : undefined} isFirst />
    </FormDialog>
  )
}
