import { type AiTurn, MAX_AI_CHARACTERS, MAX_EARLIER_TURNS } from '@xinyu/contracts/socket/ai'
import { create } from 'zustand'
import { validToken } from '../../shared/api/api.ts'
import { language, t } from '../../shared/i18n/i18n.ts'
import { AssistantSocket } from './assistant-socket.ts'

const maxHistoryCharacters = 7_500

export interface Turn extends AiTurn {
  key: number
  /** of an answer: `failed` may be asked again, `refused` may not */
  state: 'done' | 'writing' | 'failed' | 'refused'
  /** why the answer is incomplete */
  why?: string
  model?: string
}
interface Conversation {
  /** another member on the same device does not see it */
  owner: string | null
  threadId: string | undefined
  turns: Turn[]
  /** the sentence that a screen reader announces next */
  announcement: string
}
const empty: Conversation = { owner: null, threadId: undefined, turns: [], announcement: '' }

/** The conversation with the assistant, kept only in memory. */
export const useAssistantConversation = create<Conversation>(() => empty)

/** Refusals that a retry may overcome. */
const retryableCodes = new Set([
  'ASSISTANT_CUT',
  'ASSISTANT_BUSY',
  'TOO_FREQUENT',
  'UNAVAILABLE',
  'CHECK_FAILED',
  'INTERNAL',
  'TOKEN_EXPIRED',
  'NOT_LOGGED_IN',
])
let keys = 0
let asked: { content: string; about: string | undefined } = { content: '', about: undefined }

const changeLast = (change: (turn: Turn) => Turn): void =>
  useAssistantConversation.setState(({ turns }) => ({
    turns: turns.map((turn, at) => (at === turns.length - 1 ? change(turn) : turn)),
  }))
const fail = (state: 'failed' | 'refused', why: string): void => {
  changeLast((turn) => ({ ...turn, state, why }))
  useAssistantConversation.setState({ announcement: why })
}

const socket = new AssistantSocket(
  {
    open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/ai`),
    token: validToken,
    language,
  },
  {
    onPiece: ({ content, done, thread_id, model }) => {
      const state = done ? 'done' : 'writing'
      changeLast((turn) => ({ ...turn, content: turn.content + content, state, ...(model ? { model } : {}) }))
      useAssistantConversation.setState({
        threadId: thread_id,
        ...(content === '' ? {} : { announcement: content.replaceAll('**', '') }),
      })
      if (done && useAssistantConversation.getState().turns.at(-1)?.content === '')
        fail('failed', t('assistant.stopped'))
    },
    onRefused: (code, msg) => fail(retryableCodes.has(code) ? 'failed' : 'refused', msg),
    onLost: () => fail('failed', t('assistant.lost')),
  },
)

/** The newest answered questions with their answers, up to the size that may be sent along. */
const historyOf = (turns: readonly Turn[]): AiTurn[] => {
  const answered = turns.filter((turn, at) => {
    const answer = turn.role === 'user' ? turns[at + 1] : turn
    return answer?.state === 'done' && answer.content !== ''
  })
  const kept: AiTurn[] = []
  let size = 0
  for (const { role, content } of answered.slice(-MAX_EARLIER_TURNS).toReversed()) {
    size += Math.min(content.length, MAX_AI_CHARACTERS)
    if (size > maxHistoryCharacters) break
    kept.unshift({ role, content: content.slice(0, MAX_AI_CHARACTERS) })
  }
  return kept
}

export const isWriting = ({ turns }: Pick<Conversation, 'turns'>): boolean => turns.at(-1)?.state === 'writing'

/** `about`: the person whom a first message is for. */
export const ask = (content: string, about?: string): void => {
  const { turns, threadId } = useAssistantConversation.getState()
  if (isWriting({ turns })) return
  asked = { content, about }
  const earlier = historyOf(turns)
  const question: Turn = { key: ++keys, role: 'user', content, state: 'done' }
  useAssistantConversation.setState({
    turns: [...turns, question, { key: ++keys, role: 'assistant', content: '', state: 'writing' }],
  })
  socket.ask({
    role: 'user',
    content,
    ...(threadId === undefined ? {} : { thread_id: threadId }),
    ...(about === undefined ? {} : { about }),
    ...(earlier.length === 0 ? {} : { earlier }),
  })
}

/** Asks again a question whose answer is incomplete. */
export const retry = (): void => {
  useAssistantConversation.setState(({ turns }) => ({ turns: turns.slice(0, -2) }))
  ask(asked.content, asked.about)
}

/** Keeps what has arrived so far. */
export const stop = (): void => socket.stop()

export const clear = (): void => {
  socket.close()
  useAssistantConversation.setState(({ owner }) => ({ ...empty, owner }))
}

/** Called when this person opens the page. */
export const openConversation = (owner: string | null): void => {
  if (useAssistantConversation.getState().owner !== owner) {
    clear()
    useAssistantConversation.setState({ owner })
  }
}

/** Called when the page closes. */
export const leaveConversation = (): void => {
  socket.close()
  if (isWriting(useAssistantConversation.getState())) fail('failed', t('assistant.stopped'))
}
