import { useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { useSmsCode } from '../../session/sms-code.ts'
import { Button } from '../button.tsx'
import { InputField } from './form.tsx'

interface FieldProps {
  label: string
  value: string
  autoComplete: string
  onChange(value: string): void
}
/** A password, old or new. */
export const Secret = ({ label, value, autoComplete, onChange }: FieldProps) => (
  <InputField
    label={label}
    type="password"
    autoComplete={autoComplete}
    maxLength={72}
    value={value}
    onChange={onChange}
  />
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

interface PhoneAndCodeProps {
  phone: string
  code: string
  scene?: 'login' | 'bind'
  onPhone(phone: string): void
  onCode(code: string): void
}
/** A phone and the code that was sent to it. */
export const PhoneAndCode = ({ phone, code, scene = 'login', onPhone, onCode }: PhoneAndCodeProps) => {
  const { t } = useText()
  const sms = useSmsCode(phone, scene)
  return (
    <>
      <Digits label={t('login.phone')} value={phone} autoComplete="tel-national" max={11} onChange={onPhone} />
      <div style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 10, alignItems: 'end' }}>
        <Digits label={t('login.code')} value={code} autoComplete="one-time-code" max={6} onChange={onCode} />
        <Button disabled={sms.secondsLeft > 0} loading={sms.sending} onClick={sms.request}>
          {sms.secondsLeft > 0 ? t('login.codeWait', { seconds: sms.secondsLeft }) : t('login.getCode')}
        </Button>
      </div>
    </>
  )
}

/** A code sent to the account's phone. */
export const CodeProof = ({ code, onCode }: { code: string; onCode(code: string): void }) => {
  const [phone, setPhone] = useState('')
  return <PhoneAndCode phone={phone} code={code} onPhone={setPhone} onCode={onCode} />
}
