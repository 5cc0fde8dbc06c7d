import { ProfileStatus } from '@xinyu/contracts/enums'
import { TokenVerifier } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { type Device, deviceOf, OpenSession, type Tokens } from './open-session.ts'
import { type RefreshTurn, SessionsStore } from './sessions.store.ts'

export interface RefreshInput {
  refreshToken?: string | undefined
  userId?: string | undefined
  token?: string | undefined
  device: Device
}

export class RefreshSession extends Command<Tokens> {
  constructor(readonly input: RefreshInput) {
    super()
  }
}

/** Rotation. A reused token ends its family, and every access token of the person, so that a thief is out at once. */
@CommandHandler(RefreshSession)
export class RefreshSessionHandler implements ICommandHandler<RefreshSession> {
  constructor(
    private readonly sessions: SessionsStore,
    private readonly people: People,
    private readonly tokens: TokenVerifier,
    private readonly openSession: OpenSession,
    private readonly clock: Clock,
  ) {}

  async execute({ input }: RefreshSession): Promise<Tokens> {
    const turned = await this.#turn(input).catch((error: unknown) => this.#afterTheft(error))
    if (turned.session.type === 'normal') await this.#refuseClosed(turned)
    const answer = await this.openSession.tokensOf(turned)
    if (turned.session.type === 'normal') await this.openSession.log(turned.session.userId, input.device, 'refresh')
    return answer
  }

  async #turn({ refreshToken, userId, token, device }: RefreshInput): Promise<RefreshTurn> {
    if (refreshToken) return this.sessions.turn(refreshToken, deviceOf(device))
    const claims = await this.tokens.verify(token ?? '')
    const standing = claims.type === 'normal' ? await this.people.standing(claims.sub) : null
    if (claims.sub !== userId || (standing && claims.iat < standing.notBefore)) throw new AppError('TOKEN_EXPIRED')
    return this.sessions.turnOf(claims.sid, deviceOf(device))
  }

  async #afterTheft(error: unknown): Promise<never> {
    const userId = error instanceof AppError && error.code === 'REFRESH_REUSED' ? String(error.details.user_id) : null
    if (userId === null) throw error
    const notBefore = Math.floor(this.clock.now().getTime() / 1000) + 1
    if (await this.people.get(userId)) await this.people.change(userId, () => ({ set: { notBefore } }))
    throw new AppError('REFRESH_REUSED')
  }

  async #refuseClosed({ session }: RefreshTurn): Promise<void> {
    const standing = await this.people.standing(session.userId)
    if (standing && standing.isCompleted !== ProfileStatus.Banned && standing.isCompleted !== ProfileStatus.Cancelled)
      return
    await this.sessions.end(session._id)
    throw new AppError(standing?.isCompleted === ProfileStatus.Banned ? 'ACCOUNT_BANNED' : 'TOKEN_EXPIRED')
  }
}
