import { RightOutline } from 'antd-mobile-icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { logOut } from '../../shared/session/log-out.ts'
import { Button } from '../../shared/ui/button.tsx'
import { IslandIllustration } from '../../shared/ui/illustrations.tsx'
import { useAnswers } from './answers.ts'
import type { Consent } from './consents.ts'
import { textPathOf } from './texts.ts'

const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="row" to={to}>
    <span className="body">{children}</span>
    <RightOutline aria-hidden="true" />
  </Link>
)

/** Replaces a page until the current terms and policy are agreed to; links to what stays open without that. */
export const TermsWall = ({ missing }: { missing: readonly Consent[] }) => {
  const { t } = useText()
  const main = useRef<HTMLElement>(null)
  const answers = useAnswers()
  const why = missing.every(({ isOutdated }) => isOutdated) ? 'updated' : 'withdrawn'
  const title = t(`consents.wall.${why}`)
  useEffect(() => {
    document.title = `${title} · 心屿`
    main.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className="page">
      <main id="main" tabIndex={-1} ref={main}>
        <div className="state">
          <IslandIllustration />
          <h1 style={{ fontSize: 22 }}>{title}</h1>
          <p>{t(`consents.wall.${why}Text`)}</p>
        </div>
        <div className="stack" style={{ padding: 16 }}>
          <nav className="menu rows" aria-label={title}>
            {missing.map(({ kind, textVersion }) => (
              <RowLink key={kind} to={textPathOf(kind) ?? '/about'}>
                <span className="title">{t(`consents.${kind}.name`)}</span>
                <span className="muted small">{textVersion}</span>
              </RowLink>
            ))}
          </nav>
          <Button
            block
            color="primary"
            size="large"
            loading={answers.isPending}
            onClick={() => answers.mutate(missing.map(({ kind }) => ({ kind, given: true })))}
          >
            {t('consents.wall.go')}
          </Button>
          <p className="muted small">{t('consents.wall.notNow')}</p>
          <nav className="menu rows" aria-label={t('consents.wall.notNow')}>
            <RowLink to="/setting/account/data">{t('consents.wall.copy')}</RowLink>
            <RowLink to="/setting/account/cancel">{t('consents.wall.cancel')}</RowLink>
          </nav>
          <Button block fill="none" onClick={() => logOut()}>
            {t('consents.wall.logOut')}
          </Button>
        </div>
      </main>
    </div>
  )
}
