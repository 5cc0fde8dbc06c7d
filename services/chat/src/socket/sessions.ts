import { MsgCata } from '@xinyu/contracts/enums'
import { clientId as clientIdScalar } from '@xinyu/contracts/scalars'
import { type ClientFrame, clientFrame } from '@xinyu/contracts/socket/frames'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { markFailed, SpanKind, withSpan } from '@xinyu/platform/telemetry/span'
import { contextFrom, serviceContext, type Span } from '@xinyu/platform/telemetry/trace'
import { z } from 'zod'
import type { ChatConfig } from '../config.ts'
import { Live } from '../live/live.public.ts'
import { Notices } from '../notices/notices.public.ts'
import { Presence } from '../presence/presence.public.ts'
import { closeCode, type Connection } from './connection.ts'
import { Frames } from './frames.ts'
import { SocketGate } from './gate.ts'

/** The life of a socket: greeting, frames, goodbye. */
@Injectable()
export class Sessions {
  readonly #service = serviceContext()

  constructor(
    private readonly gate: SocketGate,
    private readonly frames: Frames,
    private readonly live: Live,
    private readonly presence: Presence,
    private readonly notices: Notices,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** `token` comes from the sub-protocol; without one the first frame must bring it in time. */
  begin(connection: Connection, pathUser: string | null, token: string | null): void {
    const silence = setTimeout(() => {
      if (!connection.claims) connection.refuse(new AppError('NOT_LOGGED_IN'), closeCode.silent)
    }, this.config.SOCKET_AUTH_SECONDS * 1000)
    silence.unref()
    if (token !== null)
      connection.inTurn(() =>
        this.#greet(connection, token, pathUser).catch((error: unknown) => this.#failed(connection, error, undefined)),
      )
  }

  /** One text from the client. */
  hear(connection: Connection, pathUser: string | null, text: string): void {
    connection.heardAt = Date.now()
    const raw = parse(text)
    const clientId = clientIdOf(raw)
    const frame = clientFrame.safeParse(raw)
    const work = async (): Promise<void> => {
      if (!frame.success) return void connection.fail(new AppError('INVALID_INPUT'), clientId)
      if (frame.data.msgCata === 0 && frame.data.language) connection.language = frame.data.language
      if (frame.data.msgCata === 0 && !connection.claims) return this.#greet(connection, frame.data.token, pathUser)
      if (!connection.claims) return connection.refuse(new AppError('NOT_LOGGED_IN'), closeCode.notLoggedIn)
      const { claims } = connection
      const { data } = frame
      await this.#traced(data, (span) =>
        this.frames.handle(connection, claims, data).catch((error: unknown) => {
          if (span) markFailed(span, error)
          this.#failed(connection, error, clientId)
        }),
      )
    }
    const isTaken = connection.inTurn(() => work().catch((error: unknown) => this.#failed(connection, error, clientId)))
    if (!isTaken) connection.fail(new AppError('TOO_FREQUENT'), clientId)
  }

  /** Each action on a socket is a trace of its own, or goes on with the client's; a heartbeat is none. */
  #traced(frame: ClientFrame, work: (span: Span | null) => Promise<void>): Promise<void> {
    if (frame.msgCata === MsgCata.Heartbeat) return work(null)
    const traceparent = 'traceparent' in frame ? frame.traceparent : undefined
    const within = contextFrom(traceparent, this.#service)
    const attributes = { 'messaging.operation.type': 'process', 'messaging.system': 'websocket' }
    return withSpan(`frame ${frame.msgCata}`, attributes, work, { kind: SpanKind.SERVER, within })
  }

  async end(connection: Connection): Promise<void> {
    const { userId } = connection
    if (userId === '') return
    await this.live.leave(connection)
    await this.presence.left(userId)
  }

  /** Entered into the directory before it is told it is ready: from then on no frame passes it by. */
  async #greet(connection: Connection, token: string, pathUser: string | null): Promise<void> {
    try {
      connection.claims = await this.gate.open(token, pathUser)
    } catch (error) {
      const isForbidden = error instanceof AppError && error.code !== 'NOT_LOGGED_IN' && error.code !== 'TOKEN_EXPIRED'
      return connection.refuse(error, isForbidden ? closeCode.forbidden : closeCode.notLoggedIn)
    }
    const { userId } = connection
    await this.live.join(connection)
    if (!connection.isOpen) return this.end(connection)
    await this.presence.came(userId)
    connection.send({ msgCata: 0, ready: true, user_id: userId })
    connection.send({ msgCata: MsgCata.BadgeTotals, totals: await this.notices.totals(userId) })
  }

  #failed(connection: Connection, error: unknown, clientId: string | undefined): void {
    const code = connection.fail(error, clientId)
    if (code === 'INTERNAL') this.log.error('socket: unexpected', { userId: connection.userId, err: error })
    if (code === 'TOKEN_EXPIRED') connection.close(closeCode.notLoggedIn, code)
    if (code === 'ACCOUNT_BANNED' || code === 'ACCOUNT_CANCELLED') void this.#closeIfMine(connection)
  }

  /** The same codes say that the other is banned; only an own ban ends the socket. */
  async #closeIfMine(connection: Connection): Promise<void> {
    if (!connection.claims) return
    await this.gate.person(connection.claims).catch(() => connection.close(closeCode.forbidden))
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** So that the client knows which of its messages is meant, even when the rest of the frame is bad. */
const clientIdOf = (raw: unknown): string | undefined =>
  z.object({ clientId: clientIdScalar }).safeParse(raw).data?.clientId
