import type { Profile } from '@xinyu/contracts/profile'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { ownProfileOf, pageOf } from '../user-view.rules.ts'
import { newUser } from '../user.rules.ts'
import { MatchesStore } from './matches.store.ts'
import { maySeeAlbum, type Viewer, whyHidden } from './see-profile.rules.ts'

/** What stands where a guest would have a public number. */
const noNumber = '00000000'

@Injectable()
export class ProfileReads {
  constructor(
    private readonly people: People,
    private readonly matches: MatchesStore,
    private readonly clock: Clock,
  ) {}

  async profile(currentUser: AuthenticatedUser, userId = currentUser.id): Promise<Profile> {
    const view = { urlOf: this.people.urlOf, now: this.clock.now() }
    if (userId === currentUser.id) return this.#own(currentUser, view)
    const user = await this.people.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const viewer = await this.#viewer(currentUser, userId)
    const hidden = whyHidden(user, viewer)
    if (hidden) throw new AppError(hidden)
    return pageOf(user, view, maySeeAlbum(user, viewer))
  }

  async isCompleted(currentUser: AuthenticatedUser, userId = currentUser.id): Promise<number> {
    if (userId === currentUser.id && currentUser.type === 'temp') return 0
    const standing = await this.people.standing(userId)
    if (!standing) throw new AppError('USER_NOT_FOUND')
    return standing.isCompleted
  }

  async #own(currentUser: AuthenticatedUser, view: Parameters<typeof ownProfileOf>[1]): Promise<Profile> {
    if (currentUser.type === 'temp')
      return {
        ...ownProfileOf(
          newUser({ _id: currentUser.id, GID: noNumber, phone: null, createdAt: view.now, shareCode: null }),
          view,
        ),
        type: 'temp',
      }
    const user = await this.people.get(currentUser.id)
    if (!user) throw new AppError('USER_NOT_FOUND')
    return ownProfileOf(user, view)
  }

  async #viewer(currentUser: AuthenticatedUser, other: string): Promise<Viewer> {
    if (currentUser.type === 'temp') return { id: currentUser.id, type: 'temp', blacklist: [], isMatch: false }
    const [me, isMatch] = await Promise.all([
      this.people.get(currentUser.id),
      this.matches.isMatched(currentUser.id, other),
    ])
    return { id: currentUser.id, type: 'normal', blacklist: me?.blacklist ?? [], isMatch }
  }
}
