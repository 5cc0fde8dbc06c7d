import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { firstOf, type Incident, newIncident, type Opening, refreshed } from './incident.rules.ts'
import { IncidentsStore } from './incidents.store.ts'
import { SearchAround } from './search-around.ts'

export class OpenIncident extends Command<Incident> {
  constructor(
    readonly from: Omit<Opening, '_id'>,
    readonly people: readonly string[],
    readonly by: string,
  ) {
    super()
  }
}

/** Two who open it from the same record get the same room; a closed one is not opened again. */
@CommandHandler(OpenIncident)
export class OpenIncidentHandler implements ICommandHandler<OpenIncident> {
  constructor(
    private readonly store: IncidentsStore,
    private readonly around: SearchAround,
    private readonly clock: Clock,
  ) {}

  async execute({ from, people, by }: OpenIncident): Promise<Incident> {
    if (people.includes(by)) throw new AppError('SELF')
    const { origin, subject_id } = from
    const open = await this.store.findOpen(origin, subject_id)
    if (open) return open
    const _id = idOf('incident', origin, subject_id, await this.store.countOf(origin, subject_id))
    const first = [...new Set(people)]
    const around = await this.around.search(first)
    return this.store.insert(newIncident({ _id, ...from }, first, around, { by, now: this.clock.now() }))
  }
}

export class RefreshIncident extends Command<Incident> {
  constructor(readonly id: string) {
    super()
  }
}

@CommandHandler(RefreshIncident)
export class RefreshIncidentHandler implements ICommandHandler<RefreshIncident> {
  constructor(
    private readonly store: IncidentsStore,
    private readonly around: SearchAround,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: RefreshIncident): Promise<Incident> {
    const around = await this.around.search(firstOf(await this.store.get(id)))
    return this.store.decide(id, (incident) => refreshed(incident, around, this.clock.now()))
  }
}
