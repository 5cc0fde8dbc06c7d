import type { ReactNode, RefObject } from 'react'
import { useIsWide } from './use-is-wide.ts'
import { useListPane } from './use-list-pane.ts'
import styles from './panes.module.css'

interface PanesProps {
  list: ReactNode
  /** what an entry of the list opens */
  entry: ReactNode
  /** the one with the page's heading; where both do not fit, the only one shown */
  open: 'list' | 'entry'
  /** the list's name for screen readers */
  label: string
}

const Panes = ({ list, entry, open, label }: PanesProps) => {
  const pane = useListPane(label)
  return (
    <div className={styles['panes']}>
      {open === 'list' ? (
        <div ref={pane as RefObject<HTMLDivElement>} className={styles['list']} data-list-pane>
          {list}
        </div>
      ) : (
        <aside ref={pane} className={styles['list']} data-list-pane aria-label={label}>
          {list}
        </aside>
      )}
      <div className={styles['entry']}>{entry}</div>
    </div>
  )
}

/** Shows a list and what it opens side by side where they fit, otherwise only the open one. */
export const TwoPanes = (props: PanesProps) => {
  if (useIsWide()) return <Panes {...props} />
  return <>{props.open === 'list' ? props.list : props.entry}</>
}
