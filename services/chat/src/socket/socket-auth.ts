import { assertMayCall, type AuthenticatedUser, authenticatedUserOf } from '@xinyu/platform/auth/authenticated-user'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { type TokenClaims, TokenVerifier } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'

/** Who may hold a socket: a member whose account is open, on their own path. */
@Injectable()
export class SocketAuth {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly accountStatuses: AccountStatuses,
    private readonly clock: Clock,
  ) {}

  /**
   * `pathUser`: the user id of the path, null for `/ws/`. `acceptedAt`: when another instance accepted the token, since a
   * socket outlives it; milliseconds since the epoch.
   */
  async authenticate(token: string, pathUser: string | null, acceptedAt?: number): Promise<TokenClaims> {
    const claims = await this.tokens.verify(token, undefined, acceptedAt)
    if (pathUser !== null && pathUser !== claims.sub) throw new AppError('FORBIDDEN')
    await this.currentUser(claims)
    return claims
  }

  /** The current user: a socket outlives changes of account status. Throws if they may not call any more. */
  async currentUser(claims: TokenClaims): Promise<AuthenticatedUser> {
    const accountStatus = this.accountStatuses.findRecent(claims.sub) ?? (await this.accountStatuses.find(claims.sub))
    const user = authenticatedUserOf(claims, accountStatus, this.clock.now())
    assertMayCall(user, 'N')
    return user
  }
}
