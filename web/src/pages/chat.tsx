import { MoreOutline } from 'antd-mobile-icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useIsOffered } from '../features/assistant/offer.ts'
import { useChat } from '../features/chat/chat-store.ts'
import { Composer } from '../features/chat/composer.tsx'
import { ConnectionBanner } from '../features/chat/connection-banner.tsx'
import { MessageList } from '../features/chat/message-list.tsx'
import { MessageMenu } from '../features/chat/message-menu.tsx'
import type { LocalMessage } from '../features/chat/sessions.ts'
import { useConversation, useTyping } from '../features/chat/use-conversation.ts'
import { FlowerSheet } from '../features/flowers/flower-sheet.tsx'
import { TalkOpening } from '../features/relations/liked-part.tsx'
import { block } from '../features/relations/relations.ts'
import { ReportSheet } from '../features/report/report-sheet.tsx'
import { messageOf } from '../shared/api/error-text.ts'
import { assertPoints } from '../shared/gate/gate-text.ts'
import { useGated } from '../shared/gate/gate.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { personQuery } from '../shared/session/person-query.ts'
import { ProofChips } from '../shared/ui/proof-chips.tsx'
import { BackButton, Page } from '../shared/ui/page.tsx'
import { Sheet } from '../shared/ui/sheet.tsx'
import { EmptyView, ErrorView, LoadingView } from '../shared/ui/states.tsx'
import { toast } from '../shared/ui/toast-store.ts'
import styles from './chat.module.css'

type Open = 'menu' | 'report' | 'flowers' | null

/** What the other has proven, beside their name; nothing while it is not known. */
const Proofs = ({ userId }: { userId: string }) => {
  const { data } = useQuery(personQuery(userId))
  return data ? <ProofChips user={data} /> : null
}

const ChatHeader = ({ userId, name, onMenu }: { userId: string; name: string; onMenu(): void }) => {
  const { t } = useText()
  const typing = useTyping(userId)
  return (
    <header className="nav">
      <div>
        <BackButton />
      </div>
      <div style={{ textAlign: 'center' }}>
        <h1>{name}</h1>
        <span className={styles['proofs']}>
          <Proofs userId={userId} />
        </span>
        <span className={styles['typing']} aria-live="polite">
          {typing ? t('chat.typing') : ''}
        </span>
      </div>
      <div className="right">
        <button type="button" className="icon-button" aria-label={t('chat.menu')} onClick={onMenu}>
          <MoreOutline />
        </button>
      </div>
    </header>
  )
}

/** The conversation with one person. The address carries id, username, favorite_id and unread. */
export const Screen = () => {
  const { t } = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const userId = query.get('id') ?? ''
  // whoever comes from a push brings no name
  const { data: other } = useQuery(personQuery(userId))
  const name = query.get('username') ?? other?.name ?? ''
  const [open, setOpen] = useState<Open>(null)
  const [chosen, setChosen] = useState<LocalMessage | null>(null)
  /** the message from which a report was begun */
  const [first, setFirst] = useState<string | null>(null)
  const conversation = useConversation(userId)
  const hasAssistant = useIsOffered()
  const session = useChat((state) => state.sessions[userId])
  useEffect(() => {
    if (userId === '') void navigate('/message', { replace: true })
  }, [userId, navigate])
  const flowers = useGated('flowers', ['login', 'approved', 'guanPoint'], async (needed) => {
    await assertPoints(Number(needed ?? 0))
    setOpen('flowers')
  })
  const close = (): void => setOpen(null)
  const onBlock = async (): Promise<void> => {
    close()
    const done = await block(userId, name).catch((error: unknown) => toast(messageOf(error)))
    if (done) void navigate('/message', { replace: true })
  }
  return (
    <Page
      title={name}
      className={styles['page']}
      header={<ChatHeader userId={userId} name={name} onMenu={() => setOpen('menu')} />}
    >
      <ConnectionBanner />
      {session && session.messages.length > 0 ? (
        <MessageList
          session={session}
          opening={<TalkOpening userId={userId} />}
          onMenu={setChosen}
          onReport={() => setOpen('report')}
          onBlock={() => void onBlock()}
        />
      ) : conversation.loading ? (
        <LoadingView />
      ) : conversation.error ? (
        <ErrorView error={conversation.error} onRetry={conversation.reload} />
      ) : (
        <>
          <TalkOpening userId={userId} />
          <EmptyView
            title={t('chat.firstTitle', { name })}
            text={t('chat.firstText')}
            action={hasAssistant && <Link to={`/assistant?about=${userId}`}>{t('assistant.help')}</Link>}
          />
        </>
      )}
      <Composer userId={userId} onFlowers={() => flowers()} />
      <Sheet open={open === 'menu'} title={t('chat.menu')} onClose={close}>
        <button type="button" className="option-row" onClick={() => void navigate(`/user/${userId}`)}>
          {t('chat.profile')}
        </button>
        <button
          type="button"
          className="option-row"
          onClick={() => {
            setFirst(null)
            setOpen('report')
          }}
        >
          {t('person.report')}
        </button>
        <button type="button" className="option-row" onClick={() => void onBlock()}>
          {t('person.block')}
        </button>
      </Sheet>
      <MessageMenu
        userId={userId}
        message={chosen}
        onClose={() => setChosen(null)}
        onReport={() => {
          setFirst(chosen?._id ?? null)
          setOpen('report')
        }}
      />
      <ReportSheet
        userId={userId}
        talk={session?.messages ?? []}
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
