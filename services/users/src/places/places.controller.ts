import { getip } from '@xinyu/contracts/http/accounts'
import { setPosition } from '@xinyu/contracts/http/privacy'
import { regionOf } from '@xinyu/contracts/lists/regions'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { SetPosition } from './set-position.ts'
import { IpLocator } from './ip-locator.ts'

@Controller()
export class PlacesController {
  constructor(
    private readonly locator: IpLocator,
    private readonly commands: Commands,
  ) {}

  @Implements(setPosition)
  async place({ input, currentUser }: CallContext<typeof setPosition>) {
    await this.commands.execute(new SetPosition(currentUser.id, input))
    return {}
  }

  @Implements(getip)
  here({ ip }: CallContext<typeof getip>) {
    const { provinceCode = null, cityCode = null } = this.locator.find(ip) ?? {}
    const nameOf = (code: string | null): string => (code === null ? '' : (regionOf(code)?.zh ?? ''))
    return { data: { ip, province: nameOf(provinceCode), city: nameOf(cityCode), provinceCode, cityCode } }
  }
}
