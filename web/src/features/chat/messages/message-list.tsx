import { VList, type VListHandle } from 'virtua'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { dayName, formatClock } from '../../../shared/lib/format.ts'
import { PictureViewer } from '../../../shared/ui/overlays/picture-viewer.tsx'
import { Bubble, type BubbleActions } from './bubble.tsx'
import { goToMessage, openHistory } from './history.ts'
import { useJump, useOlder, useStayAtEnd } from './scrolling.ts'
import { resend } from '../composer/sending.ts'
import { summaryOf } from '../list/summary.ts'
import type { ChatSession, LocalMessage } from '../sessions.ts'
import styles from '../chat.module.css'

const TIME_GAP_MS = 5 * 60_000
const NEAR_TOP = 240

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

/** The day and the time above a message, where they differ from those of the one before. */
const Heading = ({ message, before }: { message: LocalMessage; before: LocalMessage | undefined }) => {
  const { t, language } = useText()
  return (
    <>
      {isNewDay(message, before) && (
        <h2 className={styles['day']}>
          {dayName(message.addtime, language, { today: t('chat.today'), yesterday: t('chat.yesterday') })}
        </h2>
      )}
      {isLater(message, before) && (
        <time className={styles['time']} dateTime={message.addtime}>
          {formatClock(message.addtime, language)}
        </time>
      )}
    </>
  )
}

/** The conversation, oldest first. */
export const MessageList = ({ session, name, at, opening, ...actions }: ListProps) => {
  const { t, language } = useText()
  const { messages, toUserId } = session
  const list = useRef<VListHandle>(null)
  const { frame, follow, isAtEnd, leaveEnd } = useStayAtEnd(list, messages)
  const { prepending, older } = useOlder(session)
  useJump(list, session, at, leaveEnd)
  const [picture, setPicture] = useState<number | null>(null)
  const pictures = messages.filter((message) => message.picture)
  const nameOf = (isMine: boolean): string => (isMine ? t('chat.me') : name)
  // addresses expire after an hour: the newest page brings fresh ones
  const onLost = useOncePerMinute(() => void openHistory(toUserId).catch(() => undefined))
  const onScroll = (next: number): void => {
    follow(next)
    if (next < NEAR_TOP && !isAtEnd()) void older()
  }
  const box = { className: styles['list'], role: 'log', 'aria-live': 'off', 'aria-label': t('chat.log') } as const
  return (
    <div ref={frame} className={styles['frame']}>
      <VList ref={list} {...box} tabIndex={0} shift={prepending} onScroll={onScroll}>
        {messages.map((message, index) => (
          <div key={message.key}>
            {index === 0 && !session.hasMore && opening}
            <Heading message={message} before={messages[index - 1]} />
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
      <Announcement message={messages.at(-1)} name={name} />
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

/** A permanently missing file would otherwise be re-fetched endlessly. */
const useOncePerMinute = (work: () => void): (() => void) => {
  const lastAt = useRef(-Infinity)
  return () => {
    const now = performance.now()
    if (now - lastAt.current < 60_000) return
    lastAt.current = now
    work()
  }
}
