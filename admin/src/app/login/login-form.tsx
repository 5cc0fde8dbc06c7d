import { Button, Stack, TextField } from '@mui/material'
import { isMainlandPhone } from '@xinyu/contracts/rules/people/phone'
import { useState, type FormEvent } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { SecondFactorNeeded } from '../../shared/api/auth-provider.ts'
import { errorText } from '../../shared/api/refusal.ts'
import { CodeField } from './code-field.tsx'

export type LoginMethod = 'password' | 'code'
type InvalidFields = { phone?: string; secret?: string }

/** Input errors found before the request, as translation keys. */
const check = (method: LoginMethod, phone: string, secret: string): InvalidFields => ({
  ...(isMainlandPhone(phone) ? {} : { phone: 'xinyu.login.phoneMissing' }),
  ...(method === 'password' && secret.length < 8 ? { secret: 'xinyu.login.passwordMissing' } : {}),
  ...(method === 'code' && !/^\d{6}$/.test(secret) ? { secret: 'xinyu.login.codeMissing' } : {}),
})

const useLoginForm = (
  method: LoginMethod,
  onFailure: (text: string | null) => void,
  onSecondFactor: (needed: SecondFactorNeeded) => void,
) => {
  const login = useLogin()
  const translate = useTranslate()
  const [phone, setPhone] = useState('')
  const [secrets, setSecrets] = useState({ password: '', code: '' })
  const [invalid, setInvalid] = useState<InvalidFields>({})
  const [busy, setBusy] = useState(false)
  const secret = secrets[method]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = check(method, phone.trim(), secret)
    setInvalid(problems)
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    onFailure(null)
    try {
      await login(
        method === 'password' ? { phone: phone.trim(), password: secret } : { phone: phone.trim(), smsCode: secret },
      )
    } catch (error) {
      if (error instanceof SecondFactorNeeded) return onSecondFactor(error)
      onFailure(translate(errorText(error), { _: errorText(error) }))
      setBusy(false)
    }
  }
  return {
    phone,
    setPhone,
    secret,
    setSecret: (value: string) => setSecrets({ ...secrets, [method]: value }),
    invalid,
    busy,
    submit,
  }
}

interface LoginFormProps {
  method: LoginMethod
  onFailure(text: string | null): void
  onSecondFactor(needed: SecondFactorNeeded): void
}

export const LoginForm = ({ method, onFailure, onSecondFactor }: LoginFormProps) => {
  const translate = useTranslate()
  const form = useLoginForm(method, onFailure, onSecondFactor)
  const hint = (key: string | undefined) => (key ? { error: true, helperText: translate(key) } : {})
  return (
    <Stack component="form" noValidate onSubmit={form.submit} spacing={2}>
      <TextField
        label={translate('xinyu.login.phone')}
        value={form.phone}
        onChange={(event) => form.setPhone(event.target.value)}
        {...hint(form.invalid.phone)}
        fullWidth
        type="tel"
        name="phone"
        autoComplete="username"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 16 } }}
      />
      {method === 'password' ? (
        <TextField
          label={translate('xinyu.login.password')}
          value={form.secret}
          onChange={(event) => form.setSecret(event.target.value)}
          {...hint(form.invalid.secret)}
          fullWidth
          type="password"
          name="password"
          autoComplete="current-password"
          slotProps={{ htmlInput: { maxLength: 72 } }}
        />
      ) : (
        <CodeField
          phone={form.phone.trim()}
          value={form.secret}
          onChange={form.setSecret}
          error={form.invalid.secret}
          onFailure={onFailure}
        />
      )}
      <Button type="submit" variant="contained" size="large" disabled={form.busy} sx={{ minHeight: 48 }}>
        {translate(form.busy ? 'xinyu.login.submitting' : 'xinyu.login.submit')}
      </Button>
    </Stack>
  )
}
