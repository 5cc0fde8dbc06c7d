import { ProfileStatus } from '@xinyu/contracts/enums'
import { TokenVerifier } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { secondOf } from '../user.rules.ts'
import { type Device, deviceOf, OpenSession, type Tokens } from './open-session.ts'
import { type RefreshRotation, SessionsStore } from './sessions.store.ts'

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
    private readonly users: UsersStore,
    private readonly tokens: TokenVerifier,
    private readonly openSession: OpenSession,
    private readonly clock: Clock,
  ) {}

  async execute({ input }: RefreshSession): Promise<Tokens> {
    const rotation = await this.#rotate(input).catch((error: unknown) => this.#afterTheft(error))
    if (rotation.session.type === 'normal') await this.#refuseClosed(rotation)
    const answer = await this.openSession.tokensOf(rotation)
    if (rotation.session.type === 'normal') await this.openSession.log(rotation.session.userId, input.device, 'refresh')
    return answer
  }

  async #rotate({ refreshToken, userId, token, device }: RefreshInput): Promise<RefreshRotation> {
    if (refreshToken) return this.sessions.rotate(refreshToken, deviceOf(device))
    const claims = await this.tokens.verify(token ?? '')
    const standing = claims.type === 'normal' ? await this.users.standing(claims.sub) : null
    if (claims.sub !== userId || (standing && claims.iat < standing.notBefore)) throw new AppError('TOKEN_EXPIRED')
    return this.sessions.rotateOf(claims.sid, deviceOf(device))
  }

  async #afterTheft(error: unknown): Promise<never> {
    const userId = error instanceof AppError && error.code === 'REFRESH_REUSED' ? String(error.details.user_id) : null
    if (userId === null) throw error
    const notBefore = secondOf(this.clock.now()) + 1
    if (await this.users.get(userId)) await this.users.change(userId, () => ({ set: { notBefore } }))
    throw new AppError('REFRESH_REUSED')
  }

  async #refuseClosed({ session }: RefreshRotation): Promise<void> {
    const standing = await this.users.standing(session.userId)
    if (standing && standing.isCompleted !== ProfileStatus.Banned && standing.isCompleted !== ProfileStatus.Cancelled)
      return
    await this.sessions.end(session._id)
    throw new AppError(standing?.isCompleted === ProfileStatus.Banned ? 'ACCOUNT_BANNED' : 'TOKEN_EXPIRED')
  }
}
