import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Answer } from '../../features/assistant/answer.tsx'
import { offerQuery } from '../../features/assistant/offer.ts'
import { QuestionBox } from '../../features/assistant/question-box.tsx'
import {
  ask,
  clear,
  isWriting,
  leaveConversation,
  openConversation,
  stop,
  type Turn,
  useAssistantConversation,
} from '../../features/assistant/assistant-conversation.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { personQuery } from '../../shared/session/person-query.ts'
import { useMyId } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'
import styles from '../../features/assistant/assistant.module.css'

const nearEnd = 160

/** Scrolls to the end of the conversation as long as the reader is there. */
const useFollowing = (length: number) => {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    if (length > 0 && atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [length])
  const onScroll = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    atEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd
  }
  return { ref: box, onScroll }
}

/** Grows with everything that makes the conversation longer: text, a reason, the actions below a finished answer. */
const sizeOf = (turns: readonly Turn[]): number =>
  turns.reduce(
    (sum, { content, why = '', state }) => sum + content.length + why.length + (state === 'writing' ? 1 : 2),
    0,
  )

const Ideas = ({ name, onAsk }: { name: string | undefined; onAsk(content: string): void }) => {
  const { t } = useText()
  const ideas = name
    ? (['first', 'hobby', 'myself'] as const).map((key) => t(`assistant.aboutIdeas.${key}`))
    : (['profile', 'review', 'safety', 'refund'] as const).map((key) => t(`assistant.ideas.${key}`))
  return (
    <>
      <h2 className="section-title">{name ? t('assistant.aboutTitle', { name }) : t('assistant.hello')}</h2>
      <p className="muted">{t(name ? 'assistant.aboutText' : 'assistant.helloText')}</p>
      <ul className={styles['ideas']}>
        {ideas.map((idea) => (
          <li key={idea}>
            <button type="button" onClick={() => onAsk(idea)}>
              {idea}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const ConversationView = ({ model, perDay }: { model: string | null; perDay: number }) => {
  const { t } = useText()
  const [query] = useSearchParams()
  const about = query.get('about') ?? undefined
  const { data: person } = useQuery(personQuery(about ?? ''))
  const { turns, announcement } = useAssistantConversation()
  const following = useFollowing(sizeOf(turns))
  const onAsk = (content: string): void => ask(content, about)
  return (
    <>
      <div {...following} className={styles['scroll']}>
        <p className={`muted small ${styles['note']}`}>
          {t('assistant.note', { model: model ?? '' })} {t('assistant.limit', { perDay })}
        </p>
        {turns.length === 0 && <Ideas name={person?.name} onAsk={onAsk} />}
        <ol className={styles['turns']}>
          {turns.map((turn, at) =>
            turn.role === 'user' ? (
              <li key={turn.key} className={styles['question']}>
                {turn.content}
              </li>
            ) : (
              <Answer key={turn.key} turn={turn} isLast={at === turns.length - 1} />
            ),
          )}
        </ol>
      </div>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <QuestionBox isWriting={isWriting({ turns })} onAsk={onAsk} onStop={stop} />
    </>
  )
}

/** The AI assistant: helps with first messages to somebody (`about`) and with the product. */
export const Screen = () => {
  const { t } = useText()
  const myId = useMyId()
  const offer = useQuery(offerQuery)
  const hasConversation = useAssistantConversation(({ turns }) => turns.length > 0)
  // in a layout effect: a question needs the open conversation
  useLayoutEffect(() => {
    openConversation(myId)
    return leaveConversation
  }, [myId])
  const clearButton = hasConversation && (
    <button type="button" className="text-button" onClick={clear}>
      {t('assistant.clear')}
    </button>
  )
  return (
    <Page title={t('assistant.title')} className={styles['page'] ?? ''} right={clearButton}>
      <QueryView query={offer}>
        {({ offered, model, perDay }) =>
          offered ? (
            <ConversationView model={model} perDay={perDay} />
          ) : (
            <EmptyView
              title={t('assistant.off')}
              text={t('assistant.offText')}
              action={<Link to="/about/connect">{t('about.connect')}</Link>}
            />
          )
        }
      </QueryView>
    </Page>
  )
}
