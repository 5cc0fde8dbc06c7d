import type { UserCard } from '@xinyu/contracts/profile'
import { useEffect, useState } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { pictureOf } from '../../../shared/ui/avatar.tsx'
import { cardWidth } from '../../../shared/ui/fields/picture-set.ts'
import { Picture } from '../../../shared/ui/picture.tsx'
import { fetchAhead } from '../fetch-ahead.ts'
import styles from '../deck.module.css'

/** A bar for each photo; the one that is shown is bright. */
const PhotoBars = ({ photos, at }: { photos: readonly string[]; at: number }) => (
  <span className={styles['bars']} aria-hidden="true">
    {photos.map((src, index) => (
      <span key={src} className={index === at ? styles['now'] : undefined} />
    ))}
  </span>
)

/** The photos of a card: a tap on the right half shows the next one, on the left half the previous one. */
export const CardPhotos = ({ user, isTop }: { user: UserCard; isTop: boolean }) => {
  const { t } = useText()
  const [at, setAt] = useState(0)
  const photos = [pictureOf(user), ...(user.album ?? [])]
  const total = photos.length
  const following = photos[at + 1]
  useEffect(() => {
    if (isTop && following) void fetchAhead(following)
  }, [isTop, following])
  const step = (by: number) => () => setAt((now) => Math.max(0, Math.min(total - 1, now + by)))
  const numbered = t('deck.photoNumber', { name: user.name, number: at + 1, total })
  return (
    <>
      <Picture
        src={photos[at]}
        width={cardWidth}
        person={user.name}
        fetchPriority={isTop ? 'high' : 'low'}
        alt={total > 1 ? numbered : t('deck.photoOf', { name: user.name })}
        draggable={false}
        className={styles['photo']}
        data-photo-of={isTop && at === 0 ? user._id : undefined}
      />
      {total > 1 && (
        <>
          <PhotoBars photos={photos} at={at} />
          <button
            type="button"
            className={styles['before']}
            aria-label={t('deck.photoBefore')}
            aria-disabled={at === 0}
            onClick={step(-1)}
          />
          <button
            type="button"
            className={styles['after']}
            aria-label={t('deck.photoAfter')}
            aria-disabled={at === total - 1}
            onClick={step(1)}
          />
          <span className="sr-only" aria-live="polite">
            {isTop && at > 0 ? numbered : ''}
          </span>
        </>
      )}
    </>
  )
}
