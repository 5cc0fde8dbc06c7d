import { type AiTurn, mostAiCharacters, mostEarlierTurns } from '@xinyu/contracts/socket/ai'
import { create } from 'zustand'
import { validToken } from '../../shared/api/api.ts'
import { language, t } from '../../shared/i18n/i18n.ts'
import { AssistantSocket } from './assistant-socket.ts'

const mostEarlierCharacters = 7_500

export interface Turn extends AiTurn {
  key: number
  /** of an answer: `failed` may be asked again, `refused` may not */
  state: 'done' | 'writing' | 'failed' | 'refused'
  /** why there is no more of it */
  why?: string
  model?: string
}
interface Talk {
  /** whose talk it is: somebody else on the same device finds none */
  owner: string | null
  threadId: string | undefined
  turns: Turn[]
  /** what a screen reader says next: one sentence */
  heard: string
}
const empty: Talk = { owner: null, threadId: undefined, turns: [], heard: '' }

/** The talk with the assistant. It stands in the memory of this page and nowhere else. */
export const useTalk = create<Talk>(() => empty)

/** Refusals that another try may overcome. */
const passing = new Set([
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
  useTalk.setState(({ turns }) => ({ turns: turns.map((turn, at) => (at === turns.length - 1 ? change(turn) : turn)) }))
const fail = (state: 'failed' | 'refused', why: string): void => {
  changeLast((turn) => ({ ...turn, state, why }))
  useTalk.setState({ heard: why })
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
      useTalk.setState({ threadId: thread_id, ...(content === '' ? {} : { heard: content.replaceAll('**', '') }) })
      if (done && useTalk.getState().turns.at(-1)?.content === '') fail('failed', t('assistant.stopped'))
    },
    onRefused: (code, msg) => fail(passing.has(code) ? 'failed' : 'refused', msg),
    onLost: () => fail('failed', t('assistant.lost')),
  },
)

/** The newest questions that were answered, with their answers, as far as they may be brought along. */
const earlierOf = (turns: readonly Turn[]): AiTurn[] => {
  const answered = turns.filter((turn, at) => {
    const answer = turn.role === 'user' ? turns[at + 1] : turn
    return answer?.state === 'done' && answer.content !== ''
  })
  const kept: AiTurn[] = []
  let size = 0
  for (const { role, content } of answered.slice(-mostEarlierTurns).toReversed()) {
    size += Math.min(content.length, mostAiCharacters)
    if (size > mostEarlierCharacters) break
    kept.unshift({ role, content: content.slice(0, mostAiCharacters) })
  }
  return kept
}

export const isWriting = ({ turns }: Pick<Talk, 'turns'>): boolean => turns.at(-1)?.state === 'writing'

/** `about`: whom a first message is for. */
export const ask = (content: string, about?: string): void => {
  const { turns, threadId } = useTalk.getState()
  if (isWriting({ turns })) return
  asked = { content, about }
  const earlier = earlierOf(turns)
  const question: Turn = { key: ++keys, role: 'user', content, state: 'done' }
  useTalk.setState({ turns: [...turns, question, { key: ++keys, role: 'assistant', content: '', state: 'writing' }] })
  socket.ask({
    role: 'user',
    content,
    ...(threadId === undefined ? {} : { thread_id: threadId }),
    ...(about === undefined ? {} : { about }),
    ...(earlier.length === 0 ? {} : { earlier }),
  })
}

/** Asks again what got no whole answer. */
export const retry = (): void => {
  useTalk.setState(({ turns }) => ({ turns: turns.slice(0, -2) }))
  ask(asked.content, asked.about)
}

/** What came so far stays. */
export const stop = (): void => socket.stop()

export const clear = (): void => {
  socket.close()
  useTalk.setState(({ owner }) => ({ ...empty, owner }))
}

/** The page is opened by this person. */
export const openTalk = (owner: string | null): void => {
  if (useTalk.getState().owner !== owner) {
    clear()
    useTalk.setState({ owner })
  }
}

/** The page is left: nobody reads on. */
export const leaveTalk = (): void => {
  socket.close()
  if (isWriting(useTalk.getState())) fail('failed', t('assistant.stopped'))
}
