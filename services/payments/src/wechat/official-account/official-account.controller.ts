import { getOpenId, getOpenIdParam, sendWXGZHtemplateMsg } from '@xinyu/contracts/http/product/wechat-pay'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { ownPage } from '@xinyu/platform/http/own-page.rules'
import { Controller, Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../../config.ts'
import { LoginStates } from './login-states.ts'
import { OfficialAccount } from './official-account.ts'

/** The official account: openids of members, and messages to them. */
@Controller()
export class OfficialAccountController {
  constructor(
    private readonly account: OfficialAccount,
    private readonly states: LoginStates,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Implements(getOpenIdParam)
  async getOpenIdParam({ input, currentUser }: CallContext<typeof getOpenIdParam>) {
    this.#assertOn()
    const back = ownPage(input.returnUrl ?? '/vip', this.config.PUBLIC_URL)
    if (!back)
      throw new AppError('INVALID_INPUT', {
        fields: [{ path: 'returnUrl', reason: 'must be on this site, at most 300 characters' }],
      })
    const state = await this.states.open(currentUser)
    return { appId: this.account.appId, url: this.account.authorizeUrl(back.href, state), state }
  }

  @Implements(getOpenId)
  async getOpenId({ input, currentUser }: CallContext<typeof getOpenId>) {
    this.#assertOn()
    await this.states.consume(input.state, currentUser)
    return { openid: await this.account.openidOf(input.code) }
  }

  @Implements(sendWXGZHtemplateMsg)
  async sendWXGZHtemplateMsg({ input }: CallContext<typeof sendWXGZHtemplateMsg>) {
    this.#assertOn()
    const { openidH5, templateMsgTitle, templateMsgContent, templateMsgTime } = input
    const message = {
      openid: openidH5,
      title: templateMsgTitle,
      content: templateMsgContent,
      time: templateMsgTime,
    }
    return { msgid: await this.account.send(message) }
  }

  #assertOn(): void {
    if (this.config.WECHAT_PAY_MODE === 'off') throw new AppError('UNAVAILABLE')
  }
}
