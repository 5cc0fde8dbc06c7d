import { MessageStatus } from '@xinyu/contracts/enums'
import type { MessageQuote } from '@xinyu/contracts/socket/messages'
import { useState } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { MyPartQuote, PartQuote } from '../../../shared/ui/part-quote.tsx'
import { Flower } from '../../../shared/ui/page-icons.tsx'
import { VoicePlayer } from '../../../shared/voice/voice-player.tsx'
import { isRead, type ChatSession, type LocalMessage } from '../sessions.ts'
import { summaryOf } from '../list/summary.ts'
import { useLongPress } from '../use-long-press.ts'
import { HiddenMessage, type WarningActions, WarningLine } from './warning-line.tsx'
import styles from '../chat.module.css'

export interface BubbleActions extends WarningActions {
  onMenu(message: LocalMessage): void
  onRetry(message: LocalMessage): void
  /** opens a picture full screen */
  onPicture(message: LocalMessage): void
  /** goes to the quoted message */
  onQuote(messageId: string): void
  /** an address has expired */
  onLost(): void
}

const Content = ({ message, name, onPicture, onLost }: BubbleActions & { message: LocalMessage; name: string }) => {
  const { t } = useText()
  const { kind, picture, voice } = message
  if (kind === 'flowers')
    return (
      <span className={styles['gift']}>
        <Flower />
        {t('chat.flowersLine', { count: message.num ?? 0 })}
      </span>
    )
  if (kind === 'voice')
    return voice ? (
      <VoicePlayer voice={voice} label={t('chat.voiceOf', { name })} onLost={onLost} />
    ) : (
      <>{t('chat.voiceGone')}</>
    )
  if (kind === 'image')
    return picture ? (
      <button
        type="button"
        className={styles['picture']}
        aria-label={t('chat.openPicture')}
        onClick={() => onPicture(message)}
      >
        <img src={picture.url} alt={t('chat.pictureOf', { name })} loading="lazy" decoding="async" onError={onLost} />
      </button>
    ) : (
      <>{t('chat.imageLine')}</>
    )
  return <span>{message.content}</span>
}

const Quote = ({ quote, name, onQuote }: { quote: MessageQuote; name: string; onQuote(id: string): void }) => {
  const { t } = useText()
  return (
    <button type="button" className={styles['quote']} disabled={quote.isGone} onClick={() => onQuote(quote._id)}>
      <span className="sr-only">{t('chat.quoted')}</span>
      <b>{name}</b> <span>{quote.isGone ? t('chat.quoteGone') : summaryOf(quote)}</span>
    </button>
  )
}

const State = ({ session, message }: { session: ChatSession; message: LocalMessage }) => {
  const { t } = useText()
  const delivered = isRead(session, message) ? t('chat.read') : t('chat.sent')
  const { state, sent } = message
  const waiting = sent === undefined ? t('chat.waiting') : t('chat.uploading', { percent: Math.round(sent * 100) })
  return <span className={styles['state']}>{state === 'waiting' ? waiting : delivered}</span>
}

interface BubbleProps extends BubbleActions {
  session: ChatSession
  message: LocalMessage
  /** who wrote it, and when */
  label: string
  nameOf(isMine: boolean): string
}

/** One message: an article labelled with author and time. Its menu opens by long press, right click or a button. */
export const Bubble = ({ session, message, label, nameOf, ...actions }: BubbleProps) => {
  const { t } = useText()
  const [isShown, setShown] = useState(false)
  const gesture = useLongPress(() => actions.onMenu(message))
  if (message.status === MessageStatus.Recalled)
    return <p className={styles['note']}>{t(message.mine ? 'chat.recalledMine' : 'chat.recalledTheirs')}</p>
  if (message.kind === 'system') return <p className={styles['note']}>{message.content}</p>
  const { about, warning, quote, kind } = message
  return (
    <article className={`${styles['line']} ${message.mine ? styles['mine'] : ''}`} aria-label={label}>
      {about && (message.mine ? <PartQuote userId={session.toUserId} on={about} /> : <MyPartQuote on={about} />)}
      {warning && <WarningLine warning={warning} {...actions} />}
      {warning?.stage === 3 && !isShown ? (
        <HiddenMessage onShow={() => setShown(true)} />
      ) : (
        <div className={styles['said']}>
          <div {...gesture} className={`${styles['bubble']} ${styles[kind] ?? ''}`}>
            {quote && (
              <Quote quote={quote} name={nameOf(quote.user_id !== session.toUserId)} onQuote={actions.onQuote} />
            )}
            <Content message={message} name={nameOf(message.mine)} {...actions} />
          </div>
          <button
            type="button"
            className={styles['more']}
            aria-label={t('chat.messageMenu')}
            aria-haspopup="dialog"
            onClick={() => actions.onMenu(message)}
          >
            ⋯
          </button>
        </div>
      )}
      {message.mine && message.state !== 'failed' && <State session={session} message={message} />}
      {message.state === 'failed' && (
        <button type="button" className={styles['failed']} onClick={() => actions.onRetry(message)}>
          {message.error ?? t('chat.failed')} · {t('common.retry')}
        </button>
      )}
    </article>
  )
}
