import { type AiClientFrame, aiClientFrame } from '@xinyu/contracts/socket/ai'
import { Injectable } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import { readAs } from '@xinyu/contracts/read-as'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { SocketAuth } from '../../socket/socket.public.ts'
import { Answers } from '../answers.ts'
import { AssistantModel } from '../assistant-model.ts'
import { withAnswer } from '../memory.rules.ts'
import type { AssistantConnection } from './assistant-connection.ts'

type Question = Extract<AiClientFrame, { role: 'user' }>

/** Lifecycle of a /ws/ai socket: authentication, questions, stops. */
@Injectable()
export class AssistantSessions {
  constructor(
    private readonly auth: SocketAuth,
    private readonly answers: Answers,
    private readonly model: AssistantModel,
    private readonly log: Log,
  ) {}

  /** The token comes from the sub-protocol or the first frame. Guests are refused, as at every member socket. */
  async authenticate(connection: AssistantConnection, token: string): Promise<void> {
    try {
      connection.claims = await this.auth.authenticate(token, null)
      connection.send({ ready: true, user_id: connection.userId })
    } catch (error) {
      connection.refuse(error)
    }
  }

  async receive(connection: AssistantConnection, text: string): Promise<void> {
    connection.lastUsedAt = Date.now()
    const { data: frame } = readAs(aiClientFrame, parse(text))
    if (!connection.takeFrame()) return void connection.sendError(new AppError('TOO_FREQUENT'))
    if (!frame) return void connection.sendError(new AppError('INVALID_INPUT'))
    if ('token' in frame) {
      connection.language = frame.language ?? connection.language
      return connection.claims ? undefined : this.authenticate(connection, frame.token)
    }
    if (!connection.claims) return connection.refuse(new AppError('NOT_LOGGED_IN'))
    if ('stop' in frame) return connection.answering?.abort()
    if (connection.answering) return void connection.sendError(new AppError('ASSISTANT_BUSY'))
    connection.answering = new AbortController()
    await this.#answer(connection, frame, connection.answering.signal).finally(() => {
      connection.answering = null
      connection.lastUsedAt = Date.now()
    })
  }

  /** Closes the socket if its person may not call any more. */
  async closeIfRefused(connection: AssistantConnection): Promise<void> {
    const { claims } = connection
    if (!claims) return
    await this.auth.currentUser(claims).catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'UNAVAILABLE') connection.refuse(error)
    })
  }

  async #answer(connection: AssistantConnection, question: Question, stop: AbortSignal): Promise<void> {
    const { content, about, thread_id = newId(), earlier = [] } = question
    const turns = thread_id === connection.threadId ? connection.turns : earlier
    const label = { ai: true, thread_id, answer_id: newId(), model: this.model.label ?? 'none' } as const
    let said = ''
    try {
      const { id } = await this.#caller(connection)
      const asked = { userId: id, language: connection.language, content, earlier: turns, about }
      await this.answers.answer(
        asked,
        async (text) => {
          said += text
          connection.send({ role: 'assistant', content: text, done: false, ...label })
          await connection.hasRoom(stop)
        },
        stop,
      )
      connection.threadId = thread_id
      connection.turns = withAnswer(turns, content, said)
      connection.send({ role: 'assistant', content: '', done: true, ...label })
    } catch (error) {
      const code = connection.sendError(error)
      if (code === 'INTERNAL') this.log.error('assistant: unexpected error', { userId: connection.userId, err: error })
    }
  }

  #caller(connection: AssistantConnection) {
    if (!connection.claims) throw new AppError('NOT_LOGGED_IN')
    return this.auth.currentUser(connection.claims)
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
