import type { ReplyOf } from '@xinyu/contracts/call'
import { editContract, getContract } from '@xinyu/contracts/http/users/members'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

type Agreement = ReplyOf<typeof getContract>

const useAgreement = () => {
  const { t } = useText()
  const query = useQuery({ queryKey: ['agreement'], queryFn: () => api(getContract, {}) })
  const answer = useMutation({
    mutationFn: (given: { textVersion: string; agreed: boolean }) => api(editContract, given),
    onSuccess: () => {
      toast(t('agreement.done'))
      void query.refetch()
      void queryClient.invalidateQueries({ queryKey: ['consents'] })
      void queryClient.invalidateQueries({ queryKey: ['privacy'] })
    },
    onError: (error) => toast(messageOf(error)),
  })
  const withdraw = async (textVersion: string): Promise<void> => {
    const confirmed = await confirm({
      title: t('agreement.withdrawTitle'),
      text: t('agreement.withdrawText'),
      confirm: t('agreement.withdraw'),
      cancel: t('agreement.keep'),
    })
    if (confirmed) answer.mutate({ textVersion, agreed: false })
  }
  return { query, answer, withdraw }
}

const SignedLine = ({ contract }: { contract: NonNullable<Agreement['contract']> }) => {
  const { t, language } = useText()
  return (
    <p>
      {t(contract.agreed ? 'agreement.signed' : 'agreement.withdrawn', {
        time: formatDateTime(contract.signedAt, language),
        version: contract.textVersion,
      })}
    </p>
  )
}

/** Shows which version of the service agreement I signed and when; signs the current one, or withdraws. */
export const SignAgreement = () => {
  const { t } = useText()
  const { query, answer, withdraw } = useAgreement()
  const state = ({ contract, textVersion }: Agreement) => {
    const isSigned = contract?.agreed === true && contract.textVersion === textVersion
    return (
      <>
        {contract && <SignedLine contract={contract} />}
        {!isSigned && <p>{t('agreement.none', { version: textVersion })}</p>}
        {isSigned ? (
          <Button loading={answer.isPending} onClick={() => void withdraw(textVersion)}>
            {t('agreement.withdraw')}
          </Button>
        ) : (
          <Button
            color="primary"
            loading={answer.isPending}
            onClick={() => answer.mutate({ textVersion, agreed: true })}
          >
            {t('agreement.sign')}
          </Button>
        )}
      </>
    )
  }
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <h2 className="section-title">{t('agreement.title')}</h2>
      <QueryView query={query}>{state}</QueryView>
    </section>
  )
}
