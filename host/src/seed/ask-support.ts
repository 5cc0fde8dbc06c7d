import { addAnswer, addQuestion, rateAnswer, readAnswer } from '@xinyu/contracts/http/product/support'
import type { DemoClients } from './demo-person.ts'
import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'

interface Asked {
  text: string
  answer?: string
  close?: boolean
  rating?: { stars: number; text: string }
  /** a message after the answer, which reopens the question */
  more?: string
}

/** Questions of a demo login, shown under “my questions”. */
const demoLoginQuestions: readonly Asked[] = [
  {
    text: '昨天买的会员，签到奖励为什么没有翻倍？',
    answer: '会员的双倍签到从购买后的第二天开始。你今天的签到已经是双倍了。',
    close: true,
    rating: { stars: 5, text: '回复很快，说得清楚' },
  },
  {
    text: '换了手机号以后，原来的聊天记录还在吗？',
    answer: '都在。手机号只是登录方式，换号后账号、聊天和匹配不变。换号入口：设置 → 账号 → 手机号。',
  },
]

/** Questions of other members: open and closed ones. */
const memberQuestions: readonly Asked[] = [
  { text: '付款显示成功，但是小红花没有到账，订单是今天上午的。' },
  { text: '实名认证一直提示照片模糊，我换了三次光线还是不行。' },
  { text: '有人一直用小号加我聊天，拉黑了还会换号来，能帮忙处理吗？' },
  {
    text: '怎么把资料里的城市改成现在住的地方？',
    answer: '“我 → 编辑资料 → 现居地”里可以改，审核通过后对别人显示。',
    close: true,
    rating: { stars: 4, text: '' },
  },
  {
    text: '头像审核没通过，理由写的是“非本人”，但那就是我本人。',
    answer: '我们请审核员重新看了一次。麻烦再上传一张正脸、没有滤镜的照片，当天会复核。',
    more: '已经重新上传了，麻烦看一下。',
  },
  { text: '我想退掉昨天误买的季度会员，还没有使用过。' },
]

/** Creates support questions, some of them answered. */
export const askSupport = async (
  people: DemoClients,
  { members, support }: { members: readonly DemoMember[]; support: string },
  random: Random,
): Promise<void> => {
  const [hero, ...others] = members
  if (!hero) return
  const asked = [
    ...demoLoginQuestions.map((question) => ({ question, by: hero })),
    ...others.slice(30).flatMap((by, index) => {
      const question = memberQuestions[index]
      return question ? [{ question, by }] : []
    }),
  ]
  const answering = await people.asModerator(support)
  for (const { question, by } of asked) {
    const call = await people.as(by._id)
    const write = (text: string, thread?: { question_id: string }) =>
      call(addQuestion, { text, clientId: random.uuid(), ...thread })
    const { _id: question_id } = (await write(question.text)).question
    const { answer, close = false, rating, more } = question
    if (answer === undefined) continue
    await answering(addAnswer, { question_id, text: answer, close })
    if (more !== undefined) await write(more, { question_id })
    if (!rating) continue
    await call(readAnswer, { question_id })
    await call(rateAnswer, { question_id, ...rating })
  }
}
