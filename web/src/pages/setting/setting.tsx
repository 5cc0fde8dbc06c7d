import { useText } from '../../shared/i18n/i18n.ts'
import { webVersion } from '../../shared/lib/app-version.ts'
import { logOut } from '../../shared/session/log-out.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LinkRow } from '../../shared/ui/lists/rows.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { Page } from '../../shared/ui/page.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { Preferences } from './preferences.tsx'
import { SearchBox } from '../../features/find-pages/search-box.tsx'

const ClearCachesRow = () => {
  const { t } = useText()
  const clear = async (): Promise<void> => {
    if (typeof caches !== 'undefined') await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    toast(t('setting.cleared'))
  }
  return (
    <button type="button" className="row" onClick={() => void clear()}>
      <span className="body">
        {t('setting.clear')}
        <small className="muted" style={{ display: 'block' }}>
          {t('setting.clearText')}
        </small>
      </span>
    </button>
  )
}

const LogOutButton = () => {
  const { t } = useText()
  const confirmLogOut = async (): Promise<void> => {
    const question = { title: t('setting.logOutTitle'), text: t('setting.logOutText') }
    if (await confirm({ ...question, confirm: t('setting.logOut'), cancel: t('common.cancel') })) logOut()
  }
  return (
    <Button block onClick={() => void confirmLogOut()}>
      {t('setting.logOut')}
    </Button>
  )
}

export const Screen = () => {
  const { t } = useText()
  const isMember = useAuthStatus() === 'member'
  return (
    <Page title={t('setting.title')}>
      <div className="stack">
        <SearchBox />
        <Preferences />
        <div className="menu rows">
          {isMember && <LinkRow to="/me/notifications" title={t('notifications.title')} />}
          <ClearCachesRow />
        </div>
        <nav className="menu rows" aria-label={t('about.download')}>
          <LinkRow to="/open-location" title={t('location.openLocation')} />
          <LinkRow to="/about/download" title={t('about.download')} />
        </nav>
        {isMember && (
          <nav className="menu rows" aria-label={t('spending.title')}>
            <LinkRow to="/setting/spending" title={t('spending.title')} />
            <LinkRow to="/setting/reports" title={t('reports.title')} />
            <LinkRow to="/setting/statements" title={t('statements.title')} />
          </nav>
        )}
        {isMember && <LogOutButton />}
        <p className="muted small" style={{ textAlign: 'center' }}>
          {t('setting.version', { version: webVersion.name })}
        </p>
      </div>
    </Page>
  )
}
