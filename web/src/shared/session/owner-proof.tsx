import { canUsePasskeys } from '@xinyu/contracts/client/passkeys'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.ts'
import { deviceId } from '../lib/device.ts'
import { Button } from '../ui/button.tsx'
import { ErrorLine } from '../ui/fields/form.tsx'
import { useMe } from './me.ts'
import { passkeysQuery, proveByPasskey } from './passkeys.ts'
import { RadioGroup } from '../ui/fields/radio-group.tsx'
import { CodeProof, Secret } from '../ui/fields/secret-fields.tsx'

export type OwnerProof = { password: string } | { smsCode: string; deviceId: string } | { passkey: string }
type Method = 'password' | 'code' | 'passkey'

const texts = { password: 'withdraw.byPassword', code: 'withdraw.byCode', passkey: 'passkeys.name' } as const

const proofBy: Record<Method, (secret: string) => OwnerProof | null> = {
  password: (password) => (password.length >= 8 ? { password } : null),
  code: (smsCode) => (/^\d{6}$/.test(smsCode) ? { smsCode, deviceId: deviceId() } : null),
  passkey: (passkey) => (passkey ? { passkey } : null),
}

/** Methods of proof that this member has here; null while that is unknown. */
export const useProofMethods = (): Method[] | null => {
  const me = useMe()
  const { data: passkeys = [], isLoading } = useQuery({ ...passkeysQuery, enabled: canUsePasskeys() })
  if (!me || isLoading) return null
  const has: Record<Method, boolean> = {
    password: me.hasPassword === true,
    code: me.phone !== undefined,
    passkey: passkeys.length > 0,
  }
  return (['password', 'code', 'passkey'] as const).filter((method) => has[method])
}

const PasskeyProof = ({ answer, onAnswer }: { answer: string; onAnswer(answer: string): void }) => {
  const { t } = useText()
  const prove = useMutation({ mutationFn: proveByPasskey, onSuccess: onAnswer })
  if (answer) return <p role="status">{t('passkeys.proven')}</p>
  return (
    <>
      <ErrorLine error={prove.error} />
      <Button block fill="outline" loading={prove.isPending} onClick={() => prove.mutate()}>
        {t('passkeys.prove')}
      </Button>
    </>
  )
}

/** Fields with which a member proves to be the owner: the password, a code or a passkey. Null: incomplete. */
export const useOwnerProof = (): { proof: OwnerProof | null; fields: ReactNode; reset(): void } => {
  const { t } = useText()
  const methods = useProofMethods() ?? []
  const [chosen, setChosen] = useState<Method | null>(null)
  const [secret, setSecret] = useState('')
  const method = chosen ?? methods[0] ?? 'code'
  const choose = (next: Method): void => {
    setChosen(next)
    setSecret('')
  }
  return {
    proof: proofBy[method](secret),
    reset: () => setSecret(''),
    fields: (
      <fieldset className="stack" style={{ border: 0, padding: 0, margin: 0 }}>
        <legend className="muted small" style={{ padding: 0, marginBottom: 8 }}>
          {t('withdraw.proof')}
        </legend>
        {methods.length > 1 && (
          <RadioGroup
            label={t('withdraw.proof')}
            options={methods.map((value) => ({ value, label: t(texts[value]) }))}
            value={method}
            onChange={choose}
          />
        )}
        {method === 'password' && (
          <Secret
            label={t('withdraw.byPassword')}
            value={secret}
            autoComplete="current-password"
            onChange={setSecret}
          />
        )}
        {method === 'code' && <CodeProof code={secret} onCode={setSecret} />}
        {method === 'passkey' && <PasskeyProof answer={secret} onAnswer={setSecret} />}
      </fieldset>
    ),
  }
}
