import type { questions } from '@xinyu/contracts/admin/support'
import type { Question as QuestionView } from '@xinyu/contracts/http/product/support'
import type { RecordOf, TotalsOf } from '@xinyu/contracts/resource'
import type { AdminRole } from '@xinyu/contracts/call'
import { questionTeams, type QuestionTeam } from '@xinyu/contracts/rules/questions'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { reviewClaimView } from '@xinyu/platform/review/review-claim.rules'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { SubmittedProfiles } from '../reviews/submissions/submitted-profiles.public.ts'
import { QuestionPictures } from './question-pictures.ts'
import { CasesStore } from '../cases/case-notes.public.ts'
import { type HeldMacro } from './question-state.rules.ts'
import { percentile } from './questions.rules.ts'
import { ownQuestions, type Question, QuestionsStore } from './questions.store.ts'

/** Support and admins see every question, others those of their team. */
export const teamsOf = (roles: readonly AdminRole[]): readonly QuestionTeam[] =>
  roles.includes('admin') || roles.includes('support')
    ? questionTeams
    : questionTeams.filter((team) => roles.includes(team))

const macroView = (macro: HeldMacro | null): QuestionRecord['macro'] => {
  if (!macro) return null
  const { title, by, until, entry, close } = macro
  return { title, by, until: until.toISOString(), text: entry?.text ?? '', close }
}

const statisticsMs = 30 * DAY_MS
type QuestionRecord = RecordOf<typeof questions>
type Paging = { page: number; rows: number }

/** Threads, as their members and as support see them. */
@Injectable()
export class QuestionsReads {
  constructor(
    private readonly store: QuestionsStore,
    private readonly profiles: SubmittedProfiles,
    private readonly pictures: QuestionPictures,
    private readonly cases: CasesStore,
    private readonly clock: Clock,
  ) {}

  async getOwn(id: string, me: string): Promise<QuestionView> {
    return this.#view(await this.store.getOwn(id, me), '')
  }

  async listOwn(me: string, { page, rows }: Paging) {
    const filter = ownQuestions(me)
    const order = { lastAt: -1, _id: -1 } as const
    const [{ found, total }, unread] = await Promise.all([
      this.store.findPage(filter, { sort: order, skip: (page - 1) * rows, take: rows }),
      this.store.countUnread(me),
    ])
    return { list: found.map((question) => this.#view(question, '')), total, unread }
  }

  /** The lists of the shipped console. */
  async listForMember(filter: Filter<Question>, order: Record<string, 1 | -1>, { page, rows }: Paging) {
    const { found, total } = await this.store.findPage(filter, { sort: order, skip: (page - 1) * rows, take: rows })
    return { list: await this.#records(found), total }
  }

  async get(id: string): Promise<QuestionRecord> {
    const question = await this.store.find(id)
    const [record] = await this.#records(question ? [question] : [])
    if (!record) throw new AppError('NOT_FOUND')
    const waiting = (await this.cases.find(record.user_id))?.items ?? []
    const items = waiting.map(({ kind, since, dueAt }) => ({
      kind,
      since: since.toISOString(),
      dueAt: dueAt.toISOString(),
    }))
    return { ...record, items }
  }

  /** As `get`, for who may answer it. */
  async getFor({ roles }: Pick<AuthenticatedUser, 'roles'>, id: string): Promise<QuestionRecord> {
    const record = await this.get(id)
    if (!teamsOf(roles).includes(record.team)) throw new AppError('NOT_FOUND')
    return record
  }

  /** Latest activity first by default. */
  async list(
    { filter, skip, take, sort }: AdminQuery<z.output<typeof questions.filter>>,
    { roles }: Pick<AuthenticatedUser, 'roles'>,
  ) {
    const { q, id, status, user_id, assignedTo, tag, priority, team, late } = filter
    const teams = teamsOf(roles).filter((one) => team === undefined || one === team)
    const now = this.clock.now()
    const match: Filter<Question> = {
      ...(teams.length < questionTeams.length ? { team: { $in: teams } } : {}),
      ...(tag ? { tags: tag } : {}),
      ...(priority ? { priority } : {}),
      ...(late === undefined ? {} : { dueAt: late ? { $lte: now } : { $gt: now } }),
      ...(status ? { status } : {}),
      ...(user_id ? { user_id } : {}),
      ...(assignedTo ? { assignedTo } : {}),
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { $or: [{ _id: q }, { user_id: q }] } : {}),
    }
    const { field, order: direction } = sort ?? ({ field: 'lastAt', order: -1 } as const)
    const [{ found, total }, totals] = await Promise.all([
      this.store.findPage(match, { sort: { [field]: direction, _id: direction }, skip, take }),
      this.#statistics(),
    ])
    return { rows: await this.#records(found), total, totals }
  }

  async #statistics(): Promise<TotalsOf<typeof questions>> {
    const since = new Date(this.clock.now().getTime() - statisticsMs)
    const [waiting, seconds] = await Promise.all([this.store.countWaiting(), this.store.listFirstAnswerSeconds(since)])
    return { waiting, answered: seconds.length, p50: percentile(seconds, 0.5), p95: percentile(seconds, 0.95) }
  }

  async #records(found: readonly Question[]): Promise<QuestionRecord[]> {
    const users = await this.profiles.findUsers(found.map(({ user_id }) => user_id))
    return found.map((question) => {
      const user = users.get(question.user_id) ?? null
      const { waitingSince, dueAt, firstAnswerSeconds, assignedTo, tags, priority, team, merged, mergedFrom } = question
      return {
        ...this.#view(question, user?.name ?? ''),
        ...reviewClaimView(question),
        id: question._id,
        user,
        waitingSince: waitingSince?.toISOString() ?? null,
        dueAt: dueAt?.toISOString() ?? null,
        firstAnswerSeconds,
        assignedTo,
        tags,
        priority,
        team,
        mergedInto: merged?.into ?? null,
        mergedFrom,
        macro: macroView(question.macro),
      }
    })
  }

  #view(question: Question, userName: string): QuestionView {
    const { _id, user_id, text, status, unread, rating } = question
    const urls = (ids: readonly string[]): string[] => this.pictures.urlsOf(user_id, ids)
    return {
      _id,
      user_id,
      userName,
      text,
      images: urls(question.images),
      status,
      answers: question.entries.map(({ _id: entryId, text: words, by, images, at }) => ({
        _id: entryId,
        text: words,
        by,
        images: urls(images),
        addtime: at.toISOString(),
      })),
      unread,
      rating: rating && { ...rating, at: rating.at.toISOString() },
      addtime: question.addtime.toISOString(),
      lastAt: question.lastAt.toISOString(),
    }
  }
}
