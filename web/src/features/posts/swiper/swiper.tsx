import { DownOutline, UpOutline } from 'antd-mobile-icons'
import type { ReactNode } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { useSlides } from './use-slides.ts'
import styles from './swiper.module.css'

interface SwiperProps<T> {
  items: readonly T[]
  label: string
  keyOf(item: T): string
  nameOf(item: T): string
  hasMore: boolean
  onMore(): void
  children(item: T, isCurrent: boolean): ReactNode
}

/** Items at full height, one per swipe; only the visible one and its neighbours are rendered. */
export const Swiper = <T,>({ items, label, keyOf, nameOf, hasMore, onMore, children }: SwiperProps<T>) => {
  const { t } = useText()
  const { box, current, step, onScroll } = useSlides(items.length, onMore)
  return (
    <div className={styles['frame']}>
      <div ref={box} className={styles['slides']} role="feed" aria-label={label} onScroll={onScroll}>
        {items.map((item, index) => (
          <article
            key={keyOf(item)}
            className={styles['slide']}
            aria-label={nameOf(item)}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : items.length}
            inert={index !== current}
          >
            {Math.abs(index - current) <= 1 && children(item, index === current)}
          </article>
        ))}
      </div>
      <div className={styles['steps']}>
        <button type="button" aria-label={t('posts.previous')} disabled={current === 0} onClick={() => step(-1)}>
          <UpOutline />
        </button>
        <button
          type="button"
          aria-label={t('posts.next')}
          disabled={current >= items.length - 1}
          onClick={() => step(1)}
        >
          <DownOutline />
        </button>
      </div>
      {!hasMore && current === items.length - 1 && (
        <p className={styles['end']} role="status">
          {t('notice.NO_MORE')}
        </p>
      )}
    </div>
  )
}
