import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import * as calls from '@xinyu/contracts/http/favorite'
import { changeAllFavoriteViewStatus, changeFavoriteViewStatus } from '@xinyu/contracts/http/social'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { ActOnPerson, ForgetPerson } from './act-on-person.ts'
import { ChangeLove } from './change-love.ts'
import { RelationsReads } from './relations.reads.ts'
import { SeeRelations } from './see-relations.ts'

@Controller()
export class RelationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: RelationsReads,
  ) {}

  @Implements(calls.favorite)
  async view(
    @Input() { user2_id }: InputOf<typeof calls.favorite>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.favorite>> {
    return { view: await this.commands.execute(new ActOnPerson(currentUser, user2_id, { does: 'view' })) }
  }

  @Implements(calls.changeLikeStatus)
  async like(
    @Input() { user2_id, isLike }: InputOf<typeof calls.changeLikeStatus>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.changeLikeStatus>> {
    return {
      favorite: await this.commands.execute(new ActOnPerson(currentUser, user2_id, { does: 'like', wanted: isLike })),
    }
  }

  @Implements(calls.changeLoveStatus)
  love(
    @Input() { user2_id, isLove, clientId }: InputOf<typeof calls.changeLoveStatus>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.changeLoveStatus>> {
    return this.commands.execute(new ChangeLove(currentUser, user2_id, isLove, clientId))
  }

  @Implements(calls.follow2)
  async follow2(
    @Input() { user_id, isFollow }: InputOf<typeof calls.follow2>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.follow2>> {
    const favorite = await this.commands.execute(
      new ActOnPerson(currentUser, user_id, { does: 'follow', wanted: isFollow }),
    )
    return { favorite, isFollow: favorite.love.isFollow }
  }

  @Implements(calls.follow)
  follow(
    @Input() input: InputOf<typeof calls.follow2>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.follow2>> {
    return this.follow2(input, currentUser)
  }

  @Implements(calls.getfavorite)
  async one(
    @Input() { user2_id }: InputOf<typeof calls.getfavorite>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.getfavorite>> {
    return { favorite: await this.reads.between(currentUser.id, user2_id) }
  }

  @Implements(calls.getfavoritelist)
  all(
    @Input() window: InputOf<typeof calls.getfavoritelist>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.getfavoritelist>> {
    return this.reads.all(currentUser.id, window)
  }

  @Implements(calls.deleteOneFavorite)
  async forget(
    @Input() { favorite_id }: InputOf<typeof calls.deleteOneFavorite>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<object> {
    await this.commands.execute(new ForgetPerson(currentUser.id, favorite_id))
    return {}
  }

  @Implements(calls.changeAllViewStatus)
  async seeViews(@CurrentUser() currentUser: AuthenticatedUser): Promise<object> {
    await this.commands.execute(new SeeRelations(currentUser.id, 'views'))
    return {}
  }

  @Implements(changeAllFavoriteViewStatus)
  async seeActs(@CurrentUser() currentUser: AuthenticatedUser): Promise<object> {
    await this.commands.execute(new SeeRelations(currentUser.id, 'acts'))
    return {}
  }

  @Implements(changeFavoriteViewStatus)
  async seeOne(
    @Input() { favorite_id }: InputOf<typeof changeFavoriteViewStatus>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<object> {
    await this.commands.execute(new SeeRelations(currentUser.id, { pair: favorite_id }))
    return {}
  }
}
