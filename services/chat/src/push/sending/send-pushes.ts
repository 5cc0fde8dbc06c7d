import { setTimeout as pause } from 'node:timers/promises'
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { Clock } from '@xinyu/platform/clock'
import { idOf } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { Live } from '../../live/live.public.ts'
import { type PersonCopy, People } from '../../people/people.public.ts'
import { PUSH_CHANNELS, type PushChannel, type PushOutcome, urgencyOf } from '../channels/push-channel.ts'
import { DeviceSecrets, type WebTarget } from '../devices/device-secrets.ts'
import { PushPeopleStore } from '../devices/push-people.store.ts'
import { type PushDevice, type PushPerson, maxPushAgeMs, type Push } from '../push-records.rules.ts'
import { HostQueues } from './host-queues.ts'
import { decide, type Group, grouped, retryAt } from './push-round.rules.ts'
import { pushLink, pushText } from './push-texts.rules.ts'
import { PushMetrics } from './push-metrics.ts'
import { PushesStore } from './pushes.store.ts'
import { PushRelevance } from './push-relevance.ts'

/** delay before the row of a conversation is checked again */
const lateMs = 5_000
/** delay before pushes for a slow push service are checked again */
const busyMs = 15_000
/** longest wait at shutdown for pushes under way */
const endMs = 5_000

/**
 * Sends a person's due pushes: decides, takes them, and sends them to their devices. Sends are not awaited, so a slow
 * push service does not delay the others.
 */
@Injectable()
export class SendPushes implements OnModuleDestroy {
  readonly #underWay = new Set<Promise<void>>()

  constructor(
    private readonly store: PushesStore,
    private readonly pushPeople: PushPeopleStore,
    private readonly secrets: DeviceSecrets,
    private readonly news: PushRelevance,
    private readonly people: People,
    private readonly live: Live,
    private readonly clock: Clock,
    @Inject(PUSH_CHANNELS) private readonly channels: readonly PushChannel[],
    private readonly metrics: PushMetrics,
    private readonly hostQueues: HostQueues,
    private readonly log: Log,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await Promise.race([this.waitUntilSent(), pause(endMs, undefined, { ref: false })])
  }

  /** Resolves when everything taken has reached its push service, or was deferred. */
  async waitUntilSent(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  /** Pushes what is due for these people; resolves when it is taken. */
  async send(due: ReadonlyMap<string, Push[]>): Promise<void> {
    const users = [...due.keys()]
    const [settings, people] = await Promise.all([this.pushPeople.findMany(users), this.people.findMany(users)])
    await Promise.all(
      [...due].map(([user, pushes]) => this.#sendTo(user, pushes, settings.get(user), people.get(user))),
    )
  }

  async #sendTo(user: string, pushes: Push[], person: PushPerson | undefined, copy: PersonCopy | undefined) {
    const now = this.clock.now()
    const isConnected = await this.live.isConnected(user)
    const decision = decide(pushes, { person, isOpen: isOpen(copy), isConnected }, now)
    for (const { pushes: some, until, held } of decision.postpone)
      await this.store.postpone(user, idsOf(some), until, held)
    const { news, late } = await this.news.sort(user, decision.send, now)
    await this.#drop(user, [...decision.drop, ...decision.send.filter((one) => !isAmong(one, [...news, ...late]))])
    await this.store.postpone(user, idsOf(late.filter(isRecent(now))), new Date(now.getTime() + lateMs), false)
    await this.#drop(
      user,
      late.filter((push) => !isRecent(now)(push)),
    )
    if (!person || news.length === 0) return
    if (!(await this.#hasRoom(person, news)))
      return this.store.postpone(user, idsOf(news), new Date(now.getTime() + busyMs), false)
    if (!(await this.store.claim(user, idsOf(news), now))) return
    await this.pushPeople.markSent(
      user,
      [...new Set(news.filter(({ attempt }) => !attempt).map(({ kind }) => kind))],
      now,
    )
    this.#begin(async () => {
      for (const group of grouped(news)) await this.#push(person, group, now)
    })
  }

  #begin(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => this.log.warn('push: not sent', { err: error }))
      .finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
  }

  /** Whether one of their push services accepts more now; a slow one does not delay their other devices. */
  async #hasRoom(person: PushPerson, pushes: readonly Push[]): Promise<boolean> {
    const only = pushes.every((push) => push.only) ? new Set(pushes.flatMap((push) => push.only ?? [])) : null
    const hosts = (person.devices ?? []).flatMap((device) => {
      const target = !only || only.has(device.id) ? this.secrets.open(person._id, device.sealed) : null
      return target ? [hostOf(target)] : []
    })
    const haveRoom = await Promise.all([...new Set(hosts)].map((host) => this.hostQueues.hasRoom(host)))
    return haveRoom.length === 0 || haveRoom.includes(true)
  }

  async #drop(user: string, pushes: readonly Push[]): Promise<void> {
    if (pushes.length > 0 && (await this.store.claim(user, idsOf(pushes))))
      for (const { kind } of pushes) this.metrics.record(kind, 'dropped')
  }

  async #push(person: PushPerson, group: Group, now: Date): Promise<void> {
    const devices = (person.devices ?? []).filter(({ id }) => !group.only || group.only.includes(id))
    const outcomes = await Promise.all(devices.map((device) => this.#toDevice(person._id, device, group)))
    for (const { how } of outcomes) this.metrics.record(group.kind, how)
    for (const [index, { id }] of devices.entries())
      if (outcomes[index]?.how === 'gone') await this.pushPeople.removeDevice(person._id, id)
    await this.#retry(
      person._id,
      group,
      devices.filter((_device, index) => outcomes[index]?.how === 'later'),
      outcomes,
      now,
    )
  }

  async #toDevice(user: string, { channel, sealed, language }: PushDevice, group: Group): Promise<PushOutcome> {
    const target = this.secrets.open(user, sealed)
    const driver = this.channels.find(({ name }) => name === channel)
    if (!target) return { how: 'gone' }
    if (!driver) return { how: 'refused', status: 0 }
    const { counts, links, kind, tag } = group
    const notification = { ...pushText(counts, language), tag, link: pushLink(counts, links), lang: language }
    return this.hostQueues.run(
      hostOf(target),
      () => driver.send(target, notification, urgencyOf(kind)),
      () => ({ how: 'later', status: 0, retryAfterMs: null }),
    )
  }

  /** As a push of its own, so that later ones are not delayed, and devices that have it do not get it again. */
  async #retry(user: string, group: Group, devices: PushDevice[], outcomes: PushOutcome[], now: Date): Promise<void> {
    const [first] = group.pushes
    if (!first || devices.length === 0) return
    const asked = outcomes.flatMap((one) => (one.how === 'later' && one.retryAfterMs !== null ? one.retryAfterMs : []))
    const attempt = group.attempt + 1
    const from = group.pushes.reduce((oldest, { at }) => (at < oldest ? at : oldest), first.at)
    const dueAt = retryAt(attempt, asked.length > 0 ? Math.max(...asked) : null, first.held ? now : from, now)
    if (!dueAt) return void this.metrics.record(group.kind, 'given-up', devices.length)
    const { kind, counts, tag, links } = group
    const only = devices.map(({ id }) => id)
    const _id = idOf('push-again', first._id, first.seq, attempt, ...only)
    const peer = group.pushes.length === 1 ? first.peer : undefined
    const again = {
      _id,
      user,
      kind,
      counts,
      tag,
      link: pushLink(counts, links),
      at: from,
      seq: 1,
      attempt,
      only,
      dueAt,
    }
    await this.store.add([peer === undefined ? again : { ...again, peer }])
  }
}

const hostOf = ({ endpoint }: WebTarget): string => new URL(endpoint).host
const idsOf = (pushes: readonly Push[]): string[] => pushes.map(({ _id }) => _id)
const isAmong = ({ _id }: Push, pushes: readonly Push[]): boolean => pushes.some((one) => one._id === _id)
const isRecent =
  (now: Date) =>
  ({ at }: Push): boolean =>
    now.getTime() - at.getTime() < maxPushAgeMs

/** A person without a copy has just joined. */
const isOpen = (copy: PersonCopy | undefined): boolean => {
  const status = copy?.user?.isCompleted
  return !copy?.isErased && status !== ProfileStatus.Banned && status !== ProfileStatus.Cancelled
}
