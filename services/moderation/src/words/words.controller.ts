import { checkMsg } from '@xinyu/contracts/http/moderation'
import { checkText, sensitiveWords } from '@xinyu/contracts/internal/moderation'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { WordCheck } from './word-check.ts'
import type { CallContext, InternalContext } from '@xinyu/platform/http/context'

@Controller()
export class WordsController {
  constructor(private readonly words: WordCheck) {}

  @Implements(checkMsg)
  checkMsg({ input: { msg } }: CallContext<typeof checkMsg>) {
    const { value, badword } = this.words.check(msg)
    return { checkRes: { value, badword } }
  }

  @ImplementsInternal(checkText)
  checkText({ input: { text } }: InternalContext<typeof checkText>) {
    return this.words.check(text)
  }

  /** Read anew: whoever asks was told of a change, perhaps before this instance noticed it. */
  @ImplementsInternal(sensitiveWords)
  async sensitiveWords({ input: { known } }: InternalContext<typeof sensitiveWords>) {
    const { version, words } = await this.words.reload()
    return { version, words: version === known ? null : words }
  }
}
