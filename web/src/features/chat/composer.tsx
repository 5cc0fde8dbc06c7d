import { useRef, useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { Flower, Smile } from '../../shared/ui/icons.tsx'
import { setDraft, useChat } from './chat-store.ts'
import { Emoji } from './emoji.tsx'
import { sendText, sendTyping } from './sending.ts'
import styles from './chat.module.css'

const MAX = 2000

/** The message input. The draft is kept per person until it is sent. Enter sends, Shift+Enter makes a line. */
export const Composer = ({ userId, onFlowers }: { userId: string; onFlowers(): void }) => {
  const { t } = useText()
  const draft = useChat((state) => state.drafts[userId] ?? '')
  const [emoji, setEmoji] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const send = (): void => {
    const text = draft.trim()
    if (text === '') return
    sendText(userId, text)
    setEmoji(false)
  }
  const insert = (sign: string): void => {
    const at = box.current?.selectionStart ?? draft.length
    setDraft(userId, (draft.slice(0, at) + sign + draft.slice(at)).slice(0, MAX))
  }
  return (
    <div className={styles['composer']}>
      <form
        className={styles['bar']}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <button type="button" className="icon-button" aria-label={t('chat.sendFlowers')} onClick={onFlowers}>
          <Flower />
        </button>
        <textarea
          ref={box}
          rows={1}
          className="input writing-box"
          value={draft}
          maxLength={MAX}
          aria-label={t('chat.box')}
          placeholder={t('chat.box')}
          enterKeyHint="send"
          onChange={(event) => {
            setDraft(userId, event.target.value)
            sendTyping(userId)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={t('chat.emoji')}
          aria-expanded={emoji}
          onClick={() => setEmoji(!emoji)}
        >
          <Smile />
        </button>
        <button type="submit" className="send-button" disabled={draft.trim() === ''}>
          {t('chat.send')}
        </button>
      </form>
      {emoji && <Emoji onPick={insert} />}
    </div>
  )
}
