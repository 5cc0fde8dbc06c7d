import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { type CanActivate, Inject, Injectable } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'

/** Outside sandbox mode these routes do not exist. */
@Injectable()
export class WechatSandboxGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: PaymentsConfig) {}

  canActivate(): boolean {
    if (this.config.WECHAT_PAY_MODE !== 'sandbox') throw new AppError('NOT_FOUND')
    return true
  }
}
