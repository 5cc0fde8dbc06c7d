import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { snapshot } from '@xinyu/testkit/people/builders'

let number = 10_000_000
/** An approved member of Shanghai without a picture, with a number of their own. */
export const userSnapshot = (_id: string, change: Partial<UserSnapshot> = {}): UserSnapshot =>
  snapshot({
    _id,
    GID: String(number++),
    name: '林',
    avatar: null,
    liveCity: { province: '上海', city: '上海', provinceCode: '31', cityCode: '3101' },
    ...change,
  })
