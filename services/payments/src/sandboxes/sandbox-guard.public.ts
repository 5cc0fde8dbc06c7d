import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'

/** The routes below /sandbox/<provider>/ exist only if that provider's sandbox is on. */
@Injectable()
export class SandboxGuard implements CanActivate {
  readonly #modes: Record<string, string>

  constructor(@Inject(CONFIG) { ALIPAY_MODE, WECHAT_PAY_MODE, APPLE_MODE }: PaymentsConfig) {
    this.#modes = { alipay: ALIPAY_MODE, wechat: WECHAT_PAY_MODE, apple: APPLE_MODE }
  }

  canActivate(context: ExecutionContext): boolean {
    const { url } = context.switchToHttp().getRequest<{ url: string }>()
    if (this.#modes[url.split('/')[2] ?? ''] !== 'sandbox') throw new AppError('NOT_FOUND')
    return true
  }
}
