import { useQuery } from '@tanstack/react-query'
import { CapCard } from '../../features/spending/cap-card.tsx'
import { spendingQuery } from '../../features/spending/spending.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

/** The caps that members set on their spending. */
export const Screen = () => {
  const { t } = useText()
  const query = useQuery(spendingQuery)
  return (
    <Page title={t('spending.title')}>
      <QueryView query={query}>
        {(spending) => (
          <div className="stack">
            <p>{t('spending.lead')}</p>
            <CapCard period="day" spending={spending} />
            <CapCard period="month" spending={spending} />
            <p className="muted small">{t('spending.rules', { hours: spending.raiseAfterHours })}</p>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
