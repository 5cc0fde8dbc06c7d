import { RightOutline } from 'antd-mobile-icons'
import { Link } from 'react-router-dom'
import { chooseLanguage, useText } from '../../shared/i18n/i18n.ts'
import { webVersion } from '../../shared/lib/app-version.ts'
import { logOut } from '../../shared/session/log-out.ts'
import { useAccountStatus } from '../../shared/session/session.ts'
import { chooseTheme, useTheme, type ThemeChoice } from '../../shared/theme/theme.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ChoiceRow } from '../../shared/ui/fields/choices.tsx'
import { ask } from '../../shared/ui/overlays/modal-store.ts'
import { Page } from '../../shared/ui/page.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { SearchBox } from './search-box.tsx'

const languages = [
  { value: 'zh-CN', zh: '中文', en: '中文' },
  { value: 'en', zh: 'English', en: 'English' },
] as const
const themes: readonly { value: ThemeChoice; zh: string; en: string }[] = [
  { value: 'system', zh: '跟随系统', en: 'System' },
  { value: 'light', zh: '浅色', en: 'Light' },
  { value: 'dark', zh: '深色', en: 'Dark' },
]

const clearCaches = async (): Promise<void> => {
  if (typeof caches !== 'undefined') await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

export const Screen = () => {
  const { t, language } = useText()
  const theme = useTheme((state) => state.choice)
  const member = useAccountStatus() === 'member'
  const leave = async (): Promise<void> => {
    if (
      await ask({
        title: t('setting.logOutTitle'),
        text: t('setting.logOutText'),
        confirm: t('setting.logOut'),
        cancel: t('common.cancel'),
      })
    )
      logOut()
  }
  return (
    <Page title={t('setting.title')}>
      <div className="stack">
        <SearchBox />
        <div className="card stack" style={{ padding: 18 }}>
          <ChoiceRow
            label={t('setting.language')}
            options={languages}
            value={language}
            onChange={(next) => void chooseLanguage(next)}
          />
          <ChoiceRow label={t('setting.theme')} options={themes} value={theme} onChange={chooseTheme} />
        </div>
        <div className="menu rows">
          {member && (
            <Link className="row" to="/me/notifications">
              <span className="body">{t('push.title')}</span>
              <RightOutline aria-hidden="true" />
            </Link>
          )}
          <button
            type="button"
            className="row"
            onClick={() => void clearCaches().then(() => toast(t('setting.cleared')))}
          >
            <span className="body">
              {t('setting.clear')}
              <small className="muted" style={{ display: 'block' }}>
                {t('setting.clearText')}
              </small>
            </span>
          </button>
        </div>
        <nav className="menu rows" aria-label={t('update.title')}>
          <Link className="row" to="/open-location">
            <span className="body">{t('here.title')}</span>
            <RightOutline aria-hidden="true" />
          </Link>
          <Link className="row" to="/about/download">
            <span className="body">{t('update.title')}</span>
            <RightOutline aria-hidden="true" />
          </Link>
        </nav>
        {member && (
          <nav className="menu rows" aria-label={t('spending.title')}>
            <Link className="row" to="/setting/spending">
              <span className="body">{t('spending.title')}</span>
              <RightOutline aria-hidden="true" />
            </Link>
            <Link className="row" to="/setting/reports">
              <span className="body">{t('reports.title')}</span>
              <RightOutline aria-hidden="true" />
            </Link>
          </nav>
        )}
        {member && (
          <Button block onClick={() => void leave()}>
            {t('setting.logOut')}
          </Button>
        )}
        <p className="muted small" style={{ textAlign: 'center' }}>
          {t('setting.version', { version: webVersion.name })}
        </p>
      </div>
    </Page>
  )
}
