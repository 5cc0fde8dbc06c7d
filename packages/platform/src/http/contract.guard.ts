import { timingSafeEqual } from 'node:crypto'
import type { AdminRole, Call } from '@xinyu/contracts/call'
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { clientOf } from '../auth/clients.ts'
import {
  assertConsole,
  assertMayCall,
  type AuthenticatedUser,
  authenticatedUserOf,
} from '../auth/authenticated-user.ts'
import { Standings } from '../auth/standing.ts'
import { type TokenClaims, TokenVerifier } from '../auth/token.ts'
import { Clock } from '../clock.ts'
import { CONFIG, type PlatformConfig } from '../config.ts'
import { AppError } from '../error.ts'
import { type ContractRequest, CONTRACT, type Route } from './route.ts'

/** The token of a request; undefined for the credentials of a client, and for none. */
export const bearerOf = ({ headers: { authorization } }: Pick<ContractRequest, 'headers'>): string | undefined =>
  authorization && !authorization.startsWith('Basic ') ? authorization.replace(/^Bearer /, '') : undefined

/** Who may call is decided here and nowhere else, from the route's contract. A route without a contract is closed. */
@Injectable()
export class ContractGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
    private readonly standings: Standings,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true
    const route = this.reflector.get<Route | undefined>(CONTRACT, context.getHandler())
    const request = context.switchToHttp().getRequest<ContractRequest>()
    if (!route) throw new AppError('NOT_FOUND')
    if (route.kind === 'internal') this.#internal(request)
    if (route.kind === 'call') await this.#call(route.call, request)
    if (route.kind === 'resource') {
      request.isResource = true
      const roles =
        typeof route.act === 'object'
          ? (route.resource.actions?.[route.act.action]?.roles ?? route.resource.roles)
          : route.resource.roles
      await this.#admit(request, 'A', roles)
    }
    return true
  }

  async #call(call: Call, request: ContractRequest): Promise<void> {
    if (call.caller === 'X') return
    if (call.caller === 'L') {
      if (call.orToken && bearerOf(request)) return
      request.client = clientOf(request.headers.authorization, this.config.CLIENT_CREDENTIALS)
      return
    }
    await this.#admit(request, call.caller, call.roles)
  }

  async #admit(
    request: ContractRequest,
    caller: 'T' | 'N' | 'V' | 'A',
    roles: readonly AdminRole[] | undefined,
  ): Promise<void> {
    const { claims, person } = await this.#identify(request)
    request.person = person
    assertMayCall(person, caller, roles)
    if (caller === 'A') assertConsole(claims, this.config.CONSOLE_CLIENT)
  }

  async #identify(request: ContractRequest): Promise<{ claims: TokenClaims; person: AuthenticatedUser }> {
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    if (!token) throw new AppError('NOT_LOGGED_IN')
    const claims = await this.tokens.verify(token)
    return { claims, person: authenticatedUserOf(claims, await this.standings.of(claims.sub), this.clock.now()) }
  }

  #internal(request: ContractRequest): void {
    const given = Buffer.from(request.headers.authorization ?? '')
    const expected = Buffer.from(`Internal ${this.config.INTERNAL_SECRET}`)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('FORBIDDEN')
  }
}
