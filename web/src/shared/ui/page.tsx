import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../i18n/i18n.ts'
import { back } from '../shell/back.ts'
import { Back } from './icons.tsx'

interface PageProps {
  title: string
  children: ReactNode
  /** a tab page has no back button and leaves room for the tab bar */
  tab?: boolean
  right?: ReactNode
  /** replaces the navigation bar */
  header?: ReactNode
  className?: string
}

/** Back to the previous page; home when the page was opened directly by its address. */
export const useBack = (): (() => void) => {
  const navigate = useNavigate()
  return () => {
    const depth = (back.state() as { idx?: number } | null)?.idx ?? 0
    if (depth > 0) void navigate(-1)
    else void navigate('/', { replace: true })
  }
}

export const BackButton = () => {
  const { t } = useText()
  const goBack = useBack()
  return (
    <button type="button" className="icon-button" aria-label={t('common.back')} onClick={goBack}>
      <Back />
    </button>
  )
}

/** The layout of every page: navigation bar with a labelled back button, title, one main landmark. */
export const Page = ({ title, children, tab = false, right, header, className = '' }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · 心屿`
  }, [title])
  return (
    <div className={`page ${tab ? 'has-tabs' : ''} ${className}`}>
      {header ?? (
        <header className="nav">
          <div>{!tab && <BackButton />}</div>
          <h1>{title}</h1>
          <div className="right">{right}</div>
        </header>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
