import { ProfileStatus } from '@xinyu/contracts/enums'
import type { PagePartView, PublicWords } from '@xinyu/contracts/internal/users'
import type { PagePart, Profile } from '@xinyu/contracts/profile'
import { strangers, type Visibility, visibilityOf } from '@xinyu/contracts/rules/visibility'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { PresenceReads } from '@xinyu/platform/presence'
import { Voices } from '@xinyu/platform/voices/voices'
import { Injectable } from '@nestjs/common'
import { Blocks } from '../blocks/blocks.public.ts'
import { UserSecrets, UsersStore } from '../directory/directory.public.ts'
import {
  noSecrets,
  ownProfileOf,
  pageOf,
  pagePartOf,
  publicWordsOf,
  type View,
  visibleStateOf,
} from '../user-view.rules.ts'
import { newUser, type UserState } from '../user.rules.ts'
import { tellsPosition } from '../user-shown.rules.ts'
import { MatchesStore } from './matches.store.ts'

/** What stands where a guest would have a public number. */
const noNumber = '00000000'

@Injectable()
export class ProfileReads {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly blocks: Blocks,
    private readonly matches: MatchesStore,
    private readonly presence: PresenceReads,
    private readonly voices: Voices,
    private readonly clock: Clock,
  ) {}

  async profile(currentUser: AuthenticatedUser, userId = currentUser.id): Promise<Profile> {
    const view = {
      urlOf: this.users.urlOf,
      soundOf: (key: string) => this.voices.urlOf(key),
      now: this.clock.now(),
      online: await this.presence.online([userId]),
    }
    if (userId === currentUser.id) return this.#own(currentUser, view)
    const [user, me] = await Promise.all([
      this.users.get(userId),
      currentUser.type === 'normal' ? this.users.get(currentUser.id) : null,
    ])
    if (!user) throw new AppError('USER_NOT_FOUND')
    const seen = await this.#seenBy(currentUser, user)
    if (seen.refusal) throw new AppError(seen.refusal)
    return pageOf(user, { ...view, from: me && tellsPosition(me, view.now) }, seen)
  }

  /** As the page would say: of whom the page shows nothing there is no status, but that they are banned or gone. */
  async isCompleted(currentUser: AuthenticatedUser, userId = currentUser.id): Promise<number> {
    if (userId === currentUser.id && currentUser.type === 'temp') return ProfileStatus.Empty
    const user = await this.users.get(userId)
    const seen = user && (await this.#seenBy(currentUser, user))
    if (!seen || (seen.refusal && !isGone(seen.isCompleted))) throw new AppError('USER_NOT_FOUND')
    return seen.isCompleted
  }

  /** One photo or answer of a member’s page, by the rule and with the refusals of the page. */
  async pagePart(viewerId: string, userId: string, on: PagePart): Promise<PagePartView> {
    const user = await this.users.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const seen = await this.#seenBy({ id: viewerId, type: 'normal' }, user)
    if (seen.refusal) throw new AppError(seen.refusal)
    const part = pagePartOf(user, on, seen)
    if (!part) throw new AppError('NOT_FOUND')
    return part
  }

  /** What a member’s page says of them to another member, by the rule and with the refusals of the page. */
  async publicWords(viewerId: string, userId: string): Promise<PublicWords> {
    if (viewerId === userId) throw new AppError('SELF')
    const user = await this.users.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const { refusal } = await this.#seenBy({ id: viewerId, type: 'normal' }, user)
    if (refusal) throw new AppError(refusal)
    return publicWordsOf(user, this.clock.now())
  }

  async #own(currentUser: AuthenticatedUser, view: View): Promise<Profile> {
    if (currentUser.type === 'temp')
      return {
        ...ownProfileOf(
          newUser({ _id: currentUser.id, GID: noNumber, createdAt: view.now, shareCode: null }),
          noSecrets,
          view,
        ),
        type: 'temp',
      }
    const user = await this.users.get(currentUser.id)
    if (!user) throw new AppError('USER_NOT_FOUND')
    return ownProfileOf(user, this.secrets.ownOf(user), view)
  }

  async #seenBy({ id, type }: Pick<AuthenticatedUser, 'id' | 'type'>, user: UserState): Promise<Visibility> {
    const other = user._id
    const [keptApart, isMatch] =
      type === 'temp' || id === other
        ? [new Set<string>(), false]
        : await Promise.all([this.blocks.keptApart(id, [other]), this.matches.isMatched(id, other)])
    const relation = { ...strangers, blockedByPerson: keptApart.has(other), isMatch }
    return visibilityOf({ id, type }, visibleStateOf(user), relation)
  }
}

const isGone = (status: ProfileStatus): boolean => status === ProfileStatus.Banned || status === ProfileStatus.Cancelled
