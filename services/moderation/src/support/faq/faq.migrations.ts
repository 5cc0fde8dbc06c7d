import { faq } from '@xinyu/contracts/faq/faq'
import { migrations } from '@xinyu/platform/db/migrations'
import { type FaqArticle, textOf } from './faq.rules.ts'

/** A new installation begins with the questions that the clients have built in, published. */
export const faqMigrations = migrations('faq', {
  '2026-11-28-first-articles': async ({ collection, createIndex }) => {
    await createIndex('faq_articles', { order: 1, _id: 1 })
    const articles = collection<FaqArticle>('faq_articles')
    const at = new Date()
    for (const [index, { id, group, ...text }] of faq.entries()) {
      const versions = [{ ...textOf(text), number: 1, by: null, at }]
      const article = { group, order: (index + 1) * 10, version: 1, publishedVersion: 1, versions }
      await articles.updateOne({ _id: id }, { $setOnInsert: article }, { upsert: true })
    }
  },
})
