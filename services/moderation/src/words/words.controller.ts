import { checkMsg } from '@xinyu/contracts/http/users/moderation'
import { checkText, countWordHits, sensitiveWords } from '@xinyu/contracts/internal/moderation'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { WordCheck } from './word-check.ts'
import { WordHitsStore } from './word-hits.store.ts'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'

@Controller()
export class WordsController {
  constructor(
    private readonly words: WordCheck,
    private readonly hits: WordHitsStore,
  ) {}

  /** Checks a text before it is submitted; hits are counted at its submission. */
  @Implements(checkMsg)
  checkMsg({ input: { msg } }: CallContext<typeof checkMsg>) {
    const { value, badword } = this.words.check(msg, 'none')
    return { checkRes: { value, badword } }
  }

  @ImplementsInternal(checkText)
  checkText({ input: { text, scene } }: InternalContext<typeof checkText>) {
    return this.words.check(text, scene === 'chat' ? 'all' : 'refused')
  }

  @ImplementsInternal(countWordHits)
  async countWordHits({ input: { source, hits } }: InternalContext<typeof countWordHits>) {
    await this.hits.add(source, hits)
    return {}
  }

  /** Read from the database: the caller may know of a change before this instance does. */
  @ImplementsInternal(sensitiveWords)
  async sensitiveWords({ input: { known } }: InternalContext<typeof sensitiveWords>) {
    const { version, words } = await this.words.reload()
    return { version, words: version === known ? null : words }
  }
}
