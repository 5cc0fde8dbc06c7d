import { setPassword } from '@xinyu/contracts/http/users/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { deviceId } from '../../shared/lib/device.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { CodeProof, Secret } from '../../shared/ui/fields/secret-fields.tsx'
import { CardForm, ErrorLine } from '../../shared/ui/fields/form.tsx'

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
    <CardForm isReady={ready} onSubmit={() => save.mutate()}>
      <h2 className="section-title">{t(hasPassword ? 'account.changePassword' : 'account.setPassword')}</h2>
      {hasPassword ? (
        <Secret label={t('account.oldPassword')} value={proof} autoComplete="current-password" onChange={setProof} />
      ) : (
        <CodeProof code={proof} onCode={setProof} />
      )}
      <Secret label={t('account.newPassword')} value={next} autoComplete="new-password" onChange={setNext} />
      <ErrorLine error={save.error} />
      <Button type="submit" block disabled={!ready} loading={save.isPending}>
        {t('account.save')}
      </Button>
    </CardForm>
  )
}
