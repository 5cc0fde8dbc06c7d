import type { ReactNode } from 'react'
import { useText } from '../i18n/i18n.ts'

const Waiting = ({ children }: { children: ReactNode }) => {
  const { t } = useText()
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      {children}
    </div>
  )
}
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Rows of people that are still being fetched. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <Waiting>
    <div className="menu rows" style={{ margin: 12 }} aria-hidden="true">
      {times(rows).map((row) => (
        <div key={row} className="row">
          <span className="skeleton" style={{ width: 52, height: 52, borderRadius: '50%', flex: 'none' }} />
          <span className="body">
            <span className="skeleton line" style={{ width: '38%' }} />
            <span className="skeleton line" style={{ width: '64%' }} />
          </span>
        </div>
      ))}
    </div>
  </Waiting>
)

/** Pictures in a grid that are still being fetched. */
export const GridSkeleton = ({ className = '', tiles = 6 }: { className?: string | undefined; tiles?: number }) => (
  <Waiting>
    <div className={className} aria-hidden="true">
      {times(tiles).map((tile) => (
        <span key={tile} className="skeleton" style={{ aspectRatio: '3 / 4', borderRadius: 'var(--r-m)' }} />
      ))}
    </div>
  </Waiting>
)
