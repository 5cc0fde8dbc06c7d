import { type ReactNode, useSyncExternalStore } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './chat.module.css'

const wide = '(min-width: 1024px)'
const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the list fits beside a conversation. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)

/** Shows list and conversation side by side where they fit, otherwise only the open one. */
export const TwoPanes = ({
  list,
  conversation,
  open,
}: {
  list: ReactNode
  conversation: ReactNode
  open: 'list' | 'talk'
}) => {
  const { t } = useText()
  if (!useIsWide()) return <>{open === 'list' ? list : conversation}</>
  return (
    <div className={styles['panes']}>
      {open === 'list' ? (
        <div className={styles['pane']}>{list}</div>
      ) : (
        <aside className={styles['pane']} aria-label={t('chat.conversations')}>
          {list}
        </aside>
      )}
      <div className={styles['talk']}>{conversation}</div>
    </div>
  )
}
