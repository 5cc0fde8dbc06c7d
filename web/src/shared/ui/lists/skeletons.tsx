import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/i18n.ts'

const SAY_SLOW_MS = 5_000

/** The skeleton of loading content: announced once, placed where the content will be, and explained when it stays. */
const Waiting = ({ children, className = '' }: { children: ReactNode; className?: string | undefined }) => {
  const { t } = useText()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SAY_SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {isSlow ? (
        <p className="still-loading">{t('common.slow')}</p>
      ) : (
        <span className="sr-only">{t('common.loading')}</span>
      )}
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const Line = ({ width }: { width: string }) => <span className="skeleton line" style={{ width }} />
const Round = ({ size }: { size: number }) => <span className="skeleton round" style={{ width: size, height: size }} />

const Lines = () => (
  <div className="card">
    <Line width="42%" />
    <Line width="88%" />
    <Line width="71%" />
  </div>
)

/** A page of sections. */
export const PageSkeleton = ({ cards = 3 }: { cards?: number }) => (
  <Waiting className="stack">
    {times(cards).map((card) => (
      <Lines key={card} />
    ))}
  </Waiting>
)

/** Rows of people. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <Waiting className="menu rows skeleton-rows">
    {times(rows).map((row) => (
      <div key={row} className="row">
        <Round size={52} />
        <span className="body">
          <Line width="38%" />
          <Line width="64%" />
        </span>
      </div>
    ))}
  </Waiting>
)

/** Pictures in a grid. */
export const GridSkeleton = ({ className, tiles = 6 }: { className?: string | undefined; tiles?: number }) => (
  <Waiting className={className}>
    {times(tiles).map((tile) => (
      <span key={tile} className="skeleton tile" />
    ))}
  </Waiting>
)

/** Posts: author and content. */
export const PostSkeletons = ({ count = 3 }: { count?: number }) => (
  <Waiting className="skeleton-posts">
    {times(count).map((post) => (
      <div key={post} className="card">
        <Round size={44} />
        <Line width="46%" />
        <span className="skeleton picture" />
      </div>
    ))}
  </Waiting>
)

/** A person's page: the first photo and the texts. */
export const PersonSkeleton = () => (
  <Waiting className="skeleton-person">
    <span className="skeleton photo" />
    <Lines />
    <Lines />
  </Waiting>
)

const said = ['54%', '38%', '62%', '44%', '30%', '58%']
/** A conversation, from both sides. */
export const ConversationSkeleton = () => (
  <Waiting className="skeleton-talk">
    {said.map((width) => (
      <span key={width} className="skeleton" style={{ width }} />
    ))}
  </Waiting>
)

/** The top card of the deck. */
export const CardSkeleton = () => (
  <Waiting className="skeleton-deck">
    <span className="skeleton" />
  </Waiting>
)
