import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@xinyu/contracts/profile'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { useOwnerProof } from '../../shared/session/owner-proof.tsx'
import type { Binding } from './other-bindings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CardForm, ErrorLine } from '../../shared/ui/fields/form.tsx'

interface ProofFormProps {
  work: Binding
  onDone(profile: Profile): void
}

/** Asks for a proof when the login is too old to be one. Members with neither phone nor password log in again. */
export const ProofForm = ({ work, onDone }: ProofFormProps) => {
  const { t } = useText()
  const { proof, fields, reset } = useOwnerProof()
  const me = useMe()
  const go = useMutation({ mutationFn: () => work(proof), onSuccess: onDone, onError: reset })
  if (me && me.phone === undefined && !me.hasPassword)
    return (
      <div className="card stack" style={{ padding: 18 }}>
        <p>{t('loginMethods.noProofText')}</p>
        <Link className="choice" to="/login">
          {t('login.goLogin')}
        </Link>
      </div>
    )
  return (
    <CardForm label={t('loginMethods.proofTitle')} isReady={proof !== null} onSubmit={() => go.mutate()}>
      {fields}
      <ErrorLine error={go.error} />
      <Button block type="submit" color="primary" disabled={!proof} loading={go.isPending}>
        {t('loginMethods.confirm')}
      </Button>
    </CardForm>
  )
}
