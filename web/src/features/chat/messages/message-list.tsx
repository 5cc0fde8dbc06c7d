import { VList, type VListHandle } from 'virtua'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { dayName, formatClock } from '../../../shared/lib/format.ts'
import { PictureViewer } from '../../../shared/ui/overlays/picture-viewer.tsx'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { failureText } from '../../../shared/api/failure-text.ts'
import { Bubble, type BubbleActions } from './bubble.tsx'
import { useChat } from '../chat-store.ts'
import { goToMessage, loadOlder, openHistory } from './history.ts'
import { resend } from '../composer/sending.ts'
import { summaryOf } from '../list/summary.ts'
import type { ChatSession, LocalMessage } from '../sessions.ts'
import styles from '../chat.module.css'

const TIME_GAP_MS = 5 * 60_000
const NEAR_TOP = 240
const NEAR_END = 160

const isLater = (message: LocalMessage, before: LocalMessage | undefined): boolean =>
  !before || new Date(message.addtime).getTime() - new Date(before.addtime).getTime() > TIME_GAP_MS
const isNewDay = (message: LocalMessage, before: LocalMessage | undefined): boolean =>
  !before || new Date(message.addtime).toDateString() !== new Date(before.addtime).toDateString()

interface ListProps extends Pick<BubbleActions, 'onMenu' | 'onReport' | 'onBlock'> {
  session: ChatSession
  /** of the other person */
  name: string
  /** the number of the message to scroll to, once */
  at: number | null
  /** shown above the first message */
  opening?: ReactNode
}

/**
 * Announces the newest message to screen readers: author, content and time. Announcing the whole log would also read it
 * out while scrolling.
 */
const Announcement = ({ message, name }: { message: LocalMessage | undefined; name: string }) => {
  const { t, language } = useText()
  const [first] = useState(message?.key)
  const isNew = message && !message.mine && message.key !== first
  return (
    <p className="sr-only" role="status">
      {isNew && t('chat.spoken', { name, text: summaryOf(message), time: formatClock(message.addtime, language) })}
    </p>
  )
}

/**
 * The conversation, oldest first. Older pages are prepended without moving the visible text. At the end the list
 * follows new messages, also when it shrinks.
 */
export const MessageList = ({ session, name, at, opening, ...actions }: ListProps) => {
  const { t, language } = useText()
  const list = useRef<VListHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const offset = useRef(0)
  const loading = useRef(false)
  const [prepending, setPrepending] = useState(false)
  const [picture, setPicture] = useState<number | null>(null)
  const { messages, toUserId } = session
  const shown = useRef<string>(undefined)
  const last = messages.at(-1)
  useLayoutEffect(() => {
    const isNew = last?.key !== shown.current
    shown.current = last?.key
    if (isNew && (atEnd.current || last?.mine)) list.current?.scrollToIndex(messages.length - 1, { align: 'end' })
  }, [messages, last])
  useEffect(() => {
    const log = frame.current?.firstElementChild
    if (!log || typeof ResizeObserver === 'undefined') return
    // stay at the end when a panel or the keyboard takes room, or messages turn out taller than estimated
    const observer = new ResizeObserver(() => {
      if (atEnd.current) log.scrollTop = log.scrollHeight
    })
    for (const element of [log, ...log.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const older = async (): Promise<void> => {
    if (loading.current || !session.hasMore) return
    loading.current = true
    setPrepending(true)
    await loadOlder(toUserId).catch((error: unknown) => toast(failureText('messages', error)))
    loading.current = false
    // `shift` must be set during the render that adds the older page, or the view would jump
    requestAnimationFrame(() => setPrepending(false))
  }
  const onScroll = (next: number): void => {
    const handle = list.current
    if (!handle) return
    const isUp = next < offset.current
    offset.current = next
    // only scrolling up leaves the end; new or taller messages do not
    if (handle.scrollSize - handle.viewportSize - next < NEAR_END) atEnd.current = true
    else if (isUp) atEnd.current = false
    if (next < NEAR_TOP && !atEnd.current) void older()
  }
  const jump = useChat((state) => state.jump)
  const showWanted = useEffectEvent((seq: number) => {
    atEnd.current = false
    const index = messages.findIndex((message) => message.seq === seq)
    list.current?.scrollToIndex(index, { align: 'center' })
  })
  useLayoutEffect(() => {
    if (jump?.userId !== toUserId) return
    showWanted(jump.seq)
    useChat.setState({ jump: null })
  }, [jump, toUserId])
  useEffect(() => {
    if (at !== null) void goToMessage(toUserId, at)
  }, [at, toUserId])
  const pictures = messages.filter((message) => message.picture)
  const nameOf = (isMine: boolean): string => (isMine ? t('chat.me') : name)
  // addresses expire after an hour: the newest page brings fresh ones
  const renew = (): void => void openHistory(toUserId).catch(() => undefined)
  const onLost = useOnce(renew)
  return (
    <div ref={frame} className={styles['frame']}>
      <VList
        ref={list}
        className={styles['list']}
        shift={prepending}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={t('chat.log')}
        tabIndex={0}
      >
        {messages.map((message, index) => (
          <div key={message.key}>
            {index === 0 && !session.hasMore && opening}
            {isNewDay(message, messages[index - 1]) && (
              <h2 className={styles['day']}>
                {dayName(message.addtime, language, { today: t('chat.today'), yesterday: t('chat.yesterday') })}
              </h2>
            )}
            {isLater(message, messages[index - 1]) && (
              <time className={styles['time']} dateTime={message.addtime}>
                {formatClock(message.addtime, language)}
              </time>
            )}
            <Bubble
              session={session}
              message={message}
              label={t('chat.by', { name: nameOf(message.mine), time: formatClock(message.addtime, language) })}
              nameOf={nameOf}
              onRetry={() => resend(toUserId, message)}
              onPicture={() => setPicture(pictures.indexOf(message))}
              onQuote={(id) => void goToMessage(toUserId, seqOfId(id))}
              onLost={onLost}
              {...actions}
            />
          </div>
        ))}
      </VList>
      <Announcement message={last} name={name} />
      <PictureViewer
        pictures={pictures.flatMap((message) => message.picture?.large ?? [])}
        open={picture}
        onClose={() => setPicture(null)}
      />
    </div>
  )
}

/** A message's id ends with its number. */
const seqOfId = (id: string): number => Number.parseInt(id.slice(-8), 16)

/** At most once a minute: a file that is gone for good would otherwise be re-fetched endlessly. */
const useOnce = (work: () => void): (() => void) => {
  const lastAt = useRef(-Infinity)
  return () => {
    const now = performance.now()
    if (now - lastAt.current < 60_000) return
    lastAt.current = now
    work()
  }
}
