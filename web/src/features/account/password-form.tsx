import { setPassword } from '@xinyu/contracts/http/users'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd-mobile'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { deviceId } from '../../shared/lib/device.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { useSmsCode } from '../../shared/session/sms-code.ts'
import { toast } from '../../shared/ui/toast-store.ts'

interface FieldProps {
  label: string
  value: string
  autoComplete: string
  onChange(value: string): void
}
const Secret = ({ label, value, autoComplete, onChange }: FieldProps) => (
  <label className="field">
    <span className="label">{label}</span>
    <input
      className="input"
      type="password"
      autoComplete={autoComplete}
      maxLength={72}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)
const Digits = ({ label, value, autoComplete, max, onChange }: FieldProps & { max: number }) => (
  <label className="field">
    <span className="label">{label}</span>
    <input
      className="input"
      inputMode="numeric"
      autoComplete={autoComplete}
      maxLength={max}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
    />
  </label>
)

/** A code sent to the account's phone proves a first password. */
const CodeProof = ({ code, onCode }: { code: string; onCode(code: string): void }) => {
  const { t } = useText()
  const [phone, setPhone] = useState('')
  const sms = useSmsCode(phone)
  return (
    <>
      <Digits label={t('auth.phone')} value={phone} autoComplete="tel-national" max={11} onChange={setPhone} />
      <div style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 10, alignItems: 'end' }}>
        <Digits label={t('auth.code')} value={code} autoComplete="one-time-code" max={6} onChange={onCode} />
        <Button disabled={sms.secondsLeft > 0} loading={sms.sending} onClick={sms.request}>
          {sms.secondsLeft > 0 ? t('auth.codeWait', { seconds: sms.secondsLeft }) : t('auth.getCode')}
        </Button>
      </div>
    </>
  )
}

/** Sets a first password by a code, or changes it with the old one. */
export const PasswordForm = ({ hasPassword }: { hasPassword: boolean }) => {
  const { t } = useText()
  const [proof, setProof] = useState('')
  const [next, setNext] = useState('')
  const save = useMutation({
    mutationFn: () =>
      api(setPassword, {
        password: next,
        deviceId: deviceId(),
        ...(hasPassword ? { oldPassword: proof } : { smsCode: proof }),
      }),
    onSuccess: () => {
      setProof('')
      setNext('')
      toast(t('account.passwordSet'))
      void reloadMe()
    },
  })
  const ready = next.length >= 8 && (hasPassword ? proof !== '' : /^\d{6}$/.test(proof))
  return (
    <form
      className="card stack"
      style={{ padding: 18 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) save.mutate()
      }}
    >
      <h2 className="section-title">{t(hasPassword ? 'account.changePassword' : 'account.setPassword')}</h2>
      {hasPassword ? (
        <Secret label={t('account.oldPassword')} value={proof} autoComplete="current-password" onChange={setProof} />
      ) : (
        <CodeProof code={proof} onCode={setProof} />
      )}
      <Secret label={t('account.newPassword')} value={next} autoComplete="new-password" onChange={setNext} />
      <p className="error-line" role="alert">
        {save.error ? messageOf(save.error) : ''}
      </p>
      <Button type="submit" block disabled={!ready} loading={save.isPending}>
        {t('account.save')}
      </Button>
    </form>
  )
}
