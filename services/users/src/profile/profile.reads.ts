import { ProfileStatus } from '@xinyu/contracts/enums'
import type { PagePartView, PublicWords } from '@xinyu/contracts/internal/users'
import type { PagePart } from '@xinyu/contracts/profile/page-part'
import type { Profile } from '@xinyu/contracts/profile'
import {
  pageRefusalOf,
  strangers,
  type Viewer,
  type Visibility,
  visibilityOf,
} from '@xinyu/contracts/rules/people/visibility'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import { Voices } from '@xinyu/platform/voices/voices'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Injectable } from '@nestjs/common'
import { Blocks } from '../blocks/blocks.public.ts'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { noSecrets, ownProfileOf, pageOf, pagePartOf, publicWordsOf, visibleStateOf } from '../user/user-view.rules.ts'
import type { View } from '../user/user-card.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { newUser } from '../user/new-user.rules.ts'
import { sharedPosition } from '../user/user-shown.rules.ts'
import { MatchesStore } from './matches.store.ts'

/** A guest's placeholder for the public number. */
const noNumber = '00000000'

@Injectable()
export class ProfileReads {
  constructor(
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly secrets: UserSecrets,
    private readonly blocks: Blocks,
    private readonly matches: MatchesStore,
    private readonly presence: PresenceReads,
    private readonly voices: Voices,
    private readonly clock: Clock,
  ) {}

  async getProfile(currentUser: AuthenticatedUser, userId = currentUser.id): Promise<Profile> {
    const view = {
      urls: this.objects,
      soundOf: (key: string) => this.voices.urlOf(key),
      now: this.clock.now(),
      online: await this.presence.findOnline([userId]),
    }
    if (userId === currentUser.id) return this.#getOwnProfile(currentUser, view)
    const [{ user, seen }, me] = await Promise.all([
      this.#getVisible(currentUser, userId),
      currentUser.type === 'normal' ? this.users.find(currentUser.id) : null,
    ])
    return pageOf(user, { ...view, from: me && sharedPosition(me, view.now) }, seen)
  }

  /** The status as the page shows it: when the page is hidden there is none, except that the member is banned. */
  async getStatus(currentUser: AuthenticatedUser, userId = currentUser.id): Promise<number> {
    if (userId === currentUser.id && currentUser.type === 'temp') return ProfileStatus.Empty
    const { seen, refusal } = await this.#loadVisibility(currentUser, userId)
    if (refusal && refusal !== 'USER_DISABLED') throw new AppError(refusal)
    return seen.isCompleted
  }

  /** One photo or answer of a member’s page, with the page's rule and refusals. */
  async getPagePart(viewerId: string, userId: string, on: PagePart): Promise<PagePartView> {
    const { user, seen } = await this.#getVisible({ id: viewerId, type: 'normal' }, userId)
    const part = pagePartOf(user, on, seen)
    if (!part) throw new AppError('NOT_FOUND')
    return part
  }

  /** What a member’s page says about them to another member, with the page's rule and refusals. */
  async getPublicWords(viewerId: string, userId: string): Promise<PublicWords> {
    if (viewerId === userId) throw new AppError('SELF')
    const { user } = await this.#getVisible({ id: viewerId, type: 'normal' }, userId)
    return publicWordsOf(user, this.clock.now())
  }

  async #getOwnProfile(currentUser: AuthenticatedUser, view: View): Promise<Profile> {
    if (currentUser.type === 'temp')
      return {
        ...ownProfileOf(
          newUser({ _id: currentUser.id, GID: noNumber, createdAt: view.now, shareCode: null }),
          noSecrets,
          view,
        ),
        type: 'temp',
      }
    const user = await this.users.find(currentUser.id)
    if (!user) throw new AppError('USER_NOT_FOUND')
    return ownProfileOf(user, this.secrets.ownSecretsOf(user), view)
  }

  /** What the page shows of a person; throws the page's refusal. */
  async #getVisible(viewer: Viewer, userId: string): Promise<{ user: UserState; seen: Visibility }> {
    const { user, seen, refusal } = await this.#loadVisibility(viewer, userId)
    if (!user || refusal) throw new AppError(refusal ?? 'USER_NOT_FOUND')
    return { user, seen }
  }

  /** Makes the same queries whether or not the person exists: the response time must not reveal it. */
  async #loadVisibility({ id, type }: Viewer, other: string) {
    const isStranger = type === 'normal' && id !== other
    const [user, hidden, isMatch] = await Promise.all([
      this.users.find(other),
      isStranger ? this.blocks.findHiddenAmong(id, [other]) : new Set<string>(),
      isStranger ? this.matches.isMatched(id, other) : false,
    ])
    const relation = { ...strangers, blockedByPerson: hidden.has(other), isMatch }
    const seen = visibilityOf({ id, type }, user && visibleStateOf(user), relation)
    return { user, seen, refusal: pageRefusalOf(seen, relation) }
  }
}
