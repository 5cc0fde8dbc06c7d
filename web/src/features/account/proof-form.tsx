import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { useOwnerProof, useProofMethods } from '../../shared/session/owner-proof.tsx'
import type { Proof } from './other-bindings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CardForm, ErrorLine } from '../../shared/ui/fields/form.tsx'

interface ProofFormProps<T> {
  work(proof: Proof): Promise<T>
  onDone(result: T): void
}

/** Asks for a proof when the login is too old to be one. Members who have no method of proof log in again. */
export const ProofForm = <T,>({ work, onDone }: ProofFormProps<T>) => {
  const { t } = useText()
  const { proof, fields, reset } = useOwnerProof()
  const methods = useProofMethods()
  const go = useMutation({ mutationFn: () => work(proof), onSuccess: onDone, onError: reset })
  if (methods?.length === 0)
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
