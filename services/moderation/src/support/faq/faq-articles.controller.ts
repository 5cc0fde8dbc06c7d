import { faqArticles } from '@xinyu/contracts/admin/faq/faq-articles'
import { getFaq } from '@xinyu/contracts/http/product/faq'
import { publishedFaq } from '@xinyu/contracts/internal/moderation'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type {
  ActionContext,
  CreateContext,
  InternalContext,
  ListContext,
  RecordContext,
  UpdateContext,
} from '@xinyu/platform/http/calls/context'
import {
  Implements,
  ImplementsAction,
  ImplementsCreate,
  ImplementsInternal,
  ImplementsList,
  ImplementsOne,
  ImplementsUpdate,
} from '@xinyu/platform/http/calls/decorators'
import { newId } from '@xinyu/platform/ids'
import { Controller } from '@nestjs/common'
import { FaqArticlesStore } from './faq-articles.store.ts'
import { type FaqArticle, versionOf, withVersion, textOf } from './faq.rules.ts'

@Controller()
export class FaqArticlesController {
  constructor(
    private readonly store: FaqArticlesStore,
    private readonly clock: Clock,
  ) {}

  @Implements(getFaq)
  async published() {
    const articles = await this.store.listPublished()
    const entries = articles.flatMap((article) => {
      const version = versionOf(article, article.publishedVersion)
      return version ? [{ id: article._id, group: article.group, ...textOf(version) }] : []
    })
    return { entries }
  }

  @ImplementsInternal(publishedFaq)
  async publishedIn({ input: { language } }: InternalContext<typeof publishedFaq>) {
    const { entries } = await this.published()
    return { entries: entries.map(({ zh, en }) => (language === 'en' ? en : zh)) }
  }

  @ImplementsList(faqArticles)
  async list({ query: { filter, skip, take, sort } }: ListContext<typeof faqArticles>) {
    const { id, group } = filter
    const where = { ...(id ? { _id: { $in: id } } : {}), ...(group ? { group } : {}) }
    const { found, total } = await this.store.findPage(where, { order: sort?.order ?? 1, skip, take })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(faqArticles)
  async get({ id }: Pick<RecordContext, 'id'>) {
    const article = await this.store.get(id)
    const versions = article.versions.map((version) => ({ ...version, at: version.at.toISOString() })).toReversed()
    return { ...recordOf(article), versions }
  }

  @ImplementsCreate(faqArticles)
  async create({ input: { group, order, ...text }, currentUser }: CreateContext<typeof faqArticles>) {
    const empty: FaqArticle = { _id: newId(), group, order, version: 0, publishedVersion: null, versions: [] }
    const article = withVersion(empty, text, currentUser.id, this.clock.now())
    await this.store.add(article)
    return this.get({ id: article._id })
  }

  @ImplementsUpdate(faqArticles)
  update({ id, input: { group, order, version, ...text }, currentUser }: UpdateContext<typeof faqArticles>) {
    return this.#change(id, (article) => {
      if (article.version !== version) throw new AppError('CONFLICT')
      return { ...withVersion(article, text, currentUser.id, this.clock.now()), group, order }
    })
  }

  @ImplementsAction(faqArticles, 'publish')
  publish({ id, input: { version } }: ActionContext<typeof faqArticles, 'publish'>) {
    return this.#change(id, (article) => {
      if (!versionOf(article, version)) throw new AppError('NOT_FOUND')
      return { ...article, publishedVersion: version }
    })
  }

  @ImplementsAction(faqArticles, 'unpublish')
  unpublish({ id }: ActionContext<typeof faqArticles, 'unpublish'>) {
    return this.#change(id, (article) => ({ ...article, publishedVersion: null }))
  }

  @ImplementsAction(faqArticles, 'restore')
  restore({ id, input: { version }, currentUser }: ActionContext<typeof faqArticles, 'restore'>) {
    return this.#change(id, (article) => {
      const older = versionOf(article, version)
      if (!older) throw new AppError('NOT_FOUND')
      return withVersion(article, textOf(older), currentUser.id, this.clock.now())
    })
  }

  async #change(id: string, decide: (article: FaqArticle) => FaqArticle) {
    const article = await this.store.get(id)
    await this.store.write(article, decide(article))
    return this.get({ id })
  }
}

const recordOf = (article: FaqArticle): RecordOf<typeof faqArticles> => {
  const { _id, group, order, version, publishedVersion } = article
  const newest = versionOf(article, version)
  if (!newest) throw new AppError('NOT_FOUND')
  return { ...textOf(newest), id: _id, group, order, version, publishedVersion }
}
