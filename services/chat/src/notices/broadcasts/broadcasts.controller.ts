import { sysNotices } from '@xinyu/contracts/admin/support'
import { addSysMsg, countSysMsg } from '@xinyu/contracts/http/msg/broadcasts'
import { Controller, Inject } from '@nestjs/common'
import { Commands } from '@xinyu/platform/command/commands'
import { CONFIG } from '@xinyu/platform/config'
import type {
  ActionContext,
  CallContext,
  CreateContext,
  ListContext,
  RecordContext,
} from '@xinyu/platform/http/calls/context'
import {
  Implements,
  ImplementsAction,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
} from '@xinyu/platform/http/calls/decorators'
import type { ChatConfig } from '../../config.ts'
import { BroadcastAudiences } from './broadcast-audiences.ts'
import { BroadcastsReads } from './broadcasts.reads.ts'
import { type BroadcastChange, change } from './broadcasts.rules.ts'
import { BroadcastsStore } from './broadcasts.store.ts'
import { SendBroadcast } from './send-broadcast.ts'

/** System messages, for support. */
@Controller()
export class BroadcastsController {
  constructor(
    private readonly commands: Commands,
    private readonly store: BroadcastsStore,
    private readonly reads: BroadcastsReads,
    private readonly audiences: BroadcastAudiences,
    @Inject(CONFIG) private readonly config: Pick<ChatConfig, 'BROADCAST_PER_SECOND'>,
  ) {}

  @Implements(addSysMsg)
  async send({ input, currentUser }: CallContext<typeof addSysMsg>) {
    const { groupMsg, content, link = null, titleEn = '', contentEn = '', ...rest } = input
    const broadcast = { ...rest, content: content || (groupMsg ?? ''), titleEn, contentEn, link }
    const id = await this.commands.execute(new SendBroadcast(currentUser.id, broadcast))
    const { total, sent, state } = await this.reads.get(id)
    return { task_id: id, total, sent, state }
  }

  @Implements(countSysMsg)
  async count({ input }: CallContext<typeof countSysMsg>) {
    const total = await this.audiences.count(input)
    return { total, sendSeconds: Math.ceil(total / this.config.BROADCAST_PER_SECOND) }
  }

  @ImplementsList(sysNotices)
  list({ query }: ListContext<typeof sysNotices>) {
    return this.reads.list(query)
  }

  @ImplementsOne(sysNotices)
  get({ id }: RecordContext) {
    return this.reads.get(id)
  }

  @ImplementsCreate(sysNotices)
  async create({ input, currentUser }: CreateContext<typeof sysNotices>) {
    const broadcast = { ...input, link: input.link ?? null }
    return this.reads.get(await this.commands.execute(new SendBroadcast(currentUser.id, broadcast)))
  }

  @ImplementsAction(sysNotices, 'approve')
  approve({ id, currentUser }: ActionContext<typeof sysNotices, 'approve'>) {
    return this.#change(id, currentUser.id, 'approve')
  }

  @ImplementsAction(sysNotices, 'pause')
  pause({ id, currentUser }: ActionContext<typeof sysNotices, 'pause'>) {
    return this.#change(id, currentUser.id, 'pause')
  }

  @ImplementsAction(sysNotices, 'resume')
  resume({ id, currentUser }: ActionContext<typeof sysNotices, 'resume'>) {
    return this.#change(id, currentUser.id, 'resume')
  }

  @ImplementsAction(sysNotices, 'stop')
  stop({ id, currentUser }: ActionContext<typeof sysNotices, 'stop'>) {
    return this.#change(id, currentUser.id, 'stop')
  }

  async #change(id: string, by: string, wanted: BroadcastChange) {
    await this.store.change(id, (broadcast) => change(broadcast, wanted, by))
    return this.reads.get(id)
  }
}
