import type { FactOf } from '@xinyu/contracts/event'
import { wordsChanged } from '@xinyu/contracts/events/content'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { SensitiveWords } from './sensitive-words.ts'

/** Checks messages with the new list from now on. Harmless when repeated or late: an old version loads nothing. */
@Controller()
export class OnWordsChanged {
  constructor(private readonly words: SensitiveWords) {}

  @OnFact(wordsChanged)
  apply({ data: { version } }: FactOf<typeof wordsChanged>): Promise<void> {
    return this.words.loadEverywhere(version)
  }
}
