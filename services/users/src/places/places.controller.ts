import { getip } from '@xinyu/contracts/http/users/account'
import { setPosition } from '@xinyu/contracts/http/users/privacy'
import { regionOf } from '@xinyu/contracts/lists/regions'
import { coarsePosition } from '@xinyu/contracts/rules/people/distance'
import { Clock } from '@xinyu/platform/clock'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import { IpLocator } from './ip-locator.ts'

@Controller()
export class PlacesController {
  constructor(
    private readonly locator: IpLocator,
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  /** Stores only the centre of the cell, and only with the member's recorded consent. */
  @Implements(setPosition)
  async setPosition({ input, currentUser }: CallContext<typeof setPosition>) {
    const position = { ...coarsePosition(input), at: this.clock.now() }
    await this.users.change(currentUser.id, ({ consents }) =>
      consents?.location?.given ? { set: { position } } : { refuse: 'CONSENT_NEEDED' },
    )
    return {}
  }

  @Implements(getip)
  findPlaceOfCaller({ ip }: CallContext<typeof getip>) {
    const { provinceCode = null, cityCode = null } = this.locator.findPlace(ip) ?? {}
    const nameOf = (code: string | null): string => (code === null ? '' : (regionOf(code)?.zh ?? ''))
    return { data: { ip, province: nameOf(provinceCode), city: nameOf(cityCode), provinceCode, cityCode } }
  }
}
