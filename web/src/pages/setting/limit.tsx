import { useQuery } from '@tanstack/react-query'
import { MeasureView } from '../../features/appeal/measure-view.tsx'
import { appealMyLimit, limitQuery } from '../../features/appeal/own-ban.ts'
import { loadQuery } from '../../shared/api/load-query.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

export const load = () => loadQuery(limitQuery)

/** For a member who may not write to strangers for some days: rule, reason, end, and the appeal. */
export const Screen = () => {
  const { t } = useText()
  const query = useQuery(limitQuery)
  return (
    <Page title={t('limited.title')}>
      <QueryView query={query}>
        {(view) => <MeasureView measure="limited" view={view} onAppeal={appealMyLimit} />}
      </QueryView>
    </Page>
  )
}
