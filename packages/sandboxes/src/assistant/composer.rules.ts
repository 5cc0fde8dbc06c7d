import { faq } from '@xinyu/contracts/faq/faq'
import { searchFaq } from '@xinyu/contracts/faq/search'

export interface ModelMessage {
  role: string
  content: string
}
interface Profile {
  city?: string
  profession?: string
  hobbies?: string[]
  aboutMe?: string
}

/** What a model’s own content filter would refuse. */
const refused = /(?:怎么|教我|如何)(?:去)?(?:骗|跟踪|偷拍)|how (?:do i|to|can i) (?:scam|stalk)/i
const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

const profileIn = (messages: readonly ModelMessage[]): Profile | null => {
  const found = messages.map(({ content }) => /<profile>(.*)<\/profile>/s.exec(content)?.[1]).find((text) => text)
  try {
    return found ? (JSON.parse(found) as Profile) : null
  } catch {
    return null
  }
}

/** Opening messages from the person's public profile: questions, because they are easy to answer. */
const openers = ({ city, profession, hobbies = [], aboutMe }: Profile, zh: boolean): string => {
  const [hobby] = hobbies
  const suggestions = zh
    ? [
        hobby && `看到你喜欢${hobby}，最近一次是什么时候？有没有推荐新手从哪里开始？`,
        city && `你在${city}，周末一般会去哪里走走？`,
        profession && `做${profession}是什么感觉？我一直挺好奇的。`,
        aboutMe && '认真看了你的自我介绍，很想多听你讲讲其中的故事。',
        '嗨，今天过得怎么样？发生了什么让你开心的小事吗？',
      ]
    : [
        hobby && `I saw that you like ${hobby}. When was the last time, and where should a beginner start?`,
        city && `You live in ${city}: where do you go on a free weekend?`,
        profession && `What is it like to work in ${profession}? I have always wondered.`,
        aboutMe && 'I read what you wrote about yourself and would love to hear the story behind it.',
        'Hi! What was the nicest small thing of your day?',
      ]
  const lines = suggestions.filter(Boolean).slice(0, 3)
  const numbered = lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
  return zh
    ? `可以从**对方公开写过的内容**问起：\n${numbered}\n**小建议**：一次只问一件事，先说说你自己，再等对方回答。`
    : `Begin with **what the person has made public**:\n${numbered}\n**A hint**: one question at a time, say something of yourself first, then wait for the answer.`
}

const facts = (question: string, zh: boolean): string => {
  const [found] = searchFaq(faq, question)
  if (found) {
    const words = zh ? found.zh : found.en
    return `**${words.question}**\n${words.answer}`
  }
  return zh
    ? '我只会两件事：按对方的公开资料想**第一句话**，和回答**心屿怎么用**。换个问法试试，或者在“我 › 联系客服”问真人。'
    : 'I can do two things: find **first words** from somebody’s public page, and say **how Xinyu works**. Try other words, or ask people under Me › Help.'
}

/** The sandbox's answer; null: its content filter refuses. The answer states that no model wrote it. */
export const compose = (messages: readonly ModelMessage[]): string | null => {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (refused.test(question)) return null
  const zh = isChinese(question)
  const profile = profileIn(messages)
  const opening = zh
    ? '（沙箱回答，由规则写成，没有用大模型）\n'
    : '(From the sandbox: written by rules, not by a model)\n'
  return opening + (profile ? openers(profile, zh) : facts(question, zh))
}

/** Splits a text into pieces as a model streams it. */
export const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,4}/gu) ?? []
