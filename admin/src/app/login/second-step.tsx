import { Button, Link, Stack, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { errorCode, errorText } from '../../shared/api/refusal.ts'
import { isOtp, OtpField } from '../../shared/second-factor/otp-field.tsx'
import { isRecoveryCode, RecoveryField } from '../../shared/second-factor/recovery-field.tsx'
import type { StepProps } from './step.ts'

const kinds = {
  otp: { isValid: isOtp, missing: 'xinyu.factor.codeMissing', other: 'xinyu.factor.useRecovery' },
  recovery: { isValid: isRecoveryCode, missing: 'xinyu.factor.recoveryMissing', other: 'xinyu.factor.useCode' },
} as const

/** After password or text message: an authenticator code, or a recovery code. */
export const SecondStep = ({ ticket, onFailure, onRestart }: StepProps) => {
  const translate = useTranslate()
  const login = useLogin()
  const [kind, setKind] = useState<keyof typeof kinds>('otp')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const { isValid, missing: missingText, other } = kinds[kind]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isValid(code))
    if (!isValid(code)) return
    setBusy(true)
    onFailure(null)
    try {
      await login({ ticket, code: code.trim() })
    } catch (error) {
      onFailure(errorText(error))
      if (errorCode(error) === 'SECOND_FACTOR_EXPIRED') return onRestart()
      setCode('')
      setBusy(false)
    }
  }
  const change = () => {
    setKind(kind === 'otp' ? 'recovery' : 'otp')
    setCode('')
    setMissing(false)
    onFailure(null)
  }
  const field = { value: code, onChange: setCode, error: missing ? missingText : undefined }
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      <Typography sx={{ color: 'text.secondary' }}>
        {translate(kind === 'otp' ? 'xinyu.factor.lead' : 'xinyu.factor.recoveryLead')}
      </Typography>
      {kind === 'otp' ? <OtpField {...field} isFirst /> : <RecoveryField {...field} />}
      <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ minHeight: 48 }}>
        {translate(busy ? 'xinyu.login.submitting' : 'xinyu.login.submit')}
      </Button>
      <Link component="button" type="button" onClick={change} sx={{ minHeight: 32, alignSelf: 'start' }}>
        {translate(other)}
      </Link>
    </Stack>
  )
}
