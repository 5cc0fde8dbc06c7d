import { useState } from 'react'
import { Link } from 'react-router-dom'
import { getProduct } from '@xinyu/contracts/http/product/products'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { chooseLanguage, useText } from '../../shared/i18n/i18n.ts'
import { confirmAdult } from '../../shared/session/adult.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { Page } from '../../shared/ui/page.tsx'
import { Promises } from '../../shared/ui/promises.tsx'
import styles from './welcome.module.css'

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

interface EntriesProps {
  /** what looking around as a guest is called; `isFirst`: it is offered before joining */
  look: string
  isLookFirst?: boolean
  onJoin(): void
  /** the visitor is a guest now */
  onLook?(): void
}

/** Joining and looking around both ask for the visitor's age first. */
const Entries = ({ look, isLookFirst = false, onJoin, onLook }: EntriesProps) => {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const lookAround = async (): Promise<void> => {
    setBusy(true)
    await becomeGuest()
      .then(onLook, (error: unknown) => toast(messageOf(error)))
      .finally(() => setBusy(false))
  }
  const entry = (text: string, isFirst: boolean, go: () => unknown, loading = false) => (
    <Button
      key={text}
      block
      size="large"
      {...(isFirst ? { color: 'primary' } : { fill: 'none' })}
      loading={loading}
      onClick={() => void confirmAdult().then((isAdult) => isAdult && go())}
    >
      {text}
    </Button>
  )
  const toJoin = entry(t('homepage.join'), !isLookFirst, onJoin)
  const toLook = entry(look, isLookFirst, lookAround, isBusy)
  return isLookFirst ? [toLook, toJoin] : [toJoin, toLook]
}

/**
 * For visitors: what this is, adults only, join or look around as a guest. `heading`: what they came for, instead of
 * the product's name.
 */
export const Welcome = ({
  title,
  heading,
  text,
  ...entries
}: EntriesProps & { title: string; heading?: string; text: string }) => {
  const { t } = useText()
  return (
    <Page
      title={title}
      className={styles['page']}
      header={
        <header className={styles['top']}>
          <LanguageButton />
        </header>
      }
    >
      <div className={styles['hero']}>
        <img src="/icon.svg" alt="" width="104" height="104" />
        <h1 className={heading === undefined ? undefined : styles['cause']}>
          <span>{heading ?? '心屿'}</span>
        </h1>
        <p className={styles['motto']}>{text}</p>
      </div>
      <Promises />
      <div className={styles['entries']}>
        <Entries {...entries} />
        <p className="small muted">
          {t('homepage.adultsOnly')} <Link to="/about/service">{t('about.service')}</Link> ·{' '}
          <Link to="/about/privacy">{t('about.privacy')}</Link>
        </p>
      </div>
    </Page>
  )
}
