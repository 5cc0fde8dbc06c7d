import { ProfileStatus } from '@xinyu/contracts/enums'
import { TokenVerifier } from '@xinyu/platform/auth/token'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import { EndSessions } from './end-sessions.ts'
import { banOf } from '../user/user-account-status.rules.ts'
import { type Device, OpenSession, type Tokens } from './open-session.ts'
import { deviceKeyOf } from './sessions.rules.ts'
import { type RefreshRotation, SessionsStore } from './sessions.store.ts'

interface RefreshInput {
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

/**
 * Rotates the tokens. A reused token ends its login with access tokens and sockets, so that a thief is logged out at
 * once.
 */
@CommandHandler(RefreshSession)
export class RefreshSessionHandler implements ICommandHandler<RefreshSession> {
  constructor(
    private readonly sessions: SessionsStore,
    private readonly users: UsersStore,
    private readonly tokens: TokenVerifier,
    private readonly openSession: OpenSession,
    private readonly endSessions: EndSessions,
  ) {}

  async execute({ input }: RefreshSession): Promise<Tokens> {
    const rotation = await this.#rotate(input).catch((error: unknown) => this.#afterRefusal(error))
    if (rotation.session.type === 'normal') await this.#refuseClosed(rotation)
    const answer = await this.openSession.issueTokens(rotation)
    if (rotation.session.type === 'normal')
      await this.openSession.recordLogin(rotation.session.userId, input.device, 'refresh')
    return answer
  }

  async #rotate({ refreshToken, userId, token, device }: RefreshInput): Promise<RefreshRotation> {
    if (refreshToken) return this.sessions.rotate(refreshToken, deviceKeyOf(device), this.openSession.placeOf(device))
    const claims = await this.tokens.verify(token ?? '')
    if (claims.sub !== userId) throw new AppError('TOKEN_EXPIRED')
    const accountStatus = claims.type === 'normal' ? await this.users.findAccountStatus(claims.sub) : null
    if (accountStatus && accountStatus.isCompleted !== ProfileStatus.Banned && claims.iat < accountStatus.notBefore)
      throw new AppError('TOKEN_EXPIRED')
    return this.sessions.rotateOf(claims.sid, claims.sub, deviceKeyOf(device), this.openSession.placeOf(device))
  }

  /**
   * Ends a stolen login, and tells a banned owner about the ban; anybody else learns nothing about the token's owner.
   */
  async #afterRefusal(error: unknown): Promise<never> {
    if (!(error instanceof AppError) || typeof error.details.user_id !== 'string') throw error
    const { user_id, session_id } = error.details
    if (typeof session_id === 'string') await this.endSessions.endOne(user_id, session_id)
    await this.#assertNotBanned(user_id)
    throw new AppError(error.code)
  }

  async #assertNotBanned(userId: string): Promise<void> {
    const user = await this.users.find(userId)
    if (user?.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED', { ...banOf(user) })
  }

  async #refuseClosed({ session }: RefreshRotation): Promise<void> {
    await this.#assertNotBanned(session.userId)
    const accountStatus = await this.users.findAccountStatus(session.userId)
    if (accountStatus && accountStatus.isCompleted !== ProfileStatus.Cancelled) return
    await this.sessions.end(session._id)
    throw new AppError('TOKEN_EXPIRED')
  }
}
