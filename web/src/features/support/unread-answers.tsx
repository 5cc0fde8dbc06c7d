import { useText } from '../../shared/i18n/i18n.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { useUnreadAnswers } from './questions.ts'

/** The number of unread support answers. */
export const UnreadAnswers = () => {
  const { t } = useText()
  const count = useUnreadAnswers()
  return <Badge count={count} label={t('support.newAnswers', { count })} />
}
