import type { Call } from '@xinyu/contracts/call'
import { ContentCheck } from '@xinyu/contracts/enums'
import type { Language } from '@xinyu/contracts/errors'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { filterLinks } from '@xinyu/contracts/rules/text/links'
import { textsToCheck } from '@xinyu/contracts/shown-texts'
import { AppError } from '../../error.ts'
import type { InternalClient } from '../../connections/internal-client.ts'

interface Checked {
  input: unknown
  /** a link in a text was replaced */
  linkFiltered: boolean
}

/**
 * Texts for other people: links are replaced, and a sensitive word refuses the call with the word and its field. If the
 * check fails, the call is refused. Runs before every method whose contract marks such a text.
 */
export class ShownTexts {
  readonly #fields = new WeakMap<Call, ReturnType<typeof textsToCheck>>()

  constructor(private readonly internal: Pick<InternalClient, 'call'>) {}

  /** Whether the call has a text that is checked here. */
  hasTexts(call: Call): boolean {
    return this.#textsOf(call).length > 0
  }

  async check(call: Call, input: unknown, language: Language): Promise<Checked> {
    const given = input as Record<string, unknown>
    const texts = this.#textsOf(call).flatMap(({ field, scene, max }) => {
      const value = given[field]
      return typeof value === 'string' && value !== '' ? [{ field, scene, max, ...filterLinks(value, language) }] : []
    })
    await Promise.all(
      texts.map(async ({ field, scene, text }) => {
        const { value, badword } = await this.internal.call(checkText, { text, scene }).catch(() => {
          throw new AppError('CHECK_FAILED')
        })
        if (value === ContentCheck.Sensitive) throw new AppError('SENSITIVE', { word: badword ?? '', field })
        if (value !== ContentCheck.Ok) throw new AppError('CHECK_FAILED')
      }),
    )
    if (texts.length === 0) return { input, linkFiltered: false }
    // the replacement may be longer than the link
    const replaced = texts.map(({ field, text, max }) => [field, text.slice(0, max)])
    return {
      input: { ...given, ...Object.fromEntries(replaced) },
      linkFiltered: texts.some(({ found }) => found.length > 0),
    }
  }

  #textsOf(call: Call): ReturnType<typeof textsToCheck> {
    const known = this.#fields.get(call) ?? textsToCheck(call)
    this.#fields.set(call, known)
    return known
  }
}
