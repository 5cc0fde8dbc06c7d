import { Box, Button, CircularProgress, Stack, Typography } from '@mui/material'
import type { ReplyOf } from '@xinyu/contracts/call'
import { beginSecondFactor, confirmSecondFactor } from '@xinyu/contracts/http/users/second-factor'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { api } from '../../shared/api/api.ts'
import { deviceId, deviceInfo } from '../../shared/api/device.ts'
import { errorCode, errorText } from '../../shared/api/refusal.ts'
import { isOtp, OtpField } from '../../shared/second-factor/otp-field.tsx'
import type { StepProps } from './step.ts'
import { RecoveryCodes } from '../../shared/second-factor/recovery-codes.tsx'

type TotpSecret = ReplyOf<typeof beginSecondFactor>
type Confirmed = ReplyOf<typeof confirmSecondFactor>

/** Requests the secret once: each request creates a new one. */
const useTotpEnrolment = (ticket: string, onRefused: (error: unknown) => void): TotpSecret | null => {
  const [totp, setTotp] = useState<TotpSecret | null>(null)
  const requested = useRef(false)
  useEffect(() => {
    if (requested.current) return
    requested.current = true
    api(beginSecondFactor, { ticket, deviceId: deviceId() }).then(setTotp, onRefused)
  }, [ticket, onRefused])
  return totp
}

/** In groups of four, for reading and typing. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

const TotpQrCode = ({ secret, uri }: TotpSecret) => {
  const translate = useTranslate()
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center' }}>
      <Box sx={{ p: 1.5, bgcolor: '#fff', borderRadius: 1, border: 1, borderColor: 'divider', lineHeight: 0 }}>
        <QRCodeSVG value={uri} size={176} role="img" aria-label={translate('xinyu.factor.qr')} />
      </Box>
      <Box sx={{ textAlign: 'center' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('xinyu.factor.byHand')}
        </Typography>
        <Typography
          component="code"
          sx={{ display: 'block', fontFamily: 'monospace', maxWidth: '22ch', mx: 'auto', userSelect: 'all' }}
        >
          {grouped(secret)}
        </Typography>
      </Box>
    </Stack>
  )
}

/** The recovery codes, to be kept before the console opens. */
const Enrolled = ({ confirmed }: { confirmed: Confirmed }) => {
  const translate = useTranslate()
  const login = useLogin()
  return (
    <Stack spacing={2}>
      <Typography variant="h6" component="h2">
        {translate('xinyu.factor.codesTitle')}
      </Typography>
      <RecoveryCodes codes={confirmed.recoveryCodes} />
      <Button variant="contained" size="large" onClick={() => void login({ session: confirmed })}>
        {translate('xinyu.factor.codesKept')}
      </Button>
    </Stack>
  )
}

/** First login with a role: sets up an authenticator, confirms it, and shows the recovery codes. */
export const Enrolment = ({ ticket, onFailure, onRestart }: StepProps) => {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const refused = (error: unknown) => {
    onFailure(errorText(error))
    if (['SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_SET'].includes(errorCode(error) ?? '')) onRestart()
  }
  const totp = useTotpEnrolment(ticket, refused)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isOtp(code))
    if (!isOtp(code)) return
    setBusy(true)
    onFailure(null)
    await api(confirmSecondFactor, { ticket, code, ...deviceInfo() }).then(setConfirmed, refused)
    setCode('')
    setBusy(false)
  }
  if (confirmed) return <Enrolled confirmed={confirmed} />
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.factor.enrolLead')}</Typography>
      {totp ? (
        <TotpQrCode {...totp} />
      ) : (
        <CircularProgress aria-label={translate('ra.page.loading')} sx={{ alignSelf: 'center' }} />
      )}
      <OtpField value={code} onChange={setCode} error={missing ? 'xinyu.factor.codeMissing' : undefined} />
      <Button type="submit" variant="contained" size="large" disabled={busy || !totp} sx={{ minHeight: 48 }}>
        {translate('xinyu.factor.confirm')}
      </Button>
    </Stack>
  )
}
