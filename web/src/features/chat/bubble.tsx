import { MessageStatus } from '@xinyu/contracts/enums'
import { useRef, useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { MyPartQuote, PartQuote } from '../../shared/ui/part-quote.tsx'
import { Flower } from '../../shared/ui/icons.tsx'
import { isRead, type ChatSession, type LocalMessage } from './sessions.ts'
import { HeldMessage, type WarningActs, WarningLine } from './warning-line.tsx'
import styles from './chat.module.css'

const LONG_PRESS_MS = 450

/** A long press, a right click or Enter opens the message's menu. */
const useMenuGesture = (open: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = (): void => clearTimeout(timer.current)
  return {
    onPointerDown: () => {
      stop()
      timer.current = setTimeout(open, LONG_PRESS_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onPointerMove: (event: { movementX: number; movementY: number }) =>
      Math.abs(event.movementX) + Math.abs(event.movementY) > 6 && stop(),
    onContextMenu: (event: { preventDefault(): void }) => {
      event.preventDefault()
      stop()
      open()
    },
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && open(),
  }
}

const Content = ({ message }: { message: LocalMessage }) => {
  const { t } = useText()
  if (message.kind === 'flowers')
    return (
      <span className={styles['gift']}>
        <Flower />
        {t('chat.flowersLine', { count: message.num ?? 0 })}
      </span>
    )
  // a picture that is only an object key has no URL to show: its label stands in
  if (message.kind === 'image' && !message.content.startsWith('http')) return <>{t('chat.imageLine')}</>
  if (message.kind === 'image')
    return <img className={styles['picture']} src={message.content} alt={t('chat.imageLine')} loading="lazy" />
  return <>{message.content}</>
}

const State = ({ session, message }: { session: ChatSession; message: LocalMessage }) => {
  const { t } = useText()
  const delivered = isRead(session, message) ? t('chat.read') : t('chat.sent')
  return <span className={styles['state']}>{message.state === 'waiting' ? t('chat.waiting') : delivered}</span>
}

interface BubbleProps extends WarningActs {
  session: ChatSession
  message: LocalMessage
  onMenu(): void
  onRetry(): void
}

export const Bubble = ({ session, message, onMenu, onRetry, ...acts }: BubbleProps) => {
  const { t } = useText()
  const [isShown, setShown] = useState(false)
  const gesture = useMenuGesture(onMenu)
  if (message.status === MessageStatus.Recalled)
    return <p className={styles['note']}>{t(message.mine ? 'chat.recalledMine' : 'chat.recalledTheirs')}</p>
  if (message.kind === 'system') return <p className={styles['note']}>{message.content}</p>
  const { about, warning } = message
  return (
    <div className={`${styles['line']} ${message.mine ? styles['mine'] : ''}`}>
      {about && (message.mine ? <PartQuote userId={session.toUserId} on={about} /> : <MyPartQuote on={about} />)}
      {warning && <WarningLine warning={warning} {...acts} />}
      {warning?.stage === 3 && !isShown ? (
        <HeldMessage onShow={() => setShown(true)} />
      ) : (
        <div
          {...gesture}
          className={`${styles['bubble']} ${message.kind === 'flowers' ? styles['flowers'] : ''}`}
          tabIndex={0}
          role="button"
          aria-haspopup="menu"
        >
          <Content message={message} />
        </div>
      )}
      {message.mine && message.state !== 'failed' && <State session={session} message={message} />}
      {message.state === 'failed' && (
        <button type="button" className={styles['failed']} onClick={onRetry}>
          {message.error ?? t('chat.failed')} · {t('common.retry')}
        </button>
      )}
    </div>
  )
}
