import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { focusOnMount } from '../hooks/focus-on-mount.ts'

interface OtpFieldProps {
  value: string
  onChange(value: string): void
  /** a translation key */
  error?: string | undefined
  /** focused on mount */
  isFirst?: boolean
}

export const isOtp = (text: string): boolean => /^\d{6}$/.test(text)

/** Six-digit authenticator code; its name enables autofill. */
export const OtpField = ({ value, onChange, error, isFirst = false }: OtpFieldProps) => {
  const translate = useTranslate()
  return (
    <TextField
      label={translate('xinyu.factor.code')}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      error={Boolean(error)}
      helperText={error && translate(error)}
      fullWidth
      {...(isFirst && { inputRef: focusOnMount })}
      name="otp"
      autoComplete="one-time-code"
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          maxLength: 6,
          style: { fontVariantNumeric: 'tabular-nums', letterSpacing: '.25em', fontSize: '1.25rem' },
        },
      }}
    />
  )
}
