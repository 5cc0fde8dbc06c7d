import { type ReactNode, useSyncExternalStore } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './chat.module.css'

const wide = '(min-width: 1024px)'
const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether there is room for the list beside a talk. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)

/** The list beside the talk where there is room; elsewhere what is open alone. */
export const TwoPanes = ({ list, talk, open }: { list: ReactNode; talk: ReactNode; open: 'list' | 'talk' }) => {
  const { t } = useText()
  if (!useIsWide()) return <>{open === 'list' ? list : talk}</>
  return (
    <div className={styles['panes']}>
      {open === 'list' ? (
        <div className={styles['pane']}>{list}</div>
      ) : (
        <aside className={styles['pane']} aria-label={t('chat.conversations')}>
          {list}
        </aside>
      )}
      <div className={styles['talk']}>{talk}</div>
    </div>
  )
}
