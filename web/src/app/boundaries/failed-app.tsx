import { useText } from '../../shared/i18n/i18n.ts'

/** When nothing of the app can be shown. Needs no router and no texts that load later. */
export const FailedApp = () => {
  const { t } = useText()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="state" role="alert">
        <h1>{t('common.failed')}</h1>
        <p>{t('common.appFailed')}</p>
        <button type="button" className="text-button" onClick={() => window.location.reload()}>
          {t('common.reload')}
        </button>
      </div>
    </main>
  )
}
