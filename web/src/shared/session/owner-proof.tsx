import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.ts'
import { deviceId } from '../lib/device.ts'
import { useMe } from './me.ts'
import { RadioGroup } from '../ui/fields/radio-group.tsx'
import { CodeProof, Secret } from '../ui/fields/secret-fields.tsx'

type Proof = { password: string } | { smsCode: string; deviceId: string }

/** Fields with which a member proves to be the owner: the password, or a code sent to the phone. Null: incomplete. */
export const useOwnerProof = (): { proof: Proof | null; fields: ReactNode; reset(): void } => {
  const { t } = useText()
  const hasPassword = useMe()?.hasPassword ?? false
  const [method, setMethod] = useState<'password' | 'code' | null>(null)
  const [secret, setSecret] = useState('')
  const byPassword = (method ?? (hasPassword ? 'password' : 'code')) === 'password'
  const choose = (next: 'password' | 'code'): void => {
    setMethod(next)
    setSecret('')
  }
  const isThere = byPassword ? secret.length >= 8 : /^\d{6}$/.test(secret)
  const given: Proof = byPassword ? { password: secret } : { smsCode: secret, deviceId: deviceId() }
  return {
    proof: isThere ? given : null,
    reset: () => setSecret(''),
    fields: (
      <fieldset className="stack" style={{ border: 0, padding: 0, margin: 0 }}>
        <legend className="muted small" style={{ padding: 0, marginBottom: 8 }}>
          {t('withdraw.proof')}
        </legend>
        {hasPassword && (
          <RadioGroup
            label={t('withdraw.proof')}
            options={[
              { value: 'password', label: t('withdraw.byPassword') },
              { value: 'code', label: t('withdraw.byCode') },
            ]}
            value={byPassword ? 'password' : 'code'}
            onChange={choose}
          />
        )}
        {byPassword ? (
          <Secret
            label={t('withdraw.byPassword')}
            value={secret}
            autoComplete="current-password"
            onChange={setSecret}
          />
        ) : (
          <CodeProof code={secret} onCode={setSecret} />
        )}
      </fieldset>
    ),
  }
}
