import { type WordKind, type WordRule, wordActions } from '@xinyu/contracts/rules/text/words/word-rule'

type Action = (typeof wordActions)[number]
interface Contexts {
  forms?: string
  except?: string
  near?: string
}

const split = (phrases = ''): string[] => phrases.split(' ').filter(Boolean)

/** A word of the first list; phrases are separated by spaces. */
export const ruleOf =
  (kind: WordKind, action: Action) =>
  (word: string, { forms, except, near }: Contexts = {}): WordRule => ({
    word,
    kind,
    action,
    forms: split(forms),
    except: split(except),
    near: split(near),
  })
