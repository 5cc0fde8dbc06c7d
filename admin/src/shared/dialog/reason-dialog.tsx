import { TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { focusUnlessTyping } from '../hooks/focus-on-mount.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

interface ReasonDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'children'> {
  onConfirm(reason: string): void
  children?: FormDialogProps['children']
}

/** A confirmation that requires a written reason. */
export const ReasonDialog = ({ onConfirm, children, ...dialog }: ReasonDialogProps) => {
  const translate = useTranslate()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    if (reason.trim().length < 2) setMissing(true)
    else onConfirm(reason.trim())
  }
  return (
    <FormDialog {...dialog} onSubmit={submit} onOpened={() => focusUnlessTyping(field.current)}>
      <TextField
        label={translate('xinyu.users.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isMissing}
        helperText={isMissing && translate('xinyu.users.missing.reason')}
        inputRef={field}
        multiline
        minRows={2}
        fullWidth
        sx={{ mb: 2 }}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {children}
    </FormDialog>
  )
}
