import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { faqGroups } from '../../faq/faq.ts'
import { id, line, text } from '../../scalars.ts'

const words = z.object({ question: line(120), answer: text(2000).min(1) })
/** a common question, as members read it and as support edits it */
export const faqFields = z.object({
  group: z.enum(faqGroups),
  also: text(200).describe('other search terms, in either language'),
  zh: words,
  en: words,
})

export const getFaq = defineCall({
  path: 'product/getFaq',
  verb: 'POST',
  owner: 'moderation',
  caller: 'T',
  addedBecause: 'support edits the common questions without a release of the clients',
  summary: 'The published common questions, in both languages and in order',
  input: z.object({}),
  output: z.object({ entries: z.array(faqFields.extend({ id })) }),
})
