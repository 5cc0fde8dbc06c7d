import { MsgCata } from '@xinyu/contracts/enums'
import { clientId as clientIdScalar } from '@xinyu/contracts/scalars'
import { type ClientFrame, clientFrame } from '@xinyu/contracts/socket/frames'
import { readFrame } from '@xinyu/contracts/socket/shipped-frames'
import { Injectable } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import { readAs } from '@xinyu/contracts/read-as'
import { Log } from '@xinyu/platform/logging/log'
import { markFailed, SpanKind, withSpan } from '@xinyu/platform/telemetry/span'
import { contextFrom, serviceContext, type Span } from '@xinyu/platform/telemetry/trace'
import { z } from 'zod'
import { Live } from '../live/live.public.ts'
import { Notices } from '../notices/notices.public.ts'
import { Presence, PresenceWatch } from '../presence/presence.public.ts'
import type { KeptSocket } from './client-socket.ts'
import { closeCode, type Connection } from './connection.ts'
import { Frames } from './frames.ts'
import { SocketAuth } from './socket-auth.ts'

/** Lifecycle of a socket: authentication, frames, end. */
@Injectable()
export class Sessions {
  readonly #service = serviceContext()

  constructor(
    private readonly auth: SocketAuth,
    private readonly frames: Frames,
    private readonly live: Live,
    private readonly presence: Presence,
    private readonly watch: PresenceWatch,
    private readonly notices: Notices,
    private readonly log: Log,
  ) {}

  /** `token` comes from the sub-protocol; without one the first frame must bring it in time. */
  start(connection: Connection, pathUser: string | null, token: string | null): void {
    if (token !== null)
      connection.enqueue(() =>
        this.#authenticate(connection, token, pathUser).catch((error: unknown) =>
          this.#failed(connection, error, undefined),
        ),
      )
  }

  /** Another instance had accepted the socket. Its client gets a second `ready`, and fetches what it has missed. */
  resume(connection: Connection, pathUser: string | null, kept: KeptSocket): void {
    const { token = '', acceptedAt, language, shown, partner } = kept
    if (language === 'en' || language === 'zh-CN') connection.language = language
    const work = async (): Promise<void> => {
      await this.#authenticate(connection, token, pathUser, Number(acceptedAt))
      if (!connection.claims) return
      if (partner) this.watch.watchPartner(connection, partner)
      if (shown) await this.watch.show(connection, shown.split(','))
    }
    connection.enqueue(() => work().catch((error: unknown) => this.#failed(connection, error, undefined)))
  }

  receive(connection: Connection, pathUser: string | null, text: string): void {
    connection.lastReceivedAt = Date.now()
    const raw = readFrame(parse(text))
    const frame = readAs(clientFrame, raw)
    const work = async (): Promise<void> => {
      if (!frame.success) return void connection.sendError(new AppError('INVALID_INPUT'), clientIdOf(raw))
      if (frame.data.msgCata === 0 && frame.data.language) {
        connection.language = frame.data.language
        connection.keep('language', frame.data.language)
      }
      if (frame.data.msgCata === 0 && !connection.claims)
        return this.#authenticate(connection, frame.data.token, pathUser)
      if (!connection.claims) return connection.sendErrorAndClose(new AppError('NOT_LOGGED_IN'), closeCode.notLoggedIn)
      const { claims } = connection
      const { data } = frame
      await this.#traced(data, (span) =>
        this.frames.handle(connection, claims, data).catch((error: unknown) => {
          if (span) markFailed(span, error)
          this.#failed(connection, error, clientIdOf(raw))
        }),
      )
    }
    const isQueued = connection.enqueue(() =>
      work()
        .catch((error: unknown) => this.#failed(connection, error, clientIdOf(raw)))
        .finally(() => connection.handled()),
    )
    if (isQueued) return
    connection.sendError(new AppError('TOO_FREQUENT'), clientIdOf(raw))
    connection.handled()
  }

  /** Each socket frame is a trace of its own, or continues the client's; a heartbeat has none. */
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
    this.watch.forget(connection)
    await this.live.leave(connection)
    this.presence.markDisconnected(userId)
  }

  /** Runs after every socket of the instance has ended. */
  handOver(): Promise<void> {
    return this.presence.handOver()
  }

  /** The socket joins the directory before it gets `ready`: from then on it misses no frame. */
  async #authenticate(
    connection: Connection,
    token: string,
    pathUser: string | null,
    acceptedAt?: number,
  ): Promise<void> {
    try {
      connection.claims = await this.auth.authenticate(token, pathUser, acceptedAt)
    } catch (error) {
      if (error instanceof AppError) this.log.security.refused(error.code, { path: 'ws' })
      const isForbidden = error instanceof AppError && error.code !== 'NOT_LOGGED_IN' && error.code !== 'TOKEN_EXPIRED'
      return connection.sendErrorAndClose(error, isForbidden ? closeCode.forbidden : closeCode.notLoggedIn)
    }
    connection.keep('acceptedAt', String(acceptedAt ?? Date.now()))
    connection.keep('token', token)
    const { userId } = connection
    await this.live.join(connection)
    if (!connection.isOpen) return this.end(connection)
    connection.send({ msgCata: 0, ready: true, user_id: userId })
    connection.send({ msgCata: MsgCata.BadgeTotals, totals: await this.notices.totals(userId) })
  }

  #failed(connection: Connection, error: unknown, clientId: string | undefined): void {
    const code = connection.sendError(error, clientId)
    this.log.security.refused(code, { path: 'ws', userId: connection.userId })
    if (code === 'INTERNAL') this.log.error('socket: unexpected error', { userId: connection.userId, err: error })
    if (code === 'TOKEN_EXPIRED') connection.close(closeCode.notLoggedIn, code)
    if (code === 'ACCOUNT_BANNED' || code === 'ACCOUNT_CANCELLED') void this.#closeIfMine(connection)
  }

  /** The same codes are sent when the other person is banned; only an own ban closes the socket. */
  async #closeIfMine(connection: Connection): Promise<void> {
    if (!connection.claims) return
    await this.auth.currentUser(connection.claims).catch(() => connection.close(closeCode.forbidden))
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const withClientId = z.object({ clientId: clientIdScalar })

/** Read even when the rest of the frame is invalid, so that the client can tell which message was refused. */
const clientIdOf = (raw: unknown): string | undefined => readAs(withClientId, raw).data?.clientId
