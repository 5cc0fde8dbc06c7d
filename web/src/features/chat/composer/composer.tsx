import { mostMessageSeconds } from '@xinyu/contracts/voice'
import { AddOutline, CloseOutline } from 'antd-mobile-icons'
import { useRef, useState } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Mic, Smile } from '../../../shared/ui/icons.tsx'
import { VoiceRecorder } from '../../../shared/voice/voice-recorder.tsx'
import { setDraft, useChat } from '../chat-store.ts'
import { Emoji } from './emoji.tsx'
import { MoreTray } from './more-tray.tsx'
import { sendPicture, sendVoice } from './send-media.ts'
import { quoteFrom, sendText, sendTyping } from './sending.ts'
import type { LocalMessage } from '../sessions.ts'
import { summaryOf } from '../list/summary.ts'
import styles from '../chat.module.css'

const MAX = 2000

interface ComposerProps {
  userId: string
  /** the message being replied to, and its author */
  quoted: { message: LocalMessage; name: string } | null
  onQuoteEnd(): void
  onFlowers(): void
}

/** The message input. The draft is kept per person until sent. Enter sends, Shift+Enter adds a line. */
export const Composer = ({ userId, quoted, onQuoteEnd, onFlowers }: ComposerProps) => {
  const { t } = useText()
  const draft = useChat((state) => state.drafts[userId] ?? '')
  const [panel, setPanel] = useState<'emoji' | 'more' | 'voice' | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const toggle = (which: 'emoji' | 'more'): void => setPanel(panel === which ? null : which)
  const send = (): void => {
    const text = draft.trim()
    if (text === '') return
    sendText(userId, text, quoted ? quoteFrom(userId, quoted.message) : undefined)
    setPanel(null)
    onQuoteEnd()
  }
  const insert = (sign: string): void => {
    const at = box.current?.selectionStart ?? draft.length
    setDraft(userId, (draft.slice(0, at) + sign + draft.slice(at)).slice(0, MAX))
  }
  if (panel === 'voice')
    return (
      <div className={styles['composer']}>
        <VoiceRecorder
          max={mostMessageSeconds}
          done={t('chat.send')}
          onRecorded={(recording) => {
            sendVoice(userId, recording)
            setPanel(null)
          }}
          onClose={() => setPanel(null)}
        />
      </div>
    )
  return (
    <div className={styles['composer']}>
      {quoted && (
        <p className={styles['answering']}>
          <span>
            {t('chat.answering', { name: quoted.name })} {summaryOf(quoted.message)}
          </span>
          <button type="button" className="icon-button" aria-label={t('chat.noQuote')} onClick={onQuoteEnd}>
            <CloseOutline />
          </button>
        </p>
      )}
      <form
        className={styles['bar']}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <button
          type="button"
          className="icon-button"
          aria-label={t('chat.more')}
          aria-expanded={panel === 'more'}
          onClick={() => toggle('more')}
        >
          <AddOutline />
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
          aria-expanded={panel === 'emoji'}
          onClick={() => toggle('emoji')}
        >
          <Smile />
        </button>
        {draft.trim() === '' ? (
          <button type="button" className="icon-button" aria-label={t('chat.speak')} onClick={() => setPanel('voice')}>
            <Mic />
          </button>
        ) : (
          <button type="submit" className="send-button">
            {t('chat.send')}
          </button>
        )}
      </form>
      {panel === 'emoji' && <Emoji onPick={insert} />}
      {panel === 'more' && (
        <MoreTray
          onPicture={(files) => {
            for (const file of files) sendPicture(userId, file)
            setPanel(null)
          }}
          onFlowers={onFlowers}
        />
      )}
    </div>
  )
}
