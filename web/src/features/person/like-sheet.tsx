import { maxCommentLength } from '@xinyu/contracts/http/favorite/favorite'
import type { PagePart } from '@xinyu/contracts/profile/page-part'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import type { ShownPart } from '../../shared/lib/page-parts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PartCard } from '../../shared/ui/part-quote.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import styles from './person.module.css'

interface SheetProps {
  name: string
  /** the chosen photo or answer; null: the sheet is closed */
  part: ShownPart | null
  /** the sheet stays open until this succeeds: after a refusal the text is kept */
  onLike(like: { on: PagePart; comment: string; clientId: string }): void
  onClose(): void
}

/** Likes one photo or answer, with an optional comment. */
export const LikeSheet = ({ name, part, onLike, onClose }: SheetProps) => {
  const { t } = useText()
  const title = t(part?.picture ? 'user.likeTitle.photo' : 'user.likeTitle.answer', { name })
  return (
    <Sheet open={part !== null} title={title} onClose={onClose}>
      {part && <LikeForm key={part.on.id} name={name} part={part} onLike={onLike} />}
    </Sheet>
  )
}

const LikeForm = ({ name, part, onLike }: Omit<SheetProps, 'part' | 'onClose'> & { part: ShownPart }) => {
  const { t } = useText()
  const [comment, setComment] = useState('')
  // the same text keeps its id, however often it is sent
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const words = comment.trim()
  return (
    <form
      className={styles['likeForm']}
      onSubmit={(event) => {
        event.preventDefault()
        onLike({ on: part.on, comment: words, clientId })
      }}
    >
      <PartCard part={part} />
      <label className="field">
        <span className="label">{t('user.comment')}</span>
        <textarea
          className="input"
          rows={2}
          maxLength={maxCommentLength}
          value={comment}
          placeholder={t('user.commentHint', { name })}
          onChange={(event) => {
            setComment(event.target.value)
            setClientId(crypto.randomUUID())
          }}
        />
      </label>
      <p className="muted small">{t('user.commentText')}</p>
      <Button block type="submit" color="primary" size="large">
        {t(words === '' ? 'user.like' : 'user.likeAndSend')}
      </Button>
    </form>
  )
}
