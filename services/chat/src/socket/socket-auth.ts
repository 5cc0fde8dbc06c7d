import type { Standing } from '@xinyu/contracts/internal/users'
import { assertMayCall, type AuthenticatedUser, authenticatedUserOf } from '@xinyu/platform/auth/authenticated-user'
import { Standings } from '@xinyu/platform/auth/standing'
import { type TokenClaims, TokenVerifier } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'

const recentMs = 250

/** Who may hold a socket: a member in good standing, on a path of their own. */
@Injectable()
export class SocketAuth {
  readonly #asked = new WeakMap<TokenClaims, { standing: Standing | null; at: number }>()

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

  /**
   * The person as of this moment: a socket outlives changes of standing. Throws when they may not call any more. Who
   * writes fast is not asked for at each frame; a ban ends the socket by its own fact.
   */
  async currentUser(claims: TokenClaims): Promise<AuthenticatedUser> {
    const known = this.#asked.get(claims)
    const isRecent = known !== undefined && performance.now() - known.at < recentMs
    const standing = isRecent ? known.standing : await this.standings.of(claims.sub)
    if (!isRecent) this.#asked.set(claims, { standing, at: performance.now() })
    const user = authenticatedUserOf(claims, standing, this.clock.now())
    assertMayCall(user, 'N')
    return user
  }
}
