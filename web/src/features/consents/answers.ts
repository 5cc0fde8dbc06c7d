import { setConsent } from '@xinyu/contracts/http/users/privacy'
import { type ConsentKind, consentVersions, type WrittenConsent } from '@xinyu/contracts/lists/consents'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { reloadConsents } from './consents.ts'

const isWritten = (kind: ConsentKind): kind is WrittenConsent => kind in consentVersions

const answer = async ({ kind, given }: { kind: ConsentKind; given: boolean }): Promise<void> => {
  if (isWritten(kind)) await api(setConsent, { kind, given, textVersion: consentVersions[kind] })
}

/** What else in the app depends on the answer. */
const depending = [['agreement'], ['privacy'], ['me'], ['push'], ['online'], ['real-name'], ['grade']]

export const useAnswers = () =>
  useMutation({
    mutationFn: async (answers: readonly { kind: ConsentKind; given: boolean }[]) => {
      for (const one of answers) await answer(one)
    },
    onSuccess: () => toast(t('consents.saved')),
    // some of several may have been saved
    onSettled: async () => {
      await reloadConsents()
      for (const queryKey of depending) void queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => toast(codeOf(error) === 'TEXT_OUTDATED' ? t('consents.wall.updatedText') : messageOf(error)),
  })
