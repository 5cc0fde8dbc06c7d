import { CloseOutline } from 'antd-mobile-icons'
import { useEffect, useRef, useState } from 'react'
import { codeOf, messageOf } from '../../../shared/api/error-text.ts'
import { gateOfRefusal } from '../../../shared/gate/gate-rules.ts'
import { useGated } from '../../../shared/gate/gate.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { writeComment, type Answering } from './comment-actions.ts'
import styles from './comments.module.css'
import { WritingBox } from '../../../shared/ui/fields/writing-box.tsx'

const MAX = 500

interface Writing {
  text: string
  clientId: string
  to: Answering | null
}

/** Sends once, however often it is tapped; a refused text stays in the box with the reason. */
const useSending = (postId: string, onSent: () => void) => {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const run = useGated('comment', ['login', 'approved'], async (written) => {
    if (written === null || sending.current) return
    const { text, clientId, to } = JSON.parse(written) as Writing
    sending.current = true
    setBusy(true)
    setError('')
    try {
      await writeComment(postId, text, clientId, to)
      onSent()
    } catch (refusal) {
      if (gateOfRefusal(codeOf(refusal))) throw refusal
      setError(messageOf(refusal))
    } finally {
      sending.current = false
      setBusy(false)
    }
  })
  return { error, busy, send: (writing: Writing): void => run(JSON.stringify(writing)) }
}

interface BoxProps {
  postId: string
  to: Answering | null
  onCancel(): void
}

const ReplyLine = ({ label, onCancel }: { label: string; onCancel(): void }) => {
  const { t } = useText()
  return (
    <p className={styles['answering']}>
      {label}
      <button type="button" className="icon-button" aria-label={t('comments.noReply')} onClick={onCancel}>
        <CloseOutline />
      </button>
    </p>
  )
}

/** The input for a comment or a reply. */
export const CommentBox = ({ postId, to, onCancel }: BoxProps) => {
  const { t } = useText()
  const [text, setText] = useState('')
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const box = useRef<HTMLTextAreaElement>(null)
  const { error, busy, send } = useSending(postId, () => {
    setText('')
    setClientId(crypto.randomUUID())
    onCancel()
  })
  useEffect(() => {
    if (to) box.current?.focus()
  }, [to])
  const submit = (): void => {
    if (text.trim() !== '') send({ text: text.trim(), clientId, to })
  }
  const label = to ? t('comments.replyTo', { name: to.name }) : t('comments.box')
  return (
    <form
      className={styles['box']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {to && <ReplyLine label={label} onCancel={onCancel} />}
      {error && (
        <p className="error-line" role="alert" id="comment-error">
          {error}
        </p>
      )}
      <div className={styles['writing']}>
        <WritingBox
          ref={box}
          maxLength={MAX}
          value={text}
          label={label}
          aria-invalid={error !== ''}
          aria-describedby={error ? 'comment-error' : undefined}
          onText={setText}
          onSubmit={submit}
        />
        <button type="submit" className="send-button" disabled={busy || text.trim() === ''}>
          {t('comments.send')}
        </button>
      </div>
    </form>
  )
}
