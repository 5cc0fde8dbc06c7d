import type { incidents } from '@xinyu/contracts/admin/cases'
import { getSnapshots } from '@xinyu/contracts/internal/incidents'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { RecordOf } from '@xinyu/contracts/resource'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { withAvatar } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { excludeSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { CasesStore } from '../cases/case-notes.public.ts'
import { PrintsStore, type SentCounts } from '../likeness/likeness.public.ts'
import type { Incident } from './incident.rules.ts'
import { PublishedContent } from './published-content.reads.ts'
import { IncidentsStore, type StoredIncident } from './incidents.store.ts'

type IncidentRecord = RecordOf<typeof incidents>
const atOnce = 300

/** Incidents as moderators see them; nobody sees one that they are part of. */
@Injectable()
export class IncidentsReads {
  constructor(
    private readonly store: IncidentsStore,
    private readonly prints: PrintsStore,
    private readonly cases: CasesStore,
    private readonly content: PublishedContent,
    private readonly internal: InternalClient,
    private readonly objects: ObjectStore,
  ) {}

  async list({ filter, skip, take, sort }: AdminQuery<z.output<typeof incidents.filter>>, viewer: string) {
    const { q, id, state, user_id } = filter
    const person = user_id ?? q
    const match: Filter<StoredIncident> = {
      ...(id ? { _id: { $in: id } } : {}),
      ...(state ? { state } : {}),
      ...(person ? { 'members.user_id': person } : {}),
    }
    const order = sort?.order ?? -1
    const window = { sort: { addtime: order, _id: order } as const, skip, take }
    const { found, total } = await this.store.findPage(excludeSubject(match, 'members.user_id', viewer), window)
    return { rows: await Promise.all(found.map((one) => this.#recordOf(one, viewer))), total }
  }

  async get(id: string, viewer: string): Promise<IncidentRecord> {
    const isPart = ({ members }: Incident) => (members.some(({ user_id }) => user_id === viewer) ? viewer : null)
    return this.recordOf(unlessSubject(await this.store.find(id), viewer, isPart), viewer)
  }

  /** With what is public of its accounts. */
  async recordOf(incident: Incident, viewer: string): Promise<IncidentRecord> {
    const people = incident.members.map(({ user_id }) => user_id)
    const [record, countOf] = await Promise.all([
      this.#recordOf(incident, viewer),
      people.length > 0 ? this.content.countOf(people) : null,
    ])
    const members = record.members.map((member) => ({ ...member, published: countOf && countOf(member.user_id) }))
    return { ...record, members }
  }

  async #recordOf(incident: Incident, viewer: string): Promise<IncidentRecord> {
    const people = incident.members.map(({ user_id }) => user_id)
    const [users, sent, holders] = await Promise.all([
      this.#users(people),
      this.prints.countSent(people),
      this.cases.listOtherHolders(people, viewer),
    ])
    return view(incident, { users, sent, holders }, (key) => this.objects.pictureUrl(key))
  }

  async #users(people: readonly string[]): Promise<Map<string, UserSnapshot>> {
    if (people.length === 0) return new Map()
    const { users } = await this.internal.call(getSnapshots, { user_ids: people.slice(0, atOnce) })
    const shown = users.map((user) => withAvatar(user, (key) => this.objects.pictureUrl(key)))
    return new Map(shown.map((user) => [user._id, user]))
  }
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

interface Known {
  users: ReadonlyMap<string, UserSnapshot>
  sent: ReadonlyMap<string, SentCounts>
  /** who else has claimed the case of each */
  holders: ReadonlyMap<string, string>
}

const view = (
  { _id, members, likenesses, until: _until, ...incident }: Incident,
  { users, sent, holders }: Known,
  pictureUrl: (key: string) => string,
): IncidentRecord => ({
  ...incident,
  id: _id,
  addtime: incident.addtime.toISOString(),
  computedAt: incident.computedAt.toISOString(),
  requestedAt: isoOf(incident.requestedAt),
  decidedAt: isoOf(incident.decidedAt),
  doneAt: isoOf(incident.doneAt),
  undoneAt: isoOf(incident.undoneAt),
  members: members.map((member) => ({
    ...member,
    user: users.get(member.user_id) ?? null,
    claimedBy: holders.get(member.user_id) ?? null,
    ...(sent.get(member.user_id) ?? { sent: 0, receivers: 0 }),
  })),
  likenesses: likenesses.map(({ kind, evidence, original, ...likeness }) => ({
    ...likeness,
    kind,
    ...(original === undefined ? {} : { original: pictureUrl(original) }),
    evidence: kind === 'picture' ? pictureUrl(evidence) : evidence,
  })),
})
