import { textPrint } from '@xinyu/contracts/rules/likeness/text-print'
import { pairId } from '@xinyu/contracts/rules/pair'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppError } from '@xinyu/platform/error'
import { MessageFiles } from '../../message-files/message-files.public.ts'
import { ConversationEntries } from '../../conversation-entries/conversation-entries.public.ts'
import { Messages, type StoredMessage } from '../../messages/messages.public.ts'
import { authorFor, People, type PersonCopy } from '../../people/people.public.ts'
import { type JudgedText, Signals } from '../../scam-signals/scam-signals.public.ts'
import { CheckContent } from './check-content.ts'
import { Delivery } from './delivery.ts'
import { MessageViews } from '../message-views.ts'
import { type Allowed, MayWrite } from './may-write.ts'
import type { SendRequest } from './send-request.ts'

export interface SendResult {
  message: ChatMessage
  linkFiltered: boolean
}

/** The only way to send, for HTTP and the socket. */
export class SendMessage extends Command<SendResult> {
  constructor(readonly request: SendRequest) {
    super()
  }
}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly people: People,
    private readonly messages: Messages,
    private readonly conversationEntries: ConversationEntries,
    private readonly delivery: Delivery,
    private readonly mayWrite: MayWrite,
    private readonly content: CheckContent,
    private readonly signals: Signals,
    private readonly files: MessageFiles,
    private readonly views: MessageViews,
  ) {}

  /** A repeat of a stored message gets its first answer, even if it would be refused by now. */
  async execute({ request }: SendMessage): Promise<SendResult> {
    const { me, user2_id, clientId, resend, socket } = request
    const favoriteId = pairId(me, user2_id)
    const sent = await this.messages.findSent(favoriteId, { from: me, key: clientId, resend, socket })
    const stored = sent ?? (await this.#sendNew(favoriteId, request))
    const quoted = await this.views.quoted(favoriteId, stored.replyTo)
    const readSeq = sent ? ((await this.conversationEntries.find(favoriteId, user2_id))?.readSeq ?? 0) : 0
    return {
      message: this.views.build(favoriteId, stored, authorFor(me, me, await this.#sender(request)), {
        viewer: me,
        readSeq,
        quoted,
      }),
      linkFiltered: stored.linkFiltered ?? false,
    }
  }

  async #sendNew(favoriteId: string, request: SendRequest): Promise<StoredMessage> {
    const { me, kind, clientId, reply_to, about, socket, resend } = request
    const allowed = await this.mayWrite.assert(favoriteId, request)
    const quoted = await this.views.quoted(favoriteId, reply_to)
    const { content, voice, isFiltered, words } = await this.content.check(favoriteId, request)
    const text = kind === 'text' ? judgedText(request, content, isFiltered, allowed) : null
    const print = text && !allowed.isKnown ? (textPrint(content) ?? undefined) : undefined
    const judging = text && this.signals.judge(text)
    const judgement = judging && (await judging)
    const newMessage = {
      from: me,
      key: clientId,
      kind,
      content,
      ...(voice ? { voice } : {}),
      replyTo: quoted?._id,
      ...(about ? { about } : {}),
      linkFiltered: isFiltered || undefined,
      ...(judgement?.warning ? { warning: judgement.warning } : {}),
    }
    const sender = await this.#sender(request)
    const options = { socket, isResend: resend, admit: allowed.admit, words, print, quoted }
    const stored = await this.delivery
      .deliver(favoriteId, newMessage, sender, options)
      .catch(async (error: unknown) => {
        // refused right before the write: the message was not stored, so its files are removed
        if (error instanceof AppError && error.code !== 'UNAVAILABLE') await this.files.remove(favoriteId, newMessage)
        throw error
      })
    if (kind !== 'text') await this.files.forgetUpload(request.content)
    if (text && judgement) this.signals.count(text, judgement.kinds, stored.at)
    return stored
  }

  async #sender({ me, user2_id }: SendRequest): Promise<PersonCopy | null> {
    return (this.people.cachedPair(me, user2_id) ?? (await this.people.pair(me, user2_id))).sender
  }
}

const judgedText = (
  { me, user2_id }: SendRequest,
  text: string,
  hasLink: boolean,
  { isKnown, conversation }: Allowed,
): JudgedText => ({
  from: me,
  to: user2_id,
  text,
  hasLink,
  isKnown,
  isFirst: (conversation?.counts[me] ?? 0) === 0,
  earlier: () =>
    (conversation?.messages ?? []).flatMap(({ from, warning }) => (from === me && warning ? [warning.stage] : [])),
})
