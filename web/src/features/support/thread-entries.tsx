import type { Question } from '@xinyu/contracts/http/product/support'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { PictureViewer } from '../../shared/ui/overlays/picture-viewer.tsx'
import styles from './support.module.css'

interface EntryProps {
  by: 'member' | 'support'
  text: string
  images: readonly string[]
  addtime: string
}

const Pictures = ({ images }: { images: readonly string[] }) => {
  const { t } = useText()
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul className={styles['pictures']}>
        {images.map((image, index) => (
          <li key={image}>
            <button
              type="button"
              className={styles['picture']}
              aria-label={t('support.picture', { number: index + 1 })}
              onClick={() => setOpen(index)}
            >
              <Picture src={image} width="72px" alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <PictureViewer pictures={images} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

const Entry = ({ by, text, images, addtime }: EntryProps) => {
  const { t, language } = useText()
  return (
    <li className={`card ${styles['entry']} ${by === 'member' ? styles['mine'] : ''}`}>
      <p className="muted small">
        {t(by === 'member' ? 'support.you' : 'support.staff')} · {formatDateTime(addtime, language)}
      </p>
      <p>{text}</p>
      {images.length > 0 && <Pictures images={images} />}
    </li>
  )
}

/** The question and all later messages of both sides. */
export const ThreadEntries = ({ question }: { question: Question }) => {
  const { text, images, addtime, answers } = question
  return (
    <ul className={styles['thread']}>
      <Entry by="member" text={text} images={images} addtime={addtime} />
      {answers.map((answer) => (
        <Entry key={answer._id} {...answer} />
      ))}
    </ul>
  )
}
