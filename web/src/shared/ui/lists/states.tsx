import { CallError } from '@xinyu/contracts/client/client'
import { isChunkError } from '../../lib/chunk-error.ts'
import { Button } from '../button.tsx'
import type { ReactNode } from 'react'
import { messageOf, traceOf } from '../../api/error-text.ts'
import { useText } from '../../i18n/i18n.ts'
import { IslandIllustration } from '../illustrations.tsx'
import { PageSkeleton } from './skeletons.tsx'

/** For loading without a skeleton, such as the return from an external login. */
export const LoadingView = () => {
  const { t } = useText()
  return (
    <div className="state" role="status">
      <IslandIllustration moving />
      <span>{t('common.loading')}</span>
    </div>
  )
}

interface EmptyProps {
  title: string
  text?: string
  /** what to do next: an empty state always offers something */
  action: ReactNode
}
export const EmptyView = ({ title, text, action }: EmptyProps) => (
  <div className="state">
    <IslandIllustration />
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {action}
  </div>
)

interface ErrorProps {
  error: unknown
  onRetry?: () => void
  detail?: string
  /** instead of what the error says */
  text?: string
}
/** Without a network, and nothing stored of an earlier visit. */
const isAway = (error: unknown): boolean =>
  !navigator.onLine && (isChunkError(error) || (error instanceof CallError && error.http === 0))

/** What went wrong, in the person's language, with a retry where there is one. */
export const ErrorView = ({ error, onRetry, detail, text }: ErrorProps) => {
  const { t } = useText()
  const more = detail ?? traceOf(error)
  const away = isAway(error)
  return (
    <div className="state" role="alert">
      <IslandIllustration />
      <h2>{t(away ? 'net.isOffline' : 'common.failed')}</h2>
      <p>{away ? t('net.notKept') : (text ?? messageOf(error))}</p>
      {onRetry && (
        <Button color="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {more && (
        <details>
          <summary>{t('common.details')}</summary>
          {more}
        </details>
      )}
    </div>
  )
}

/** Renders a query: its data, its error with a retry, or a skeleton. */
export const QueryView = <T,>({
  query,
  loading = <PageSkeleton />,
  children,
}: {
  query: { data: T | undefined; error: unknown; isPending: boolean; refetch(): unknown }
  /** the skeleton; default: that of any page */
  loading?: ReactNode
  children: (data: T) => ReactNode
}) => {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  return <>{loading}</>
}
