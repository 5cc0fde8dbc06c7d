import { incidents } from '@xinyu/contracts/admin/cases'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, CreateContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import {
  ImplementsAction,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { IncidentWords } from '../words/words.public.ts'
import { beginUndo, closed, decideAct, type Incident, type IncidentDecision, proposeAct } from './incident.rules.ts'
import { IncidentsReads } from './incidents.reads.ts'
import { IncidentsStore } from './incidents.store.ts'
import { OpenIncident, RefreshIncident } from './open-incident.ts'

@Controller()
export class IncidentsController {
  constructor(
    private readonly commands: Commands,
    private readonly store: IncidentsStore,
    private readonly reads: IncidentsReads,
    private readonly words: IncidentWords,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(incidents)
  list({ query, currentUser }: ListContext<typeof incidents>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(incidents)
  get({ id, currentUser }: RecordContext) {
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsCreate(incidents)
  async open({ input: { people, ...from }, currentUser }: CreateContext<typeof incidents>) {
    const { _id } = await this.commands.execute(new OpenIncident(from, people, currentUser.id))
    return this.reads.get(_id, currentUser.id)
  }

  @ImplementsAction(incidents, 'refresh')
  async refresh({ id, currentUser }: ActionContext<typeof incidents, 'refresh'>) {
    await this.reads.get(id, currentUser.id)
    return this.reads.recordOf(await this.commands.execute(new RefreshIncident(id)), currentUser.id)
  }

  @ImplementsAction(incidents, 'act')
  act({ id, input, currentUser }: ActionContext<typeof incidents, 'act'>) {
    this.words.assertLong(input.words)
    const by = { by: currentUser.id, now: this.clock.now() }
    return this.#decide(id, currentUser.id, (incident) => proposeAct(incident, input, by))
  }

  @ImplementsAction(incidents, 'approve')
  approve({ id, currentUser }: ActionContext<typeof incidents, 'approve'>) {
    const decision = { by: currentUser.id, now: this.clock.now(), approve: true }
    return this.#decide(id, currentUser.id, (incident) => decideAct(incident, decision))
  }

  @ImplementsAction(incidents, 'reject')
  reject({ id, currentUser }: ActionContext<typeof incidents, 'reject'>) {
    const decision = { by: currentUser.id, now: this.clock.now(), approve: false }
    return this.#decide(id, currentUser.id, (incident) => decideAct(incident, decision))
  }

  @ImplementsAction(incidents, 'undo')
  undo({ id, currentUser }: ActionContext<typeof incidents, 'undo'>) {
    const undo = { by: currentUser.id, now: this.clock.now(), isAdmin: currentUser.roles.includes('admin') }
    return this.#decide(id, currentUser.id, (incident) => beginUndo(incident, undo))
  }

  @ImplementsAction(incidents, 'close')
  close({ id, currentUser }: ActionContext<typeof incidents, 'close'>) {
    return this.#decide(id, currentUser.id, closed)
  }

  /** Nobody decides in an incident that they are part of. */
  async #decide(id: string, viewer: string, decide: (incident: Incident) => IncidentDecision) {
    await this.reads.get(id, viewer)
    return this.reads.recordOf(await this.store.decide(id, decide), viewer)
  }
}
