import { getPush } from '@xinyu/contracts/http/users/deck'
import type { FixedClock } from '@xinyu/platform/clock'
import { signUp } from '@xinyu/testkit/people/members'
import type { ServiceUnderTest, TestPerson } from '@xinyu/testkit/service-under-test'
import type { UsersConfig } from './config.ts'
import { type User, UsersStore } from './user-store/user-store.public.ts'
import type { UserState } from './user/user.document.ts'
import { newUser } from './user/new-user.rules.ts'

type More = Partial<UserState>
type StoredMember = UserState & { version: number; factCount: number; outbox: never[]; projectionDue: boolean }
export type TestMember = TestPerson & { id: string; GID: string }

const approvedWoman: More = {
  name: '岛',
  gender: 2,
  birthday: '1996-06-06',
  liveCity: { province: '浙江', city: '杭州', provinceCode: '33', cityCode: '3301' },
  work: 2,
  isCompleted: 4,
}

/** Approved members in Hangzhou for the users service of a spec; tests override what matters to them. */
export class TestPeople {
  #made = 0

  constructor(
    private readonly users: () => ServiceUnderTest<UsersConfig>,
    private readonly clock: FixedClock,
  ) {}

  /** A member who joined and has a token. */
  async member(more: More = {}): Promise<TestMember> {
    const me = await signUp(this.users())
    await this.change(me.id, { ...approvedWoman, lastActive: this.clock.now(), ...more })
    return { ...me, GID: me.user.GID }
  }

  man(more: More = {}): Promise<TestMember> {
    return this.member({ gender: 1, ...more })
  }

  change(id: string, set: More): Promise<User> {
    return this.users()
      .service.app.get(UsersStore, { strict: false })
      .change(id, () => ({ set }))
  }

  /** Women stored directly, each active a minute before the previous one. */
  async women(count: number, more: (index: number) => More = () => ({})): Promise<string[]> {
    const now = this.clock.now()
    const ids = Array.from({ length: count }, () => `w${Math.random().toString(36).slice(2)}`)
    await this.users()
      .database.collection<StoredMember>('users')
      .insertMany(
        ids.map((_id, index) => ({
          ...newUser({ _id, GID: String(10_000_000 + this.#made++), createdAt: now, shareCode: null }),
          ...approvedWoman,
          lastActive: new Date(now.getTime() - index * 60_000),
          ...more(index),
          _id,
          version: 1,
          factCount: 0,
          outbox: [],
          projectionDue: true,
        })),
      )
    await this.users().runJob('user-projections')
    return ids
  }

  /** The ids in the member's deck of the day. */
  async pushed(me: TestPerson): Promise<string[]> {
    return (await this.users().call(getPush, {}, me)).newUsers.map((card) => card._id)
  }
}
