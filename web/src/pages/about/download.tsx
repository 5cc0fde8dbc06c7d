import type { AppPlatform, AppVersion } from '@xinyu/contracts/http/upload/versions'
import { updateFor } from '@xinyu/contracts/rules/app-version'
import { Link } from 'react-router-dom'
import { UpdateAction } from '../../features/start/update-action.tsx'
import { VersionNotes } from '../../features/start/version-notes.tsx'
import { useVersions } from '../../features/start/versions.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { runningVersion, webVersion } from '../../shared/lib/app-version.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'

const apps: readonly AppPlatform[] = ['android', 'ios']

/** One of the two apps, for visitors who have neither. */
const AppRow = ({ platform, versions }: { platform: AppPlatform; versions: readonly AppVersion[] }) => {
  const { t } = useText()
  const newest = versions.find((version) => version.platform === platform)
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <h2 className="section-title">{t(`update.apps.${platform as 'android'}`)}</h2>
      {newest?.url ? (
        <>
          <p className="muted">{t('update.version', { name: newest.name })}</p>
          <a className="adm-button adm-button-default adm-button-block" href={newest.url} rel="noreferrer">
            {t(platform === 'ios' ? 'update.openStore' : 'update.download')}
          </a>
        </>
      ) : (
        <p className="muted">{t('update.notYet')}</p>
      )}
    </section>
  )
}

const Versions = ({ versions }: { versions: readonly AppVersion[] }) => {
  const { t } = useText()
  const running = runningVersion()
  const update = updateFor(versions, running)
  return (
    <>
      {update ? (
        <>
          <UpdateAction version={update.newest} />
          <VersionNotes versions={update.missed} />
        </>
      ) : (
        <p role="status" className="card" style={{ padding: 18 }}>
          {t('update.newest')}
        </p>
      )}
      {running.platform === 'web' && apps.map((app) => <AppRow key={app} platform={app} versions={versions} />)}
    </>
  )
}

/** The running version, newer ones, and links to the apps. */
export const Screen = () => {
  const { t } = useText()
  const versions = useVersions()
  const isStranger = useAuthStatus() === 'none'
  const { platform, number } = runningVersion()
  return (
    <Page title={t('about.download')}>
      <div className="stack">
        <p className="muted" style={{ textAlign: 'center' }}>
          {t('update.running', { name: platform === 'web' ? webVersion.name : number })}
        </p>
        {isStranger ? (
          <EmptyView
            title={t('update.visitorTitle')}
            text={t('update.visitorText')}
            action={<Link to="/homepage">{t('update.enter')}</Link>}
          />
        ) : (
          <QueryView query={versions}>{(list) => <Versions versions={list} />}</QueryView>
        )}
      </div>
    </Page>
  )
}
