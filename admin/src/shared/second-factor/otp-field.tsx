import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'

interface OtpFieldProps {
  value: string
  onChange(value: string): void
  /** a translation key */
  error?: string | undefined
  autoFocus?: boolean
}

export const isOtp = (text: string): boolean => /^\d{6}$/.test(text)

/** Six digits of an authenticator; phones and password managers fill it in by its name. */
export const OtpField = ({ value, onChange, error, autoFocus = false }: OtpFieldProps) => {
  const translate = useTranslate()
  return (
    <TextField
      label={translate('xinyu.factor.code')}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      error={Boolean(error)}
      helperText={error && translate(error)}
      fullWidth
      autoFocus={autoFocus}
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
