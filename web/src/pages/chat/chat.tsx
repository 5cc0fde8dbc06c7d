import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useIsOffered } from '../../features/assistant/offer.ts'
import { BlockedPanel } from '../../features/chat/blocked-panel.tsx'
import { ChatHeader } from '../../features/chat/chat-header.tsx'
import { setSession, useChat } from '../../features/chat/chat-store.ts'
import { Composer } from '../../features/chat/composer/composer.tsx'
import { ConnectionBanner } from '../../features/chat/connection-banner.tsx'
import { MessageList } from '../../features/chat/messages/message-list.tsx'
import { MessageMenu } from '../../features/chat/messages/message-menu.tsx'
import { MessageSearch } from '../../features/chat/messages/message-search.tsx'
import type { LocalMessage } from '../../features/chat/sessions.ts'
import { useShownPeople } from '../../features/chat/shown-people.ts'
import { ConversationList } from '../../features/chat/list/conversation-list.tsx'
import { TwoPanes, useIsWide } from '../../features/chat/two-panes.tsx'
import { useConversation } from '../../features/chat/use-conversation.ts'
import { useNameOf } from '../../features/chat/use-name.ts'
import { FlowerSheet } from '../../features/flowers/flower-sheet.tsx'
import { ConversationOpening } from '../../features/relations/liked-part.tsx'
import { block } from '../../features/relations/relations.ts'
import { ReportSheet } from '../../features/report/report-sheet.tsx'
import { messageOf } from '../../shared/api/error-text.ts'
import { assertPoints } from '../../shared/gate/gate-text.ts'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { ConversationSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { EmptyView, ErrorView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { ChatMenu } from './chat-menu.tsx'
import styles from './chat.module.css'

type Open = 'menu' | 'report' | 'flowers' | 'search' | null

/** Subscribes to this person's presence while the list, which does it for all, is not shown. */
const Shown = ({ userId }: { userId: string }) => {
  useShownPeople([userId])
  return null
}

/** The conversation with one person. */
const Conversation = ({ userId }: { userId: string }) => {
  const { t } = useText()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const name = useNameOf(userId)
  const at = Number(query.get('at')) || null
  const [open, setOpen] = useState<Open>(null)
  const [chosen, setChosen] = useState<LocalMessage | null>(null)
  const [quoted, setQuoted] = useState<LocalMessage | null>(null)
  /** the message from which a report was started */
  const [first, setFirst] = useState<string | null>(null)
  const conversation = useConversation(userId)
  const hasAssistant = useIsOffered()
  const session = useChat((state) => state.sessions[userId])
  const flowers = useGated('flowers', ['login', 'approved', 'guanPoint'], async (needed) => {
    await assertPoints(Number(needed ?? 0))
    setOpen('flowers')
  })
  const close = (): void => setOpen(null)
  const report = (messageId: string | null): void => {
    setFirst(messageId)
    setOpen('report')
  }
  const onBlock = async (): Promise<void> => {
    close()
    const done = await block(userId, name).catch((error: unknown) => toast(messageOf(error)))
    if (!done) return
    setSession(userId, (now) => ({ ...now, isBlocked: true }))
    void navigate('/message', { replace: true })
  }
  const hasConversation = session !== undefined && session.messages.length > 0
  return (
    <Page
      title={name}
      className={styles['page']}
      header={<ChatHeader userId={userId} name={name} onMenu={() => setOpen('menu')} />}
    >
      <ConnectionBanner />
      {hasConversation ? (
        <MessageList
          key={at}
          session={session}
          name={name}
          at={at}
          opening={<ConversationOpening userId={userId} />}
          onMenu={setChosen}
          onReport={() => setOpen('report')}
          onBlock={() => void onBlock()}
        />
      ) : conversation.loading ? (
        <ConversationSkeleton />
      ) : conversation.error ? (
        <ErrorView error={conversation.error} onRetry={conversation.reload} />
      ) : (
        <>
          <ConversationOpening userId={userId} />
          <EmptyView
            title={t('chat.firstTitle', { name })}
            text={t('chat.firstText')}
            action={hasAssistant && <Link to={`/assistant?about=${userId}`}>{t('assistant.help')}</Link>}
          />
        </>
      )}
      {session?.isBlocked ? (
        <BlockedPanel userId={userId} name={name} />
      ) : (
        <Composer
          userId={userId}
          quoted={quoted && { message: quoted, name: quoted.mine ? t('chat.me') : name }}
          onQuoteEnd={() => setQuoted(null)}
          onFlowers={() => flowers()}
        />
      )}
      <ChatMenu
        userId={userId}
        name={name}
        hasConversation={hasConversation}
        isMuted={session?.isMuted ?? false}
        open={open === 'menu'}
        onClose={close}
        onSearch={() => setOpen('search')}
        onReport={() => report(null)}
        onBlock={() => void onBlock()}
      />
      <MessageMenu
        userId={userId}
        message={chosen}
        onClose={() => setChosen(null)}
        onReport={() => report(chosen?._id ?? null)}
        onQuote={setQuoted}
      />
      <MessageSearch
        open={open === 'search'}
        userId={userId}
        onClose={close}
        onFound={({ message }) => {
          close()
          query.set('at', String(message.seq))
          setQuery(query, { replace: true })
        }}
      />
      <ReportSheet
        userId={userId}
        conversation={session?.messages ?? []}
        first={first}
        open={open === 'report'}
        onClose={close}
      />
      <FlowerSheet
        user={{ _id: userId, name }}
        open={open === 'flowers'}
        onClose={close}
        onShort={(cost) => flowers(String(cost))}
      />
    </Page>
  )
}

/**
 * A conversation, with the list beside it where it fits. The address carries id, username, favorite_id and unread. Only
 * the id is trusted, since anybody can write an address.
 */
export const Screen = () => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const userId = query.get('id') ?? ''
  const isWide = useIsWide()
  useEffect(() => {
    if (userId === '') void navigate('/message', { replace: true })
  }, [userId, navigate])
  const conversation = <Conversation key={userId} userId={userId} />
  return (
    <>
      {!isWide && <Shown userId={userId} />}
      <TwoPanes list={<ConversationList openId={userId} />} conversation={conversation} open="talk" />
    </>
  )
}
