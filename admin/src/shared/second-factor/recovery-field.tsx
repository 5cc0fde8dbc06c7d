import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { focusOnMount } from '../hooks/focus-on-mount.ts'

export const isRecoveryCode = (text: string): boolean => /^[0-9a-z]{5}-?[0-9a-z]{5}$/i.test(text.trim())

interface RecoveryFieldProps {
  value: string
  onChange(value: string): void
  error?: string | undefined
}

export const RecoveryField = ({ value, onChange, error }: RecoveryFieldProps) => {
  const translate = useTranslate()
  return (
    <TextField
      label={translate('xinyu.factor.recoveryCode')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(error)}
      helperText={translate(error ?? 'xinyu.factor.recoveryHelp')}
      fullWidth
      inputRef={focusOnMount}
      name="recoveryCode"
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: 12, spellCheck: false, autoCapitalize: 'none' } }}
    />
  )
}
