import { randomUUID } from 'node:crypto'
import { ContentCheck } from '@xinyu/contracts/enums'
import { wxCheckImg, wxCheckImgV2, wxCheckMsg, wxCheckMsgV2 } from '@xinyu/contracts/http/users/moderation'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { WordCheck } from '../words/words.public.ts'
import { CheckPicture } from './check-picture.ts'
import { type WxAnswer, wxAnswerOfPicture, wxAnswerOfText } from './wx.rules.ts'

/** Our checks in WeChat's format, for clients that support only that. */
@Controller()
export class WxController {
  constructor(
    private readonly words: WordCheck,
    private readonly pictures: CheckPicture,
  ) {}

  @Implements(wxCheckMsg)
  checkMsg({ input: { content } }: CallContext<typeof wxCheckMsg>) {
    return this.#ofText(content)
  }

  @Implements(wxCheckMsgV2)
  checkMsgV2({ input: { content } }: CallContext<typeof wxCheckMsgV2>) {
    return this.#ofText(content)
  }

  @Implements(wxCheckImg)
  async checkImg({ input: { media }, currentUser }: CallContext<typeof wxCheckImg>) {
    return wxAnswerOfPicture(await this.pictures.checkBytes(media.bytes, currentUser.id))
  }

  @Implements(wxCheckImgV2)
  async checkImgV2({ input: { media_url }, currentUser }: CallContext<typeof wxCheckImgV2>) {
    return { ...wxAnswerOfPicture(await this.pictures.checkUrl(media_url, currentUser.id)), trace_id: randomUUID() }
  }

  #ofText(text: string): WxAnswer {
    const { value, hit } = this.words.check(text, 'none')
    if (value !== ContentCheck.Ok && value !== ContentCheck.Sensitive) throw new AppError('WX_CHECK_ERROR')
    return wxAnswerOfText(hit)
  }
}
