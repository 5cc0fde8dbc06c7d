import type { Profile } from '@xinyu/contracts/profile'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { Blocks } from '../blocks/blocks.public.ts'
import { UserSecrets, UsersStore } from '../directory/directory.public.ts'
import { ownProfileOf, pageOf, type View } from '../user-view.rules.ts'
import { newUser } from '../user.rules.ts'
import { MatchesStore } from './matches.store.ts'
import { maySeeAlbum, type Viewer, whyHidden } from './see-profile.rules.ts'

/** What stands where a guest would have a public number. */
const noNumber = '00000000'

@Injectable()
export class ProfileReads {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly blocks: Blocks,
    private readonly matches: MatchesStore,
    private readonly clock: Clock,
  ) {}

  async profile(currentUser: AuthenticatedUser, userId = currentUser.id): Promise<Profile> {
    const view = { urlOf: this.users.urlOf, now: this.clock.now() }
    if (userId === currentUser.id) return this.#own(currentUser, view)
    const user = await this.users.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const viewer = await this.#viewer(currentUser, userId)
    const hidden = whyHidden(user, viewer)
    if (hidden) throw new AppError(hidden)
    return pageOf(user, view, maySeeAlbum(user, viewer))
  }

  async isCompleted(currentUser: AuthenticatedUser, userId = currentUser.id): Promise<number> {
    if (userId === currentUser.id && currentUser.type === 'temp') return 0
    const standing = await this.users.standing(userId)
    if (!standing) throw new AppError('USER_NOT_FOUND')
    return standing.isCompleted
  }

  async #own(currentUser: AuthenticatedUser, view: View): Promise<Profile> {
    if (currentUser.type === 'temp')
      return {
        ...ownProfileOf(
          newUser({ _id: currentUser.id, GID: noNumber, createdAt: view.now, shareCode: null }),
          null,
          view,
        ),
        type: 'temp',
      }
    const user = await this.users.get(currentUser.id)
    if (!user) throw new AppError('USER_NOT_FOUND')
    return ownProfileOf(user, this.secrets.phoneOf(user), view)
  }

  async #viewer({ id, type }: AuthenticatedUser, other: string): Promise<Viewer> {
    if (type === 'temp') return { type, isKeptApart: false, isMatch: false }
    const [keptApart, isMatch] = await Promise.all([
      this.blocks.keptApart(id, [other]),
      this.matches.isMatched(id, other),
    ])
    return { type, isKeptApart: keptApart.has(other), isMatch }
  }
}
