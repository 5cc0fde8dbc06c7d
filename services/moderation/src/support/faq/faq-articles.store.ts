import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { FaqArticle } from './faq.rules.ts'

/** Common questions, some dozens, each with all its versions. The only writer of the collection. */
@Injectable()
export class FaqArticlesStore {
  readonly #articles: Collection<FaqArticle>
  constructor(database: Database) {
    this.#articles = database.collection<FaqArticle>('faq_articles')
  }

  async get(id: string): Promise<FaqArticle> {
    const article = await this.#articles.findOne({ _id: id })
    if (!article) throw new AppError('NOT_FOUND')
    return article
  }

  findPage(where: Filter<FaqArticle>, { order, skip, take }: { order: 1 | -1; skip: number; take: number }) {
    return listPage(this.#articles, where, { sort: { order, _id: order }, skip, take })
  }

  listPublished(): Promise<FaqArticle[]> {
    return this.#articles
      .find({ publishedVersion: { $ne: null } })
      .sort({ order: 1, _id: 1 })
      .toArray()
  }

  async add(article: FaqArticle): Promise<void> {
    await this.#articles.insertOne(article)
  }

  /** CONFLICT if somebody else has written a version since it was read. */
  async write(read: FaqArticle, changed: FaqArticle): Promise<void> {
    const { _id, version, publishedVersion } = read
    const { matchedCount } = await this.#articles.replaceOne({ _id, version, publishedVersion }, changed)
    if (matchedCount === 0) throw new AppError('CONFLICT')
  }
}
