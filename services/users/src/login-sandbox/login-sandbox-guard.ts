import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'

/** The routes under /sandbox/<vendor>-login/ exist only while that vendor’s sandbox is on. */
@Injectable()
export class LoginSandboxGuard implements CanActivate {
  readonly #modes: Record<string, string>

  constructor(@Inject(CONFIG) { WECHAT_LOGIN_MODE, APPLE_LOGIN_MODE }: UsersConfig) {
    this.#modes = { 'wechat-login': WECHAT_LOGIN_MODE, 'apple-login': APPLE_LOGIN_MODE }
  }

  canActivate(context: ExecutionContext): boolean {
    const { url } = context.switchToHttp().getRequest<{ url: string }>()
    if (this.#modes[url.split('/')[2] ?? ''] !== 'sandbox') throw new AppError('NOT_FOUND')
    return true
  }
}
