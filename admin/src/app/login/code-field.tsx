import { Button, Stack, TextField } from '@mui/material'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { isMainlandPhone } from '@xinyu/contracts/rules/people/phone'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { api } from '../../shared/api/api.ts'
import { errorText } from '../../shared/api/refusal.ts'

interface CodeFieldProps {
  phone: string
  value: string
  onChange(value: string): void
  error: string | undefined
  onFailure(text: string | null): void
}

/** Seconds until another code may be requested. */
const useCountdown = () => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds] as const
}

export const CodeField = ({ phone, value, onChange, error, onFailure }: CodeFieldProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [seconds, setSeconds] = useCountdown()
  const send = async () => {
    if (!isMainlandPhone(phone)) return onFailure(translate('xinyu.login.phoneMissing'))
    onFailure(null)
    try {
      const { retryAfter } = await api(getSMSCode, { phone, scene: 'login' })
      setSeconds(retryAfter)
      notify('xinyu.login.sent', { type: 'success' })
    } catch (refusal) {
      onFailure(errorText(refusal))
    }
  }
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TextField
        label={translate('xinyu.login.smsCode')}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        error={Boolean(error)}
        helperText={error && translate(error)}
        fullWidth
        name="smsCode"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
      />
      <Button
        variant="outlined"
        onClick={send}
        disabled={seconds > 0}
        sx={{ minHeight: 48, minWidth: 112, whiteSpace: 'nowrap', px: 1 }}
      >
        {seconds > 0 ? translate('xinyu.login.sendAgain', { seconds }) : translate('xinyu.login.send')}
      </Button>
    </Stack>
  )
}
