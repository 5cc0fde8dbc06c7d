import { useText } from '../../shared/i18n/i18n.ts'
import { usePageChange } from '../../shared/ui/page-change.ts'

/** The page before stays, and the next one takes a while. */
export const PageProgress = () => {
  const { t } = useText()
  const isSlow = usePageChange((change) => change.isSlow)
  if (!isSlow) return null
  return (
    <div role="status" className="page-progress">
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  )
}
