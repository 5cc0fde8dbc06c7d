import Fingerprint from '@mui/icons-material/Fingerprint'
import { canUsePasskeys, signWithPasskey } from '@xinyu/contracts/client/passkeys'
import { beginPasskeyLogin } from '@xinyu/contracts/http/passkeys/passkeys'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { api } from '../../shared/api/api.ts'
import { errorCode, errorText } from '../../shared/api/refusal.ts'
import { currentLanguage } from '../../shared/format/language.ts'

interface PasskeyButtonProps {
  /** of the first step; without it the passkey is both steps */
  ticket?: string
  /** the passkey is the expected step, not another way */
  isFirst?: boolean
  onFailure(text: string | null): void
  onRestart?(): void
}

/** Logs in with a passkey, which the browser lets the person choose. */
export const PasskeyButton = ({ ticket, isFirst = false, onFailure, onRestart }: PasskeyButtonProps) => {
  const translate = useTranslate()
  const login = useLogin()
  const [busy, setBusy] = useState(false)
  const logIn = async () => {
    setBusy(true)
    onFailure(null)
    try {
      const passkey = await signWithPasskey((await api(beginPasskeyLogin, {})).options, currentLanguage())
      await login({ passkey, ...(ticket !== undefined && { ticket }) })
    } catch (error) {
      onFailure(translate(errorText(error), { _: errorText(error) }))
      if (errorCode(error) === 'SECOND_FACTOR_EXPIRED') onRestart?.()
      setBusy(false)
    }
  }
  if (!canUsePasskeys())
    return isFirst ? <Alert severity="warning">{translate('xinyu.factor.passkeyNotHere')}</Alert> : null
  return (
    <Button
      fullWidth
      variant={isFirst ? 'contained' : 'outlined'}
      size="large"
      startIcon={<Fingerprint />}
      disabled={busy}
      onClick={() => void logIn()}
      sx={{ minHeight: 48, mt: isFirst ? 0 : 2 }}
    >
      {translate('xinyu.factor.passkey')}
    </Button>
  )
}
