import { wellness } from '@xinyu/contracts/admin/quality/wellness'
import { erased } from '@xinyu/contracts/events/users'
import type { FactOf } from '@xinyu/contracts/event'
import { id as idSchema } from '@xinyu/contracts/scalars'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext, UpdateContext } from '@xinyu/platform/http/calls/context'
import {
  ImplementsAction,
  ImplementsList,
  ImplementsOne,
  ImplementsUpdate,
} from '@xinyu/platform/http/calls/decorators'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { hardLastHour } from './wellness.rules.ts'
import { WellnessStore } from './wellness.store.ts'

type Viewer = Pick<RecordContext, 'id' | 'currentUser'>
const isAdmin = ({ currentUser }: Pick<Viewer, 'currentUser'>): boolean => currentUser.roles.includes('admin')

/** Everybody has settings, also who never changed them: only what cannot be an id is missing. */
const assertId = (id: string): void => {
  if (!idSchema.safeParse(id).success) throw new AppError('NOT_FOUND')
}

/** Everybody has their own settings; admins see all, and set their limits. */
@Controller()
export class WellnessController {
  constructor(
    private readonly store: WellnessStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(wellness)
  async list(context: ListContext<typeof wellness>) {
    const { id: asked } = context.query.filter
    const own = context.currentUser.id
    const ids = isAdmin(context)
      ? (asked ?? (await this.store.list()))
      : [own].filter((id) => asked?.includes(id) ?? true)
    const rows = await Promise.all(ids.map((id) => this.#recordOf(id)))
    return { rows, total: rows.length }
  }

  @ImplementsOne(wellness)
  get(viewer: Viewer) {
    if (viewer.id !== viewer.currentUser.id && !isAdmin(viewer)) throw new AppError('NOT_FOUND')
    assertId(viewer.id)
    return this.#recordOf(viewer.id)
  }

  @ImplementsUpdate(wellness)
  async update(context: UpdateContext<typeof wellness>) {
    const { id, currentUser, input } = context
    assertId(id)
    const { leadHardPerHour, ...own } = input
    if (leadHardPerHour !== undefined && !isAdmin(context)) throw new AppError('FORBIDDEN')
    if (Object.keys(own).length > 0 && id !== currentUser.id) throw new AppError('FORBIDDEN')
    const set = Object.entries(input).filter(([, value]) => value !== undefined)
    await this.store.set(id, Object.fromEntries(set))
    return this.#recordOf(id)
  }

  @ImplementsAction(wellness, 'pause')
  async pause({ id, currentUser, input }: ActionContext<typeof wellness, 'pause'>) {
    if (id !== currentUser.id) throw new AppError('FORBIDDEN')
    await this.store.pause(id, input.minutes)
    return this.#recordOf(id)
  }

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.store.eraseAllOf(key)
  }

  async #recordOf(id: string): Promise<RecordOf<typeof wellness>> {
    const { seen, pausedUntil, ...settings } = await this.store.get(id)
    const now = this.clock.now()
    const isPaused = pausedUntil !== null && pausedUntil > now
    const hard = hardLastHour({ seen }, now)
    return { id, ...settings, hardLastHour: hard, pausedUntil: isPaused ? pausedUntil.toISOString() : null }
  }
}
