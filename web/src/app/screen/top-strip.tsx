import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useNewerFiles, applyNewerFiles } from '../worker/register-service-worker.ts'
import { Strip } from './strip.tsx'
import { useOfflineText } from './use-offline-text.ts'

const refetchShown = (): void => void queryClient.refetchQueries({ type: 'active' })

/** One line at a time: without the server there is nothing newer to get. */
export const TopStrip = () => {
  const { t } = useText()
  const offline = useOfflineText()
  const hasNewer = useNewerFiles(({ areReady }) => areReady)
  if (offline !== null) return <Strip text={offline} action={t('common.retry')} onAction={refetchShown} />
  if (!hasNewer) return null
  return <Strip text={t('net.newVersion')} action={t('net.use')} onAction={applyNewerFiles} />
}
