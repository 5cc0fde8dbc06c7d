import { decideInIncident, undoInIncident } from '@xinyu/contracts/internal/incidents'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
import { CasesStore } from '../cases/case-notes.public.ts'
import { IncidentRefusals } from '../reviews/reviews.public.ts'
import { IncidentWords } from '../words/words.public.ts'
import { isToUndo, withOutcomes, withUndone } from './incident-outcomes.rules.ts'
import type { Incident, Member } from './incident.rules.ts'
import { IncidentsStore } from './incidents.store.ts'

/** accounts at once, and so the steps of its progress */
const atOnce = 5
/** for which the devices stay marked, as long as likenesses are kept */
const markMs = 180 * DAY_MS
/** refusals that a later try may not get */
const passing: ReadonlySet<ErrorCode> = new Set(['UNAVAILABLE', 'TIMED_OUT', 'CONFLICT', 'TOO_FREQUENT', 'INTERNAL'])

/**
 * Applies an incident's act to one account after another, or takes it back. The users service decides about each, as
 * about a single one; a repeat changes nothing there, so a run that was interrupted goes on.
 */
@ScheduledJob()
export class IncidentRunner implements Job {
  readonly name = 'run-incidents'
  readonly everyMs = 1_000
  readonly scope = 'service'
  readonly wakesOn = ['incidents']

  constructor(
    private readonly store: IncidentsStore,
    private readonly internal: InternalClient,
    private readonly words: IncidentWords,
    private readonly refusals: IncidentRefusals,
    private readonly cases: CasesStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal, each }: Pick<JobRun, 'signal' | 'each'>): Promise<Date | null> {
    const unfinished = await this.store.listUnfinished(20)
    await each(
      unfinished,
      ({ _id }) => _id,
      (incident) => this.#finish(incident, signal),
    )
    return unfinished.length > 0 ? runAgain : null
  }

  async #finish(incident: Incident, signal: AbortSignal): Promise<void> {
    let now = incident
    const isUndo = incident.state === 'undoing'
    await this.#setWords(incident, isUndo)
    const isLeft = isUndo ? isToUndo : ({ outcome }: Member): boolean => outcome === 'waiting'
    while (!signal.aborted && now.state === incident.state) {
      const some = now.members.filter(isLeft).slice(0, atOnce)
      now = isUndo ? await this.#undo(now, some) : await this.#apply(now, some)
    }
  }

  /** In the list before an account is reached, and out of it before one is let go. */
  async #setWords({ _id, act, requestedBy, by }: Incident, isUndo: boolean): Promise<void> {
    if (!act?.words?.length) return
    if (isUndo) await this.words.remove(_id)
    else await this.words.add(act.words, requestedBy ?? by, _id)
  }

  async #apply(incident: Incident, members: readonly Member[]): Promise<Incident> {
    const outcomes = new Map(
      await Promise.all(members.map(async ({ user_id }) => [user_id, await this.#decide(incident, user_id)] as const)),
    )
    return this.store.decide(incident._id, (latest) => withOutcomes(latest, outcomes, this.clock.now()))
  }

  /** Null: applied. Anything but a final refusal is thrown: the job tries again. */
  async #decide({ _id: incident_id, act, ...incident }: Incident, user_id: string): Promise<ErrorCode | null> {
    const { until, requestedBy: by, decidedBy: approvedBy } = incident
    if (!act || by === null) throw new Error('an incident runs without an act')
    const { step, rule, reason, signOut, markDevices, refuseWaiting } = act
    const end = until?.toISOString() ?? null
    const markedUntil = new Date((incident.requestedAt ?? this.clock.now()).getTime() + markMs)
    const markDevicesUntil = markDevices ? markedUntil.toISOString() : null
    const decided = { incident_id, user_id, by, approvedBy, step, until: end, rule, reason, signOut, markDevicesUntil }
    if (!act.overrideClaims && (await this.cases.findOtherHolder(user_id, by)) !== null) return 'CONFLICT'
    try {
      await this.internal.call(decideInIncident, decided)
      if (refuseWaiting) await this.refusals.refuseAllOf(user_id, { incident_id, by, reason })
      return null
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof WriteConflict || passing.has(error.code)) throw error
      return error.code
    }
  }

  async #undo(incident: Incident, members: readonly Member[]): Promise<Incident> {
    const by = incident.undoneBy ?? incident.by
    await Promise.all(
      members.map(async ({ user_id }) => {
        await this.internal.call(undoInIncident, { incident_id: incident._id, user_id, by })
        await this.refusals.reopenAllOf(user_id, incident._id)
      }),
    )
    const people = new Set(members.map(({ user_id }) => user_id))
    return this.store.decide(incident._id, (latest) => withUndone(latest, people))
  }
}
