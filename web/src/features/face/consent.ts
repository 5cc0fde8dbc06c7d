import { getFaceConsent, giveFaceConsent, withdrawFaceConsent } from '@xinyu/contracts/http/face/consent'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t, useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const key = ['face-consent']
/** Query key of what depends on the consent: reloaded when it is given or withdrawn. */
export const facesKey = ['face-list']

export const reloadConsent = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: ['consents'] }),
    queryClient.invalidateQueries({ queryKey: facesKey }),
  ])

/** The text in the reader's language, and whether they agreed to it. */
export const useConsent = () => {
  const { language } = useText()
  const me = useMyId()
  return useQuery({ queryKey: [...key, me, language], queryFn: () => api(getFaceConsent, {}), staleTime: 60_000 })
}

/** Agrees to the version that was read; if it is outdated, the new text is shown. */
export const useGiveConsent = (onGiven?: () => void) =>
  useMutation({
    mutationFn: (textVersion: string) => api(giveFaceConsent, { textVersion }),
    onSuccess: async () => {
      await reloadConsent()
      toast(t('faceConsent.thanks'))
      onGiven?.()
    },
    onError: async (error) => {
      if (codeOf(error) === 'CONFLICT') await reloadConsent()
      toast(codeOf(error) === 'CONFLICT' ? t('faceConsent.changed') : messageOf(error))
    },
  })

export const useWithdrawConsent = () =>
  useMutation({
    mutationFn: () => api(withdrawFaceConsent, {}),
    onSuccess: async () => {
      await reloadConsent()
      toast(t('faceConsent.withdrawn'))
    },
    onError: (error) => toast(messageOf(error)),
  })
