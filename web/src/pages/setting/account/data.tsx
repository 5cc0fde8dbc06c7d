import { exportData } from '@xinyu/contracts/http/users/account'
import { useQuery } from '@tanstack/react-query'
import { ExportCard, exportKey } from '../../../features/account/export-card.tsx'
import { api } from '../../../shared/api/api.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { Page } from '../../../shared/ui/page.tsx'
import { QueryView } from '../../../shared/ui/lists/states.tsx'

const pollMs = 10_000

/** My data export: requested here, announced when ready, downloaded with a proof. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  const query = useQuery({
    queryKey: exportKey,
    queryFn: () => api(exportData, { onlyLook: true }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? pollMs : false),
  })
  return (
    <Page title={t('myData.title')}>
      {me ? (
        <QueryView query={query}>
          {(known) => (
            <div className="stack">
              <p>{t('myData.lead')}</p>
              <ExportCard known={known} />
            </div>
          )}
        </QueryView>
      ) : (
        <MyProfilePlaceholder />
      )}
    </Page>
  )
}
