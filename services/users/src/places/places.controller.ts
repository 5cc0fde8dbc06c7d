import { getip } from '@xinyu/contracts/http/accounts'
import { regionOf } from '@xinyu/contracts/lists/regions'
import type { CallContext } from '@xinyu/platform/http/context'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { IpLocator } from './ip-locator.ts'

@Controller()
export class PlacesController {
  constructor(private readonly locator: IpLocator) {}

  @Implements(getip)
  here({ ip }: CallContext<typeof getip>) {
    const { provinceCode = null, cityCode = null } = this.locator.find(ip) ?? {}
    const nameOf = (code: string | null): string => (code === null ? '' : (regionOf(code)?.zh ?? ''))
    return { data: { ip, province: nameOf(provinceCode), city: nameOf(cityCode), provinceCode, cityCode } }
  }
}
