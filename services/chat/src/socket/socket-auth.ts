import { assertMayCall, type AuthenticatedUser, authenticatedUserOf } from '@xinyu/platform/auth/authenticated-user'
import { Standings } from '@xinyu/platform/auth/standing'
import { type TokenClaims, TokenVerifier } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'

/** Who may hold a socket: a member in good standing, on a path of their own. */
@Injectable()
export class SocketAuth {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly standings: Standings,
    private readonly clock: Clock,
  ) {}

  /** `pathUser`: the user id of the path, null for `/ws/`. */
  async authenticate(token: string, pathUser: string | null): Promise<TokenClaims> {
    const claims = await this.tokens.verify(token)
    if (pathUser !== null && pathUser !== claims.sub) throw new AppError('FORBIDDEN')
    await this.currentUser(claims)
    return claims
  }

  /** The person as of now: a socket outlives changes of standing. Throws when they may not call any more. */
  async currentUser(claims: TokenClaims): Promise<AuthenticatedUser> {
    const standing = this.standings.recent(claims.sub) ?? (await this.standings.of(claims.sub))
    const user = authenticatedUserOf(claims, standing, this.clock.now())
    assertMayCall(user, 'N')
    return user
  }
}
