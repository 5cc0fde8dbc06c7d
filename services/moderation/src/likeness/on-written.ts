import { strangerAddressed } from '@xinyu/contracts/events/chat'
import { commentSubmitted, invited } from '@xinyu/contracts/events/content'
import { imageScored } from '@xinyu/contracts/events/face'
import { postSubmitted } from '@xinyu/contracts/events/social'
import { erased, profileSubmitted } from '@xinyu/contracts/events/users'
import type { FactOf } from '@xinyu/contracts/event'
import { textPrint } from '@xinyu/contracts/rules/likeness/text-print'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { type NewPrint, PrintsStore } from './prints.store.ts'

type WrittenText = Omit<NewPrint, 'kind' | 'print'> & { text: string }

/**
 * Keeps the likeness of what members write and show. It stays when they delete it: who writes to many deletes first.
 * Nothing is kept of an erased person: an erasure is stored before their prints are deleted, and a print is stored
 * before the erasure is checked, so in either order one of the two sees the other.
 */
@Controller()
export class OnWritten {
  constructor(
    private readonly prints: PrintsStore,
    private readonly submitters: SubmittersStore,
  ) {}

  @OnFact(postSubmitted)
  async post({ key, at, data: { user_id, text } }: FactOf<typeof postSubmitted>): Promise<void> {
    await this.#keepText({ where: 'post', subject_id: key, user_id, text, at: new Date(at) })
  }

  @OnFact(commentSubmitted)
  async comment({ key, at, data: { user_id, text } }: FactOf<typeof commentSubmitted>): Promise<void> {
    await this.#keepText({ where: 'comment', subject_id: key, user_id, text, at: new Date(at) })
  }

  @OnFact(profileSubmitted)
  async profile({ key: user_id, at, data: { texts } }: FactOf<typeof profileSubmitted>): Promise<void> {
    for (const { field, text } of texts)
      await this.#keepText({ where: 'profile', subject_id: `${user_id}:${field}`, user_id, text, at: new Date(at) })
  }

  @OnFact(strangerAddressed)
  async message({ data }: FactOf<typeof strangerAddressed>): Promise<void> {
    const { message_id: subject_id, user_id, user2_id: to, print, at } = data
    await this.#keep({ kind: 'text', where: 'message', subject_id, user_id, to, print, at: new Date(at) })
  }

  @OnFact(imageScored)
  async picture({ at, data: { key, user_id, print } }: FactOf<typeof imageScored>): Promise<void> {
    if (user_id === null || key === '' || print === undefined) return
    await this.#keep({ kind: 'picture', where: 'picture', subject_id: key, user_id, print, at: new Date(at) })
  }

  @OnFact(invited)
  async invited({ at, data: { user_id, inviter_id } }: FactOf<typeof invited>): Promise<void> {
    await this.prints.putInvitation(user_id, inviter_id, new Date(at))
    await this.#removeErased([user_id, inviter_id])
  }

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.prints.removeAllOf(key)
  }

  async #keepText({ text, ...written }: WrittenText): Promise<void> {
    const print = textPrint(text)
    if (print !== null) await this.#keep({ kind: 'text', print, ...written })
  }

  async #keep(print: NewPrint): Promise<void> {
    await this.prints.put(print)
    await this.#removeErased([print.user_id, ...(print.to === undefined ? [] : [print.to])])
  }

  async #removeErased(people: readonly string[]): Promise<void> {
    for (const person of await this.submitters.erasedAmong(people)) await this.prints.removeAllOf(person)
  }
}
