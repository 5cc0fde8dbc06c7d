import type { AdminRole, Call } from '@xinyu/contracts/call'
import { rolesFor } from '@xinyu/contracts/resource'
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { clientOf } from '../../auth/clients.ts'
import { isInternalToken } from '../../auth/internal-token.ts'
import type { AccountStatus } from '@xinyu/contracts/internal/users'
import { assertConsole, assertMayCall, authenticatedUserOf } from '../../auth/authenticated-user.ts'
import { AccountStatuses } from '../../auth/account-status.ts'
import { TokenVerifier } from '../../auth/token.ts'
import { Clock } from '../../clock.ts'
import { CONFIG, type PlatformConfig } from '../../config.ts'
import { AppError } from '../../error.ts'
import { type ContractRequest, CONTRACT, type Route } from './route.ts'

type PersonalCaller = 'T' | 'N' | 'V' | 'A'

/** The token of a request; undefined for client credentials and for none. */
export const bearerOf = ({ headers: { authorization } }: Pick<ContractRequest, 'headers'>): string | undefined =>
  authorization && !authorization.startsWith('Basic ') ? authorization.replace(/^Bearer /, '') : undefined

/** The only place where access is decided, from the route's contract. A route without a contract is closed. */
@Injectable()
export class ContractGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
    private readonly accountStatuses: AccountStatuses,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(CONTRACT, context.getHandler())
    if (!route) throw new AppError('NOT_FOUND')
    await this.check(route, context.switchToHttp().getRequest<ContractRequest>())
    return true
  }

  /** Authenticates the caller, or refuses. Returns a promise only if another service must be called. */
  check(route: Route, request: ContractRequest): void | Promise<void> {
    if (route.kind === 'internal') return this.#internal(route.call.path, request)
    if (route.kind === 'call') return this.#call(route.call, request)
    if (route.kind === 'open') return
    request.isResource = true
    return this.#admit(request, 'A', rolesFor(route.resource, route.act))
  }

  #call(call: Call, request: ContractRequest): void | Promise<void> {
    if (call.caller === 'X') return
    if (call.caller === 'L') {
      if (call.orToken && bearerOf(request)) return call.orToken === 'T' ? this.#admit(request, 'T') : undefined
      request.client = clientOf(request.headers.authorization, this.config.CLIENT_CREDENTIALS)
      return
    }
    return this.#admit(request, call.caller, call.roles)
  }

  #admit(request: ContractRequest, caller: PersonalCaller, roles?: readonly AdminRole[]): void | Promise<void> {
    const { authorization = '' } = request.headers
    const token = authorization.startsWith('Bearer ') ? authorization.slice(7) : authorization
    if (!token) throw new AppError('NOT_LOGGED_IN')
    const claims = this.tokens.verify(token)
    const admit = (accountStatus: AccountStatus | null): void => {
      request.person = authenticatedUserOf(claims, accountStatus, this.clock.now())
      assertMayCall(request.person, caller, roles)
      if (caller === 'A') assertConsole(claims, this.config.CONSOLE_CLIENT)
    }
    const recent = this.accountStatuses.findRecent(claims.sub)
    return recent ? admit(recent) : this.accountStatuses.find(claims.sub).then(admit)
  }

  #internal(path: string, { headers }: ContractRequest): void {
    if (!isInternalToken(headers.authorization, this.config.INTERNAL_SECRET, path)) throw new AppError('FORBIDDEN')
  }
}
