import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { checkMsg } from '@xinyu/contracts/http/moderation'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { Implements, ImplementsInternal, Input } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { WordCheck } from './word-check.ts'

@Controller()
export class WordsController {
  constructor(private readonly words: WordCheck) {}

  @Implements(checkMsg)
  checkMsg(@Input() { msg }: InputOf<typeof checkMsg>): AnswerOf<typeof checkMsg> {
    return { checkRes: this.words.check(msg) }
  }

  @ImplementsInternal(checkText)
  checkText(@Input() { text }: { text: string }): { value: number; badword: string | null } {
    return this.words.check(text)
  }
}
