import { VList, type VListHandle } from 'virtua'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../shared/lib/format.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { Bubble } from './bubble.tsx'
import { loadOlder } from './history.ts'
import { resend } from './sending.ts'
import type { WarningActs } from './warning-line.tsx'
import type { ChatSession, LocalMessage } from './sessions.ts'
import styles from './chat.module.css'

const TIME_GAP_MS = 5 * 60_000
const NEAR_TOP = 240
const NEAR_END = 160

const showsTime = (message: LocalMessage, before: LocalMessage | undefined): boolean =>
  !before || new Date(message.addtime).getTime() - new Date(before.addtime).getTime() > TIME_GAP_MS

interface ListProps extends WarningActs {
  session: ChatSession
  /** stands above the first message */
  opening?: ReactNode
  onMenu(message: LocalMessage): void
}

/**
 * The conversation, oldest first. Older pages are added in front without moving the text in view; at the end the list
 * follows new messages.
 */
export const MessageList = ({ session, opening, onMenu, ...acts }: ListProps) => {
  const { t, language } = useText()
  const list = useRef<VListHandle>(null)
  const atEnd = useRef(true)
  const loading = useRef(false)
  const [prepending, setPrepending] = useState(false)
  const { messages } = session
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const last = messages.at(-1)
    const isNew = last?.key !== shown.current
    shown.current = last?.key
    if (isNew && (atEnd.current || last?.mine)) list.current?.scrollToIndex(messages.length - 1, { align: 'end' })
  }, [messages])
  const older = async (): Promise<void> => {
    if (loading.current || !session.hasMore) return
    loading.current = true
    setPrepending(true)
    await loadOlder(session.toUserId).catch((error: unknown) => toast(messageOf(error)))
    loading.current = false
    // `shift` must be set during the render that adds the older page, or the view would jump
    requestAnimationFrame(() => setPrepending(false))
  }
  const onScroll = (offset: number): void => {
    const handle = list.current
    if (!handle) return
    atEnd.current = handle.scrollSize - handle.viewportSize - offset < NEAR_END
    if (offset < NEAR_TOP && !atEnd.current) void older()
  }
  return (
    <VList
      ref={list}
      className={styles['list']}
      shift={prepending}
      onScroll={onScroll}
      role="log"
      aria-label={t('chat.log')}
      tabIndex={0}
    >
      {messages.map((message, index) => (
        <div key={message.key}>
          {index === 0 && !session.hasMore && opening}
          {showsTime(message, messages[index - 1]) && (
            <time className={styles['time']} dateTime={message.addtime}>
              {formatRelativeTime(message.addtime, language)}
            </time>
          )}
          <Bubble
            session={session}
            message={message}
            onMenu={() => onMenu(message)}
            onRetry={() => resend(session.toUserId, message)}
            {...acts}
          />
        </div>
      ))}
    </VList>
  )
}
