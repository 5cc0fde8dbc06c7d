import { createPasskey } from '@xinyu/contracts/client/passkeys'
import { addPasskeyAtLogin, beginPasskeyAtLogin } from '@xinyu/contracts/http/passkeys/passkeys'
import { Button, Stack, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { api } from '../../shared/api/api.ts'
import { deviceId, deviceInfo } from '../../shared/api/device.ts'
import { errorCode, errorText } from '../../shared/api/refusal.ts'
import { currentLanguage } from '../../shared/format/language.ts'
import { isOtp, OtpField } from '../../shared/second-factor/otp-field.tsx'
import { PasskeyNameField, usePasskeyName } from '../../shared/second-factor/passkey-name-field.tsx'
import type { StepProps } from './step.ts'

/** First login with a role: adds the first passkey and enters. Whoever has an authenticator also gives a code of it. */
export const PasskeyEnrolment = ({
  ticket,
  hasAuthenticator,
  onFailure,
  onRestart,
}: StepProps & { hasAuthenticator: boolean }) => {
  const translate = useTranslate()
  const login = useLogin()
  const [name, setName] = usePasskeyName()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const enrol = async () => {
    const { options } = await api(beginPasskeyAtLogin, { ticket, deviceId: deviceId() })
    const created = await createPasskey(options, currentLanguage())
    const given = { ticket, created, name: name.trim(), ...(hasAuthenticator && { code }), ...deviceInfo() }
    await login({ session: await api(addPasskeyAtLogin, given) })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const lacksCode = hasAuthenticator && !isOtp(code)
    setMissing(lacksCode)
    if (lacksCode || !name.trim()) return
    setBusy(true)
    onFailure(null)
    await enrol().catch((error: unknown) => {
      onFailure(errorText(error))
      if (['SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_SET'].includes(errorCode(error) ?? '')) return onRestart()
      setCode('')
      setBusy(false)
    })
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.factor.passkeyLead')}</Typography>
      <PasskeyNameField value={name} onChange={setName} />
      {hasAuthenticator && (
        <OtpField value={code} onChange={setCode} error={isMissing ? 'xinyu.factor.codeMissing' : undefined} />
      )}
      <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ minHeight: 48 }}>
        {translate('xinyu.factor.passkeyAdd')}
      </Button>
    </Stack>
  )
}
