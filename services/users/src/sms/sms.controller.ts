import { compareSMScode, compareSMScodeV2, getSMSCodeV2 } from '@xinyu/contracts/http/users/sms-codes'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { SendSmsCode } from './send-sms-code.ts'
import { SmsStore } from './sms.store.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class SmsController {
  constructor(
    private readonly commands: Commands,
    private readonly codes: SmsStore,
  ) {}

  @Implements(getSMSCode)
  async sendCode({ input, ip, powSolution }: CallContext<typeof getSMSCode>) {
    return this.commands.execute(
      new SendSmsCode(input.phone, input.scene, { ip, powSolution, deviceId: input.deviceId }),
    )
  }

  @Implements(getSMSCodeV2)
  async sendCodeV2({ input, ip, powSolution }: CallContext<typeof getSMSCodeV2>) {
    return this.commands.execute(
      new SendSmsCode(input.phone, input.scene, { ip, powSolution, deviceId: input.deviceId }),
    )
  }

  /** Tries are counted as at a login, and the code stays valid for its purpose. */
  @Implements(compareSMScode)
  async compareCode({ input, ip }: CallContext<typeof compareSMScode>) {
    await this.codes.checkCode(input.phone, input.smsCode, [input.scene], { ip })
    return { ok: true as const }
  }

  @Implements(compareSMScodeV2)
  async compareCodeV2({ input, ip }: CallContext<typeof compareSMScodeV2>) {
    await this.codes.checkCode(input.phone, input.smsCode, [input.scene], { ip })
    return { ok: true as const }
  }
}
