import type { Image } from '@xinyu/contracts/profile'
import { HeartFill } from 'antd-mobile-icons'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { PictureViewer } from '../../shared/ui/overlays/picture-viewer.tsx'
import { useTaps } from './use-taps.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './posts.module.css'

/** A heart over a double tap; the next one restarts the animation. */
export const LikeBurst = ({ times }: { times: number }) =>
  times === 0 ? null : (
    <span key={times} className={styles['burst']} aria-hidden="true">
      <HeartFill />
    </span>
  )

const columnsOf = (count: number): number => (count === 1 ? 1 : count === 2 || count === 4 ? 2 : 3)

interface PicturesProps {
  postId: string
  images: readonly Image[]
  onLike(): void
}

/** Up to nine pictures: a tap opens them full screen, a double tap likes the post. */
export const PostPictures = ({ postId, images, onLike }: PicturesProps) => {
  const { t } = useText()
  const [open, setOpen] = useState<number | null>(null)
  const [hearts, setHearts] = useState(0)
  const tap = useTaps(() => {
    setHearts((before) => before + 1)
    onLike()
  })
  if (images.length === 0) return null
  const columns = columnsOf(images.length)
  return (
    <div className={styles['pictures']}>
      <ul className={styles[`columns${columns}`]} data-photo-of={postId}>
        {images.map((image, index) => (
          <li key={image._id}>
            <button
              type="button"
              aria-label={t('user.openPhoto', { number: index + 1, total: images.length })}
              onClick={(event) => tap(event, () => setOpen(index))}
            >
              <Picture src={image.url} width={`${Math.ceil(92 / columns)}vw`} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <LikeBurst times={hearts} />
      <PictureViewer pictures={images.map(({ large }) => large)} open={open} onClose={() => setOpen(null)} />
    </div>
  )
}
