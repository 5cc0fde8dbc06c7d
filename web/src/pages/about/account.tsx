import { getLoginLog } from '@xinyu/contracts/http/users/account'
import { deviceName } from '@xinyu/contracts/rules/people/device-name'
import { Link } from 'react-router-dom'
import { Bindings } from '../../features/account/bindings.tsx'
import { IpPlace } from '../../features/account/ip-place.tsx'
import { PasswordForm } from '../../features/account/password-form.tsx'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { LinkRow } from '../../shared/ui/lists/rows.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'

const fetchPage = async (page: number) => {
  const { list, hasMore } = await api(getLoginLog, { page, rows: PAGE_SIZE })
  return { items: list, hasMore }
}

const entries = [
  ['/setting/account/passkeys', 'passkeys.title'],
  ['/setting/account/sessions', 'sessions.title'],
  ['/setting/account/data', 'myData.title'],
  ['/setting/account/cancel', 'cancelAccount.title'],
] as const

const LoginLog = () => {
  const { t, language } = useText()
  return (
    <section>
      <h2 className="section-title">{t('account.logins')}</h2>
      <IpPlace />
      <InfiniteList
        queryKey={['login-log']}
        fetchPage={fetchPage}
        empty={
          <EmptyView
            title={t('account.noLogins')}
            action={<Link to="/setting/account/sessions">{t('sessions.title')}</Link>}
          />
        }
      >
        {(logins) => (
          <ul className="menu rows">
            {logins.map((login) => (
              <li key={login._id} className="row">
                <span className="body">
                  <span className="title">{deviceName(login, language) || t('sessions.unknown')}</span>
                  <span className="muted small" style={{ display: 'block' }}>
                    {[login.location || t('account.unknownPlace'), login.ip].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="side">{formatDateTime(login.at, language)}</span>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}

/** My account: phone, password, logins, and deletion. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('account.title')}>
      {me ? (
        <div className="stack">
          <Bindings me={me} />
          <nav className="menu rows" aria-label={t('account.title')}>
            {entries.map(([to, name]) => (
              <LinkRow key={to} to={to} title={t(name)} />
            ))}
          </nav>
          <PasswordForm key={String(me.hasPassword)} hasPassword={me.hasPassword ?? false} />
          <LoginLog />
        </div>
      ) : (
        <MyProfilePlaceholder />
      )}
    </Page>
  )
}
