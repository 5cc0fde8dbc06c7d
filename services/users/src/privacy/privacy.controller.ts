import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { addToBlackList, getBlackList, getPrivacy, removeFromBlackList, setPrivacy } from '@xinyu/contracts/http/users'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { Block, Unblock } from './change-blacklist.ts'
import { PrivacyReads } from './privacy.reads.ts'
import { SetPrivacy } from './set-privacy.ts'

@Controller()
export class PrivacyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: PrivacyReads,
  ) {}

  @Answers(addToBlackList)
  async block(
    @Input() input: InputOf<typeof addToBlackList>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof addToBlackList>> {
    await this.commands.execute(new Block(who.id, input.user2_id))
    return {}
  }

  @Answers(removeFromBlackList)
  async unblock(
    @Input() input: InputOf<typeof removeFromBlackList>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof removeFromBlackList>> {
    await this.commands.execute(new Unblock(who.id, input.user2_id))
    return {}
  }

  @Answers(getBlackList)
  async list(@Input() input: InputOf<typeof getBlackList>, @Who() who: Person): Promise<AnswerOf<typeof getBlackList>> {
    return this.reads.blacklist(who.id, input)
  }

  @Answers(setPrivacy)
  async set(@Input() input: InputOf<typeof setPrivacy>, @Who() who: Person): Promise<AnswerOf<typeof setPrivacy>> {
    return { privacy: await this.commands.execute(new SetPrivacy(who.id, input)) }
  }

  @Answers(getPrivacy)
  async get(@Who() who: Person): Promise<AnswerOf<typeof getPrivacy>> {
    return { privacy: await this.reads.privacy(who.id) }
  }
}
