import type { PersonalDataSource, OwnPicture } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { MessagesReads } from './messages.reads.ts'
import { ownKinds, type StoredMessage } from './messages.rules.ts'
import { MessagesStore } from './messages.store.ts'

const rows = 100

/** What a person wrote, and to whom; the others' answers belong to the others. */
@Injectable()
export class MessagesOfPerson implements PersonalDataSource {
  constructor(
    private readonly store: MessagesStore,
    private readonly reads: MessagesReads,
  ) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { messages: this.#messages(person) }
  }

  async *pictures(person: string): AsyncGenerator<OwnPicture> {
    for await (const { message } of this.#own(person))
      if (message.kind === 'image' || message.kind === 'voice') yield { key: message.content, name: fileName(message) }
  }

  async *#messages(person: string): AsyncGenerator<object> {
    for await (const { message, favorite_id, user2_id } of this.#own(person)) {
      const { _id, kind, content, at, replyTo } = message
      const said =
        kind === 'image'
          ? { picture: fileName(message) }
          : kind === 'voice'
            ? { voice: fileName(message), seconds: message.voice?.seconds ?? 0 }
            : { content }
      yield { message_id: _id, favorite_id, user2_id, kind, ...said, at, ...(replyTo ? { replyTo } : {}) }
    }
  }

  /** Texts, pictures and voices, oldest first in each conversation; recalled ones are empty and left out. */
  async *#own(person: string): AsyncGenerator<{ message: StoredMessage; favorite_id: string; user2_id: string }> {
    for await (const conversation of this.store.conversationsOf(person)) {
      const { _id: favorite_id, people } = conversation
      const user2_id = people.find((one) => one !== person) ?? person
      for (let after = 0, more = true; more;) {
        const { list, hasMore } = await this.reads.listAfter(conversation, after, { me: '', clearedSeq: 0, rows })
        for (const message of list) if (isOwn(message, person)) yield { message, favorite_id, user2_id }
        after = list.at(-1)?.seq ?? after
        more = hasMore
      }
    }
  }
}

const isOwn = ({ from, kind, recalled }: StoredMessage, person: string): boolean =>
  from === person && ownKinds.some((own) => own === kind) && recalled !== true

const fileName = ({ _id, content, voice }: StoredMessage): string => {
  const extension = voice ? voice.type.replace('audio/', '.') : (/\.\w+$/.exec(content)?.[0] ?? '.jpg')
  return `${_id}${extension}`
}
