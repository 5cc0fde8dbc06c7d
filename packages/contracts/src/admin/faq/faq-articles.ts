import { z } from 'zod'
import { faqFields } from '../../http/product/faq.ts'
import { defineResource } from '../../resource.ts'
import { count, id, time } from '../../scalars.ts'
import { search } from '../shared.ts'

const roles = ['support'] as const
/** versions that an article keeps; the oldest goes first, the published one stays */
export const MAX_FAQ_VERSIONS = 100

const fields = faqFields.extend({ order: z.int().min(0).max(9_999) })
const version = faqFields.omit({ group: true }).extend({ number: count, by: id.nullable(), at: time })
const numbered = z.object({ version: count })

export const faqArticles = defineResource({
  name: 'faqArticles',
  owner: 'moderation',
  roles,
  writeRoles: roles,
  subjects: [],
  summary: 'Common questions of members, in both languages, with all versions of their words; one of them is published',
  sort: ['order'],
  record: fields.extend({
    id,
    version: count.describe('the newest, whose text the record shows'),
    publishedVersion: count.nullable().describe('what members read; null: nothing'),
    versions: z.array(version).optional().describe('of one article, newest first'),
  }),
  filter: z.object({ id: search.id, group: fields.shape.group.optional() }),
  create: fields,
  update: fields.extend({ version: count.describe('the one that was edited; a newer one refuses with CONFLICT') }),
  actions: {
    publish: { summary: 'Show this version to members', input: numbered, roles },
    unpublish: { summary: 'Show it to members no longer', input: z.object({}), roles },
    restore: { summary: 'Make an older version the newest again, unpublished', input: numbered, roles },
  },
})
