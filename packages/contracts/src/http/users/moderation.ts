import { z } from 'zod'
import { caseKind, caseLanguage } from '../../admin/cases.ts'
import { adminRoles, defineCall } from '../../call.ts'
import { foundWord, wordAction, wordRule } from '../../rules/text/words/word-rule.ts'
import { textKinds } from '../../rules/text-kinds.ts'
import { count, file, id, time, url } from '../../scalars.ts'

export const checkMsg = defineCall({
  path: 'users/checkMsg',
  verb: 'POST',
  owner: 'moderation',
  caller: 'T',
  summary: 'Check a text for sensitive words',
  input: z.object({ msg: z.string().max(5000) }),
  output: z.object({ checkRes: z.object({ badword: z.string().nullable(), value: z.int().min(0).max(4) }) }),
})
const moderator = { verb: 'POST', owner: 'moderation', caller: 'A', roles: ['moderator'] } as const
export const testWords = defineCall({
  ...moderator,
  path: 'users/testWords',
  audit: { kind: 'read', subjects: [] },
  summary: 'The words a text contains, those it only seems to contain, and the decision about it',
  addedBecause: 'a word is tried before it applies to everybody',
  input: z.object({
    text: z.string().max(5000),
    word: wordRule.optional().describe('tried as if it were on the list, instead of the same word there'),
  }),
  output: z.object({
    action: wordAction.nullable().describe('the most severe of the words that are meant'),
    findings: z.array(
      foundWord.extend({
        action: wordAction,
        seen: z.string().describe('as written in the text'),
        innocent: z.enum(['phrase', 'inside', 'clauses', 'alone']).nullable().describe('why it does not match'),
      }),
    ),
  }),
})
export const importWords = defineCall({
  ...moderator,
  path: 'users/importWords',
  audit: { kind: 'write', subjects: [] },
  summary: 'Add many words to the list; existing ones are not changed',
  addedBecause: 'authorities provide lists as files',
  input: z.object({
    words: z.array(wordRule).min(1).max(1000),
    isPreview: z.boolean().default(false).describe('dry run: return what would happen'),
  }),
  output: z.object({
    added: z.array(z.string()),
    doubled: z.array(z.string()),
    tooShort: z.array(z.string()),
  }),
})

export const recordExport = defineCall({
  ...moderator,
  roles: [...adminRoles],
  path: 'users/recordExport',
  audit: { kind: 'write', subjects: [] },
  summary: 'Record that the rows of a list are about to be saved as a file',
  addedBecause: 'the console makes the files of lists itself, and each export must be in the audit trail',
  input: z.object({
    resource: z.string().regex(/^[a-zA-Z]{1,60}$/),
    rows: count,
    filters: z
      .array(z.string().regex(/^\w{1,60}$/))
      .max(40)
      .describe('names of the filters, without their values'),
  }),
  output: z.object({}),
})
export const nextCase = defineCall({
  ...moderator,
  path: 'users/nextCase',
  audit: { kind: 'write', subjects: ['case_id'] },
  summary: 'Claim the next case: what is late first, then what may harm most',
  addedBecause: 'twenty moderators work at once, and no two may get the same case',
  input: z.object({
    kinds: z.array(caseKind).min(1).max(20).optional().describe('only cases with one of these; all if absent'),
    languages: z.array(caseLanguage).max(10).optional().describe('only cases in these; all if absent'),
  }),
  output: z.object({
    case_id: id.nullable().describe('the unfinished case of the caller, or a free one; null: nothing waits for them'),
  }),
})
export const getWaitingCounts = defineCall({
  ...moderator,
  roles: ['moderator', 'support', 'finance'],
  path: 'users/getWaitingCounts',
  audit: { kind: 'read', subjects: [] },
  summary: 'How much waits for a decision or an answer, by list of the console; what does not wait is left out',
  addedBecause: 'the menu of the console shows it, with one call instead of one a list',
  input: z.object({}),
  output: z.object({ counts: z.array(z.object({ resource: z.string(), count })) }),
})

const textKind = z.enum(textKinds)
export const searchTexts = defineCall({
  ...moderator,
  roles: ['moderator', 'support'],
  path: 'users/searchTexts',
  audit: { kind: 'read', subjects: ['found.user_id'] },
  summary: 'What was written with all of these words, the newest first; support finds questions only',
  addedBecause: 'whoever follows a text of a wave finds who else writes it',
  input: z.object({ q: z.string().trim().min(2).max(60), kinds: z.array(textKind).min(1).max(10).optional() }),
  output: z.object({
    found: z.array(z.object({ kind: textKind, subject_id: id, user_id: id, text: z.string(), at: time })),
    isTooWide: z.boolean().describe('the words are so common that more of them are needed'),
  }),
})

/** WeChat's own shape: 0 ok, 87014 sensitive */
const wxAnswer = z.object({
  errcode: z.int(),
  errmsg: z.string(),
  result: z.object({ suggest: z.enum(['pass', 'review', 'risky']), label: z.int() }).optional(),
})
const wx = {
  verb: 'POST',
  owner: 'moderation',
  caller: 'T',
  output: wxAnswer,
  errors: ['WX_CHECK_ERROR'],
} as const
const wxWho = {
  version: z.coerce.number().int().default(2),
  openid: z.string().max(64).default(''),
  scene: z.coerce.number().int().min(1).max(4).default(1).describe('1 profile, 2 comment, 3 forum, 4 log'),
}
export const wxCheckMsg = defineCall({
  ...wx,
  path: 'users/wxCheckMsg',
  summary: 'The text check in WeChat’s shape',
  input: z.object({ content: z.string().max(5000) }),
})
export const wxCheckMsgV2 = defineCall({
  ...wx,
  path: 'users/wxCheckMsgV2',
  summary: 'The text check in WeChat’s second shape',
  input: z.object({ content: z.string().max(2500), ...wxWho }),
})
export const wxCheckImg = defineCall({
  ...wx,
  path: 'users/wxCheckImg',
  body: 'multipart',
  summary: 'The picture check in WeChat’s shape',
  input: z.object({ media: file }),
  errors: ['WX_CHECK_ERROR', 'IMAGE_INVALID', 'TOO_LARGE', 'TOO_FREQUENT'],
})
export const wxCheckImgV2 = defineCall({
  ...wx,
  path: 'users/wxCheckImgV2',
  summary: 'The picture check in WeChat’s second shape; only pictures of our own object store are fetched',
  errors: ['WX_CHECK_ERROR', 'IMAGE_INVALID', 'TOO_FREQUENT'],
  input: z.object({ media_url: url, media_type: z.literal(2).default(2), ...wxWho }),
  output: wxAnswer.extend({ trace_id: z.string() }),
})
