import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import * as calls from '@xinyu/contracts/http/favorite'
import { changeAllFavoriteViewStatus, changeFavoriteViewStatus } from '@xinyu/contracts/http/social'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(calls.favorite)
  async view(
    @Input() { user2_id }: InputOf<typeof calls.favorite>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.favorite>> {
    return { view: await this.commands.execute(new ActOnPerson(who, user2_id, { does: 'view' })) }
  }

  @Answers(calls.changeLikeStatus)
  async like(
    @Input() { user2_id, isLike }: InputOf<typeof calls.changeLikeStatus>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.changeLikeStatus>> {
    return { favorite: await this.commands.execute(new ActOnPerson(who, user2_id, { does: 'like', wanted: isLike })) }
  }

  @Answers(calls.changeLoveStatus)
  love(
    @Input() { user2_id, isLove, clientId }: InputOf<typeof calls.changeLoveStatus>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.changeLoveStatus>> {
    return this.commands.execute(new ChangeLove(who, user2_id, isLove, clientId))
  }

  @Answers(calls.follow2)
  async follow2(
    @Input() { user_id, isFollow }: InputOf<typeof calls.follow2>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.follow2>> {
    const favorite = await this.commands.execute(new ActOnPerson(who, user_id, { does: 'follow', wanted: isFollow }))
    return { favorite, isFollow: favorite.love.isFollow }
  }

  @Answers(calls.follow)
  follow(@Input() input: InputOf<typeof calls.follow2>, @Who() who: Person): Promise<AnswerOf<typeof calls.follow2>> {
    return this.follow2(input, who)
  }

  @Answers(calls.getfavorite)
  async one(
    @Input() { user2_id }: InputOf<typeof calls.getfavorite>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.getfavorite>> {
    return { favorite: await this.reads.between(who.id, user2_id) }
  }

  @Answers(calls.getfavoritelist)
  all(
    @Input() window: InputOf<typeof calls.getfavoritelist>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.getfavoritelist>> {
    return this.reads.all(who.id, window)
  }

  @Answers(calls.deleteOneFavorite)
  async forget(@Input() { favorite_id }: InputOf<typeof calls.deleteOneFavorite>, @Who() who: Person): Promise<object> {
    await this.commands.execute(new ForgetPerson(who.id, favorite_id))
    return {}
  }

  @Answers(calls.changeAllViewStatus)
  async seeViews(@Who() who: Person): Promise<object> {
    await this.commands.execute(new SeeRelations(who.id, 'views'))
    return {}
  }

  @Answers(changeAllFavoriteViewStatus)
  async seeActs(@Who() who: Person): Promise<object> {
    await this.commands.execute(new SeeRelations(who.id, 'acts'))
    return {}
  }

  @Answers(changeFavoriteViewStatus)
  async seeOne(
    @Input() { favorite_id }: InputOf<typeof changeFavoriteViewStatus>,
    @Who() who: Person,
  ): Promise<object> {
    await this.commands.execute(new SeeRelations(who.id, { pair: favorite_id }))
    return {}
  }
}
