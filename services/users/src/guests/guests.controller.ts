import { registerV3 } from '@xinyu/contracts/http/users/registration'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { RegisterGuest } from './register-guest.ts'

@Controller()
export class GuestsController {
  constructor(private readonly commands: Commands) {}

  @Implements(registerV3)
  async register({ input, userAgent, client }: CallContext<typeof registerV3>) {
    return this.commands.execute(new RegisterGuest(input.isAdult, input.deviceId, userAgent, client))
  }
}
