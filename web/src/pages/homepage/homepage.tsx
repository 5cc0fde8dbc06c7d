import { Button } from '../../shared/ui/button.tsx'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { getProduct } from '@xinyu/contracts/http/product'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { chooseLanguage, useText } from '../../shared/i18n/i18n.ts'
import { confirmAdult } from '../../shared/session/adult.ts'
import { useAccountStatus } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import styles from './homepage.module.css'

const promises = ['real', 'calm', 'honest'] as const

/** Any call makes the client get a guest token if there is none. */
const becomeGuest = (): Promise<unknown> => api(getProduct, {})

/** The landing page: what this is, adults only, join or browse as a guest. */
export const Screen = () => {
  const { t, language } = useText()
  const navigate = useNavigate()
  const accountStatus = useAccountStatus()
  const [busy, setBusy] = useState(false)
  if (accountStatus === 'member') return <Navigate to="/" replace />
  const join = async (): Promise<void> => {
    if (await confirmAdult()) void navigate('/login')
  }
  const browse = async (): Promise<void> => {
    if (!(await confirmAdult())) return
    setBusy(true)
    await becomeGuest()
      .then(
        () => navigate('/'),
        (error: unknown) => toast(messageOf(error)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <Page
      title={t('landing.title')}
      className={styles['page']}
      header={
        <header className={styles['top']}>
          <button
            type="button"
            className="text-button"
            lang={language === 'en' ? 'zh-CN' : 'en'}
            onClick={() => void chooseLanguage(language === 'en' ? 'zh-CN' : 'en')}
          >
            {language === 'en' ? '中文' : 'English'}
          </button>
        </header>
      }
    >
      <div className={styles['hero']}>
        <img src="/icon.svg" alt="" width="104" height="104" />
        <h1>
          <span>心屿</span>
        </h1>
        <p className={styles['motto']}>{t('landing.motto')}</p>
      </div>
      <ul className={styles['promises']}>
        {promises.map((promise) => (
          <li key={promise}>
            <b>{t(`landing.${promise}`)}</b>
            <span>{t(`landing.${promise}Text`)}</span>
          </li>
        ))}
      </ul>
      <div className={styles['doors']}>
        <Button block size="large" color="primary" onClick={() => void join()}>
          {t('landing.join')}
        </Button>
        <Button block size="large" fill="none" loading={busy} onClick={() => void browse()}>
          {t('landing.browse')}
        </Button>
        <p className="small muted">
          {t('landing.adultsOnly')} <Link to="/about/service">{t('about.service')}</Link> ·{' '}
          <Link to="/about/privacy">{t('about.privacy')}</Link>
        </p>
      </div>
    </Page>
  )
}
