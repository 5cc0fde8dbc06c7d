import type { WordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { contactWords } from './contact.ts'
import { fraudWords } from './fraud.ts'
import { gamblingWords } from './gambling.ts'
import { harmWords } from './harm.ts'
import { sexualWords } from './sexual.ts'

/** The words of a new installation; moderators maintain the list in the console. */
export const firstWords: readonly WordRule[] = [
  ...gamblingWords,
  ...fraudWords,
  ...sexualWords,
  ...harmWords,
  ...contactWords,
]
