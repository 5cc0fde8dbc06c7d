import { Voices } from '@xinyu/platform/voices/voices'
import { Injectable } from '@nestjs/common'
import { voicesOf } from '../../user/answers.rules.ts'
import type { UserState } from '../../user/user.document.ts'

type Page = Pick<UserState, 'answers' | 'approved'>

/** The voices of spoken answers. */
@Injectable()
export class AnswerVoices {
  constructor(private readonly voices: Voices) {}

  /** Deletes voices the page no longer references, neither approved nor waiting. Idempotent. */
  async removeReplaced(before: Page | null, after: Page): Promise<void> {
    const kept = new Set(voicesOf(after))
    for (const key of before ? voicesOf(before) : []) if (!kept.has(key)) await this.voices.remove(key)
  }
}
