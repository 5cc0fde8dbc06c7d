import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@xinyu/contracts/profile'
import { Link } from 'react-router-dom'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { useOwnerProof } from '../../shared/session/owner-proof.tsx'
import type { Binding } from './other-bindings.ts'
import { Button } from '../../shared/ui/button.tsx'

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
    <form
      className="card stack"
      style={{ padding: 18 }}
      aria-label={t('loginMethods.proofTitle')}
      onSubmit={(event) => {
        event.preventDefault()
        if (proof) go.mutate()
      }}
    >
      {fields}
      <p className="error-line" role="alert">
        {go.error && messageOf(go.error)}
      </p>
      <Button block type="submit" color="primary" disabled={!proof} loading={go.isPending}>
        {t('loginMethods.confirm')}
      </Button>
    </form>
  )
}
