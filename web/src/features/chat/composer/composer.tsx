import { MAX_MESSAGE_SECONDS } from '@xinyu/contracts/voice'
import { AddOutline, CloseOutline } from 'antd-mobile-icons'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Mic, Smile } from '../../../shared/ui/page-icons.tsx'
import { VoiceRecorder } from '../../../shared/voice/voice-recorder.tsx'
import { setDraft, useChat } from '../chat-store.ts'
import { Emoji } from './emoji.tsx'
import { MoreTray } from './more-tray.tsx'
import { sendPicture, sendVoice } from './send-media.ts'
import { quoteFrom, sendText, sendTyping } from './sending.ts'
import type { LocalMessage } from '../sessions.ts'
import { summaryOf } from '../list/summary.ts'
import styles from '../chat.module.css'
import { useLayer } from '../../../shared/ui/overlays/back.ts'
import { useEscape } from './use-escape.ts'
import { WritingBox } from '../../../shared/ui/fields/writing-box.tsx'

const MAX = 2000

interface ComposerProps {
  userId: string
  /** the message being replied to, and its author */
  quoted: { message: LocalMessage; name: string } | null
  onQuoteEnd(): void
  onFlowers(): void
}
type Panel = 'emoji' | 'more' | 'voice' | null

const QuotedLine = ({ quoted, onQuoteEnd }: Pick<ComposerProps, 'quoted' | 'onQuoteEnd'>) => {
  const { t } = useText()
  if (!quoted) return null
  return (
    <p className={styles['answering']}>
      <span>
        {t('chat.answering', { name: quoted.name })} {summaryOf(quoted.message)}
      </span>
      <button type="button" className="icon-button" aria-label={t('chat.noQuote')} onClick={onQuoteEnd}>
        <CloseOutline />
      </button>
    </p>
  )
}

interface PanelButtonProps {
  which: 'emoji' | 'more'
  panel: Panel
  onPanel(panel: Panel): void
  children: ReactNode
}

const PanelButton = ({ which, panel, onPanel, children }: PanelButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={useText().t(`chat.${which}`)}
    aria-expanded={panel === which}
    onClick={() => onPanel(panel === which ? null : which)}
  >
    {children}
  </button>
)

interface BarProps extends Pick<PanelButtonProps, 'panel' | 'onPanel'> {
  userId: string
  draft: string
  box: RefObject<HTMLTextAreaElement | null>
  onSend(): void
}

/** The text, and the buttons beside it. */
const Bar = ({ userId, draft, box, panel, onPanel, onSend }: BarProps) => {
  const { t } = useText()
  return (
    <form
      className={styles['bar']}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <PanelButton which="more" panel={panel} onPanel={onPanel}>
        <AddOutline />
      </PanelButton>
      <WritingBox
        ref={box}
        value={draft}
        maxLength={MAX}
        label={t('chat.box')}
        onText={(text) => {
          setDraft(userId, text)
          sendTyping(userId)
        }}
        onSubmit={onSend}
      />
      <PanelButton which="emoji" panel={panel} onPanel={onPanel}>
        <Smile />
      </PanelButton>
      {draft.trim() === '' ? (
        <button type="button" className="icon-button" aria-label={t('chat.speak')} onClick={() => onPanel('voice')}>
          <Mic />
        </button>
      ) : (
        <button type="submit" className="send-button">
          {t('chat.send')}
        </button>
      )}
    </form>
  )
}

/** Back and Esc close an open panel before they leave the conversation. */
const CloseByBack = ({ onClose }: { onClose(): void }) => {
  useLayer(onClose)
  useEscape(onClose)
  return null
}

const Recorder = ({ userId, onClose }: { userId: string; onClose(): void }) => (
  <div className={styles['composer']}>
    <CloseByBack onClose={onClose} />
    <VoiceRecorder
      max={MAX_MESSAGE_SECONDS}
      done={useText().t('chat.send')}
      onRecorded={(recording) => {
        sendVoice(userId, recording)
        onClose()
      }}
      onClose={onClose}
    />
  </div>
)

/** The message input. The draft is kept per person until sent. */
export const Composer = ({ userId, quoted, onQuoteEnd, onFlowers }: ComposerProps) => {
  const draft = useChat((state) => state.drafts[userId] ?? '')
  const [panel, setPanel] = useState<Panel>(null)
  const box = useRef<HTMLTextAreaElement>(null)
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
  const sendPictures = (files: readonly File[]): void => {
    for (const file of files) sendPicture(userId, file)
    setPanel(null)
  }
  if (panel === 'voice') return <Recorder userId={userId} onClose={() => setPanel(null)} />
  return (
    <div className={styles['composer']}>
      <QuotedLine quoted={quoted} onQuoteEnd={onQuoteEnd} />
      <Bar userId={userId} draft={draft} box={box} panel={panel} onPanel={setPanel} onSend={send} />
      {panel !== null && <CloseByBack onClose={() => setPanel(null)} />}
      {panel === 'emoji' && <Emoji onPick={insert} />}
      {panel === 'more' && <MoreTray onPicture={sendPictures} onFlowers={onFlowers} />}
    </div>
  )
}
