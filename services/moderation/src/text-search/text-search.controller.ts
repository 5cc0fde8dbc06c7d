import { searchTexts } from '@xinyu/contracts/http/users/moderation'
import { textKinds } from '@xinyu/contracts/rules/text-kinds'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { TextsStore } from './texts.store.ts'

/** as many as a person looks through */
const shown = 20
const lead = 20
const excerptLength = 80

/** The text around the first word. */
const excerptOf = (text: string, q: string): string => {
  const [word = ''] = q.trim().toLowerCase().split(/\s+/)
  const from = Math.max(0, text.indexOf(word) - lead)
  return `${from > 0 ? '…' : ''}${text.slice(from, from + excerptLength)}${from + excerptLength < text.length ? '…' : ''}`
}

@Controller()
export class TextSearchController {
  constructor(private readonly texts: TextsStore) {}

  /** Support finds what support is asked; moderators find everything but what they wrote, or is about them. */
  @Implements(searchTexts)
  async search({ input: { q, kinds = [...textKinds] }, currentUser }: CallContext<typeof searchTexts>) {
    const isModerator = currentUser.roles.some((role) => role === 'moderator' || role === 'admin')
    const readable = isModerator ? kinds : kinds.filter((kind) => kind === 'question')
    const found = await this.texts.find({ q, kinds: readable, viewer: currentUser.id, take: shown })
    return {
      isTooWide: found === null,
      found: (found ?? []).map(({ kind, subject_id, user_id, text, at }) => ({
        kind,
        subject_id,
        user_id,
        text: excerptOf(text, q),
        at: at.toISOString(),
      })),
    }
  }
}
