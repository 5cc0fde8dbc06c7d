import { InfiniteScroll } from 'antd-mobile'
import { useText } from '../../i18n/i18n.ts'
import { Dots } from '../icons.tsx'

interface MoreProps {
  query: {
    hasNextPage: boolean
    fetchNextPage(): Promise<{ isError: boolean; error: unknown }>
  }
}

/** Below a list: loads more as its end comes into view, offers a retry on failure, and marks the end. */
export const MoreOnScroll = ({ query }: MoreProps) => {
  const { t } = useText()
  if (!query.hasNextPage) return <p className="list-end">{t('notice.NO_MORE')}</p>
  const loadMore = async (): Promise<void> => {
    const result = await query.fetchNextPage()
    if (result.isError) throw result.error
  }
  return (
    <InfiniteScroll loadMore={loadMore} hasMore>
      {(_, failed, retry) =>
        failed ? (
          <button type="button" className="text-button" onClick={retry}>
            {t('common.moreFailed')}
          </button>
        ) : (
          <>
            <span className="sr-only">{t('common.loading')}</span>
            <Dots />
          </>
        )
      }
    </InfiniteScroll>
  )
}
