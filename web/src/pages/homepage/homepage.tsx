import { Button } from '../../shared/ui/button.tsx'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { getProduct } from '@xinyu/contracts/http/product/products'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { chooseLanguage, useText } from '../../shared/i18n/i18n.ts'
import { confirmAdult } from '../../shared/session/adult.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import styles from './homepage.module.css'

const promises = ['real', 'calm', 'honest'] as const

/** Any call makes the client get a guest token if there is none. */
const becomeGuest = (): Promise<unknown> => api(getProduct, {})

const LanguageButton = () => {
  const { language } = useText()
  const [other, name] = language === 'en' ? (['zh-CN', '中文'] as const) : (['en', 'English'] as const)
  return (
    <button type="button" className="text-button" lang={other} onClick={() => void chooseLanguage(other)}>
      {name}
    </button>
  )
}

/** Joining and browsing both ask for the visitor's age first. */
const JoinOrBrowse = () => {
  const { t } = useText()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
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
    <>
      <Button block size="large" color="primary" onClick={() => void join()}>
        {t('homepage.join')}
      </Button>
      <Button block size="large" fill="none" loading={isBusy} onClick={() => void browse()}>
        {t('homepage.browse')}
      </Button>
    </>
  )
}

/** The landing page: what this is, adults only, join or browse as a guest. */
export const Screen = () => {
  const { t } = useText()
  if (useAuthStatus() === 'member') return <Navigate to="/" replace />
  return (
    <Page
      title={t('homepage.title')}
      className={styles['page']}
      header={
        <header className={styles['top']}>
          <LanguageButton />
        </header>
      }
    >
      <div className={styles['hero']}>
        <img src="/icon.svg" alt="" width="104" height="104" />
        <h1>
          <span>心屿</span>
        </h1>
        <p className={styles['motto']}>{t('homepage.motto')}</p>
      </div>
      <ul className={styles['promises']}>
        {promises.map((promise) => (
          <li key={promise}>
            <b>{t(`homepage.${promise}`)}</b>
            <span>{t(`homepage.${promise}Text`)}</span>
          </li>
        ))}
      </ul>
      <div className={styles['entries']}>
        <JoinOrBrowse />
        <p className="small muted">
          {t('homepage.adultsOnly')} <Link to="/about/service">{t('about.service')}</Link> ·{' '}
          <Link to="/about/privacy">{t('about.privacy')}</Link>
        </p>
      </div>
    </Page>
  )
}
