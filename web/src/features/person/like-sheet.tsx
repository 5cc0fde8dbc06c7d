import { maxCommentLength } from '@xinyu/contracts/http/favorite'
import { Button } from 'antd-mobile'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import type { ShownPart } from '../../shared/lib/page-parts.ts'
import { PartCard } from '../../shared/ui/part-quote.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import styles from './person.module.css'

interface SheetProps {
  name: string
  /** what was chosen; null: the sheet is closed */
  part: ShownPart | null
  onLike(part: ShownPart, comment: string): void
  onClose(): void
}

/** A like of one photo or answer, and what one would like to say about it. */
export const LikeSheet = ({ name, part, onLike, onClose }: SheetProps) => {
  const { t } = useText()
  const title = t(part?.picture ? 'person.likeTitle.photo' : 'person.likeTitle.answer', { name })
  return (
    <Sheet open={part !== null} title={title} onClose={onClose}>
      {part && <LikeForm key={part.on.id} name={name} part={part} onLike={(comment) => onLike(part, comment)} />}
    </Sheet>
  )
}

const LikeForm = ({ name, part, onLike }: { name: string; part: ShownPart; onLike(comment: string): void }) => {
  const { t } = useText()
  const [comment, setComment] = useState('')
  const words = comment.trim()
  return (
    <form
      className={styles['likeForm']}
      onSubmit={(event) => {
        event.preventDefault()
        onLike(words)
      }}
    >
      <PartCard part={part} />
      <label className="field">
        <span className="label">{t('person.comment')}</span>
        <textarea
          className="input"
          rows={2}
          maxLength={maxCommentLength}
          value={comment}
          placeholder={t('person.commentHint', { name })}
          onChange={(event) => setComment(event.target.value)}
        />
      </label>
      <p className="muted small">{t('person.commentText')}</p>
      <Button block type="submit" color="primary" size="large">
        {t(words === '' ? 'person.like' : 'person.likeAndSend')}
      </Button>
    </form>
  )
}
