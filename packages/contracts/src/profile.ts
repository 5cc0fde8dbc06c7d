import { z } from 'zod'
import { adminRoles } from './call.ts'
import { prompts } from './lists/prompts.ts'
import { voice } from './voice.ts'
import { date, gid, id, line, points, publicLine, publicText, time, url, gender } from './scalars.ts'
import { wishes } from './profile/wishes.ts'

export const liveCity = z.object({
  province: z.string().max(20),
  city: z.string().max(30),
  provinceCode: z.string().regex(/^\d{2}$/),
  cityCode: z.string().regex(/^\d{4}$/),
})
export const image = z.object({
  _id: id,
  desc: z.string(),
  name: z.string(),
  extname: z.literal('jpg'),
  url: url.describe('960 px'),
  thumb: url.describe('240 px'),
  large: url.describe('1920 px'),
  isChecked: z.int().min(0).max(3),
  status: z.int(),
  isTemp: z.boolean(),
  addtime: time,
})
export type Image = z.output<typeof image>
export const userType = z.enum(['temp', 'normal'])
export const profileStatus = z.int().min(0).max(6)
export const checkStatus = z.union([z.literal(0), z.literal(2), z.literal(3), z.literal(4)])
/** nobody alive was born earlier; rules/people/age decides whether a person is an adult */
export const birthday = date.refine((day) => day >= '1900-01-01', { error: 'not a birthday of anybody alive' })

export const maxNameLength = 20

/** maximum answers on a page, and their maximum length */
export const maxAnswers = 3
export const maxAnswerLength = 150

export const promptNumber = z
  .int()
  .min(0)
  .max(prompts.length - 1)
  .describe('of lists/prompts')
/** a prompt as its member completed it */
export const answer = z.object({
  _id: id.describe('a changed text is a new answer'),
  prompt: z.int(),
  text: z.string().describe('may be empty for a spoken answer'),
  voice: voice.optional(),
})
export type Answer = z.output<typeof answer>

/** what a member writes about themselves */
export const profileFields = {
  name: publicLine(maxNameLength, 'profile'),
  gender,
  birthday,
  liveCity,
  work: z.int().min(0).max(29),
  education: z.int().min(0).max(6).describe('0 primary … 3 college, 4 bachelor, 5 master, 6 doctor'),
  height: z.int().min(120).max(230).describe('cm'),
  weight: z.int().min(30).max(200).describe('kg'),
  income: z.int().min(0).max(7),
  marriage: z.int().min(0).max(3).describe('0 never, 1 divorced, 2 widowed, 3 not said'),
  nation: z.int().min(0).max(55),
  habits: z.array(z.int().min(0).max(32)).max(33),
  aboutMe: publicText(1000, 'profile'),
  emotion: publicText(1000, 'profile').describe('views on love'),
  lover: publicText(1000, 'profile').describe('desired partner'),
  answers: z
    .array(
      z
        .object({
          prompt: promptNumber,
          text: publicText(maxAnswerLength, 'profile'),
          isSpoken: z.boolean().optional().describe('keeps the voice of upload/addAnswerVoice'),
        })
        .refine(({ text, isSpoken }) => text !== '' || isSpoken, { error: 'an answer without words' }),
    )
    .max(maxAnswers)
    .refine((list) => new Set(list.map(({ prompt }) => prompt)).size === list.length, { error: 'a prompt twice' })
    .describe('all answers, in their order'),
  wishes: wishes.describe('limits and preferences; never shown to others; replaces the earlier ones'),
  isPersonal: z.boolean().describe('false: the deck uses place and activity only, and learns nothing from me'),
}

/** the payee of withdrawals; stored encrypted, shown masked */
export const withdrawInfo = z.object({
  kind: z.enum(['alipay', 'bank', 'wechat']),
  realName: line(30).min(2),
  account: line(40).min(4).describe('with kind wechat: the openid confirmed inside WeChat'),
  bank: line(60).optional().describe('with kind bank: which one'),
})

/** a person as shown to others in lists */
export const userCard = z.object({
  _id: id,
  GID: gid,
  name: z.string(),
  avatar: url.nullable(),
  gender: gender.nullable(),
  age: z.int().nullable(),
  liveCity: liveCity.nullable(),
  work: z.int().nullable(),
  education: z.int().nullable(),
  height: z.int().nullable(),
  aboutMe: z.string(),
  habits: z.array(z.int()),
  photos: z.int(),
  album: z
    .array(url)
    .max(5)
    .optional()
    .describe(
      'in a deck: the first approved pictures beside the avatar, 960 px, if their owner shows them to the reader',
    ),
  isVip: z.boolean(),
  hasRealChecked: checkStatus.describe('for another member: verified or absent'),
  hasGradeChecked: checkStatus.optional(),
  hasFaceChecked: z.boolean().optional().describe('a liveness check has matched the face of this avatar'),
  isFeatured: z.boolean().optional().describe('a featured member'),
  isCompleted: profileStatus,
  online: z.boolean(),
  lastActive: time.nullable(),
  reason: z.string().optional().describe('why this person is recommended'),
  distance: z
    .int()
    .nullable()
    .optional()
    .describe('km, rounded up; 1000: farther than 300; null: one of us shares no place, or hides it'),
})
export type UserCard = z.output<typeof userCard>

export const privacy = z.object({
  blockMe: z.boolean().describe('stealth'),
  hideOnline: z.boolean(),
  hideDistance: z.boolean(),
  whoMayWrite: z.enum(['everyone', 'liked', 'nobody']),
  whoSeesPhotos: z.enum(['everyone', 'members', 'matches']),
})
export type Privacy = z.output<typeof privacy>

/** a person's page */
export const profile = userCard.extend({
  type: userType,
  birthday: date.nullable(),
  images: z.array(image),
  avatarImage: image.nullable(),
  weight: z.int().nullable(),
  income: z.int().nullable(),
  marriage: z.int().nullable(),
  nation: z.int().nullable(),
  emotion: z.string(),
  lover: z.string(),
  answers: z.array(answer).optional().describe('absent in earlier versions'),
  hasGradeChecked: checkStatus,
  blockMe: z.boolean(),
  // own profile only
  phone: z.string().optional().describe('masked'),
  appleBound: z.boolean().optional(),
  wxBound: z.boolean().optional(),
  hasPassword: z.boolean().optional(),
  vipLimitDate: time.nullable().optional(),
  guanPoint: points.optional(),
  wasApproved: z.boolean().optional().describe('others see the approved version while a newer one waits'),
  reviewReason: z.string().optional(),
  reviewCode: z.string().optional().describe('kind of the reason: unclear, contact, meagre, …'),
  isUnchanged: z
    .boolean()
    .optional()
    .describe('rejected and unchanged since: it cannot be submitted before something is changed'),
  roles: z.array(z.enum(adminRoles)).optional(),
  completion: z.int().min(0).max(100).optional(),
  missing: z.array(z.string()).optional().describe('fields still needed before review'),
  wishes: wishes.optional(),
  isPersonal: z.boolean().optional(),
  hasWithdrawInfo: z
    .boolean()
    .optional()
    .describe('false with a `payee`: its name is not the verified one, and it must be given again'),
  payee: z.string().nullable().optional().describe('payee of withdrawals, masked'),
  payeeKind: withdrawInfo.shape.kind.nullable().optional(),
  withdrawInfo: z
    .object({ kind: withdrawInfo.shape.kind, account: z.string().describe('masked, as `payee`') })
    .nullable()
    .optional()
    .describe('null: none, or it must be given again'),
  appleUserInfo: z
    .object({ user: z.string().describe('masked') })
    .nullable()
    .optional()
    .describe('the bound Apple account'),
})
export type Profile = z.output<typeof profile>
