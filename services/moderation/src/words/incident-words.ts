import type { WordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { WordCheck } from './word-check.ts'
import { tooShort } from './words.rules.ts'
import { WordsStore } from './words.store.ts'

const noteOf = (incident: string): string => `incident ${incident}`
const ruleOf = (word: string): WordRule => ({ word, kind: 'fraud', action: 'review', forms: [], except: [], near: [] })

/** Words that the act of an incident adds to the list; what the list had already stays as it is, also after an undo. */
@Injectable()
export class IncidentWords {
  constructor(
    private readonly store: WordsStore,
    private readonly check: WordCheck,
  ) {}

  /** Throws WORD_TOO_SHORT. */
  assertLong(words: readonly string[]): void {
    for (const word of words) if (tooShort(ruleOf(word)) !== null) throw new AppError('WORD_TOO_SHORT', { word })
  }

  /** A repeat adds nothing. */
  async add(words: readonly string[], by: string, incident: string): Promise<void> {
    if (words.length === 0) return
    await this.store.addAll(words.map(ruleOf), by, noteOf(incident))
    await this.check.reloadEverywhere()
  }

  async remove(incident: string): Promise<void> {
    await this.store.removeNoted(noteOf(incident))
    await this.check.reloadEverywhere()
  }
}
