import { ConsentRow } from '../../features/consents/consent-row.tsx'
import { useConsents } from '../../features/consents/consents.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

/** Everything I agreed to, with version and time; each can be withdrawn here. */
export const Screen = () => {
  const { t } = useText()
  const query = useConsents()
  return (
    <Page title={t('consents.title')}>
      <QueryView query={query}>
        {(consents) => (
          <div className="stack">
            <p className="muted">{t('consents.what')}</p>
            {consents.map((consent) => (
              <ConsentRow key={consent.kind} consent={consent} />
            ))}
          </div>
        )}
      </QueryView>
    </Page>
  )
}
