import type { sysNotices } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Injectable } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { BroadcastReadersStore } from './broadcast-readers.store.ts'
import { sentOf } from './broadcasts.rules.ts'
import { BroadcastsStore, type StoredBroadcast } from './broadcasts.store.ts'

type SysNotice = RecordOf<typeof sysNotices>

@Injectable()
export class BroadcastsReads {
  constructor(
    private readonly store: BroadcastsStore,
    private readonly readers: BroadcastReadersStore,
  ) {}

  async get(id: string): Promise<SysNotice> {
    const broadcast = await this.store.find(id)
    if (!broadcast) throw new AppError('NOT_FOUND')
    return this.#record(broadcast)
  }

  /** Newest first. */
  async list({ filter, skip, take, sort }: AdminQuery<z.output<typeof sysNotices.filter>>) {
    const { q, id, to, state } = filter
    const match: Filter<StoredBroadcast> = {
      ...(to ? { to } : {}),
      ...(state ? { state } : {}),
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { $or: [{ _id: q }, { user_id: q }] } : {}),
    }
    const { found, total } = await this.store.findPage(match, { order: sort?.order ?? -1, skip, take })
    return { rows: await Promise.all(found.map((broadcast) => this.#record(broadcast))), total }
  }

  async #record(broadcast: StoredBroadcast): Promise<SysNotice> {
    const { _id, title, content, titleEn, contentEn, link, to, user_id, group_id, total, state, by, approvedBy } =
      broadcast
    const { kind = 'service' } = broadcast
    const read = to === 'one' || broadcast.publishedAt === null ? 0 : await this.readers.readersOf(_id)
    return {
      id: _id,
      title,
      content,
      titleEn,
      contentEn,
      link,
      to,
      user_id,
      group_id,
      kind,
      total,
      state,
      by,
      approvedBy,
      read,
      sent: sentOf(broadcast),
      startsAt: broadcast.startsAt?.toISOString() ?? null,
      publishedAt: broadcast.publishedAt?.toISOString() ?? null,
      addtime: broadcast.addtime.toISOString(),
    }
  }
}
