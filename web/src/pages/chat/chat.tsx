import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useIsOffered } from '../../features/assistant/offer.ts'
import { BlockedPanel } from '../../features/chat/blocked-panel.tsx'
import { ChatHeader } from '../../features/chat/chat-header.tsx'
import { useChat } from '../../features/chat/chat-store.ts'
import { Composer } from '../../features/chat/composer/composer.tsx'
import { ConnectionBanner } from '../../features/chat/connection-banner.tsx'
import { MessageList } from '../../features/chat/messages/message-list.tsx'
import { MessageMenu } from '../../features/chat/messages/message-menu.tsx'
import type { LocalMessage } from '../../features/chat/sessions.ts'
import { useShownPeople } from '../../features/chat/shown-people.ts'
import { ConversationList } from '../../features/chat/list/conversation-list.tsx'
import { loadConversation, useConversation } from '../../features/chat/use-conversation.ts'
import { useNameOf } from '../../features/chat/use-name.ts'
import { ConversationOpening } from '../../features/relations/liked-part.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import type { PageAddress } from '../../shared/ui/failures/lazy-page.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { TwoPanes } from '../../shared/ui/panes/two-panes.tsx'
import { useIsWide } from '../../shared/ui/panes/use-is-wide.ts'
import { ConversationSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { EmptyView, ErrorView } from '../../shared/ui/lists/states.tsx'
import { ChatSheets, type ChatSheetsState, useChatSheets } from './chat-sheets.tsx'
import styles from './chat.module.css'

/** Subscribes to this person's presence while the list, which does it for all, is not shown. */
const Shown = ({ userId }: { userId: string }) => {
  useShownPeople([userId])
  return null
}

interface MessagesProps {
  userId: string
  name: string
  conversation: ReturnType<typeof useConversation>
  sheets: ChatSheetsState
  onMenu(message: LocalMessage): void
}

/** The messages; before the first one, what to begin with. `?at=` is the number of the message to show. */
const Messages = ({ userId, name, conversation, sheets, onMenu }: MessagesProps) => {
  const { t } = useText()
  const at = Number(useSearchParams()[0].get('at')) || null
  const hasAssistant = useIsOffered()
  const session = useChat((state) => state.sessions[userId])
  const opening = <ConversationOpening userId={userId} />
  const known = session?.messages.length ?? 0
  // the last message alone is what the list knew: the others could not be loaded
  const isFailed = Boolean(conversation.error) && known <= 1
  if (session !== undefined && known > 0 && !isFailed)
    return (
      <MessageList
        key={at}
        session={session}
        name={name}
        at={at}
        opening={opening}
        onMenu={onMenu}
        onReport={() => sheets.open('report')}
        onBlock={sheets.block}
      />
    )
  if (conversation.loading) return <ConversationSkeleton />
  if (conversation.error) return <ErrorView error={conversation.error} onRetry={conversation.reload} />
  return (
    <>
      {opening}
      <EmptyView
        title={t('chat.firstTitle', { name })}
        text={t('chat.firstText')}
        action={hasAssistant && <Link to={`/assistant?about=${userId}`}>{t('assistant.help')}</Link>}
      />
    </>
  )
}

/** The conversation with one person. */
const Conversation = ({ userId }: { userId: string }) => {
  const { t } = useText()
  const name = useNameOf(userId)
  const [chosen, setChosen] = useState<LocalMessage | null>(null)
  const [quoted, setQuoted] = useState<LocalMessage | null>(null)
  const conversation = useConversation(userId)
  const isBlocked = useChat((state) => state.sessions[userId]?.isBlocked ?? false)
  const sheets = useChatSheets(userId, name)
  return (
    <Page
      title={name}
      className={styles['page']}
      header={<ChatHeader userId={userId} name={name} onMenu={() => sheets.open('menu')} />}
    >
      <ConnectionBanner />
      <Messages userId={userId} name={name} conversation={conversation} sheets={sheets} onMenu={setChosen} />
      {isBlocked ? (
        <BlockedPanel userId={userId} name={name} />
      ) : (
        <Composer
          userId={userId}
          quoted={quoted && { message: quoted, name: quoted.mine ? t('chat.me') : name }}
          onQuoteEnd={() => setQuoted(null)}
          onFlowers={() => sheets.openFlowers()}
        />
      )}
      <MessageMenu
        userId={userId}
        message={chosen}
        onClose={() => setChosen(null)}
        onReport={() => sheets.report(chosen?._id ?? null)}
        onQuote={setQuoted}
      />
      <ChatSheets userId={userId} name={name} sheets={sheets} />
    </Page>
  )
}

export const load = ({ query }: PageAddress) => loadConversation(query.get('id') ?? '', query.get('at'))

/**
 * A conversation, with the list beside it where it fits. The address carries id, username, favorite_id and unread. Only
 * the id is trusted, since anybody can write an address.
 */
export const Screen = () => {
  const { t } = useText()
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
      <TwoPanes
        list={<ConversationList openId={userId} />}
        entry={conversation}
        open="entry"
        label={t('chat.conversations')}
      />
    </>
  )
}
