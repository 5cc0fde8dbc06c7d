import type { Language } from '@xinyu/contracts/errors'

/** “想死你了” and “跳楼价” are everyday phrases. */
const chinese = new RegExp(
  [
    '自[杀殺]|轻生|寻短见|割腕|自残|不想活|活不下去|死了算了|去死算了',
    '活着(?:真|好|也)?没(?:有)?(?:什么)?(?:意思|意义)',
    '(?:结束|了结)(?:自己|我)?的?(?:生命|一生|一切)',
    '跳楼(?!价|大?甩卖|机)',
    '想死(?!你|妳|他|她|它|我|咱|大家|您)',
  ].join('|'),
)
const english = new RegExp(
  [
    '\\b(?:kill(?:ing)? myself|suicid(?:e|al)|end(?:ing)? my life|want to die',
    "don[’']?t want to (?:live|be alive)|self-?harm|hurt(?:ing)? myself)\\b",
  ].join('|'),
  'i',
)

/** Whether a text says that the writer may harm themselves. Prefers false positives: the answer does no harm. */
export const mentionsSelfHarm = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return chinese.test(plain.replace(/[\s\u200b\u2060\ufeff·.。*_-]/g, '')) || english.test(plain)
}

/** A fixed answer, not from a model. `helpline`: the configured number to call. */
export const helplineText = (helpline: string, language: Language): string =>
  language === 'en'
    ? `It sounds as if things are very hard right now. Thank you for saying it. I am an AI and cannot take the place of somebody beside you, but you need not carry this alone.\n**If you think of harming yourself, please call ${helpline} now.** In danger, call 120 or 110, or tell somebody you trust where you are.\nUntil then, go where other people are and stay with them for a while.`
    : `听起来你现在很难受，谢谢你愿意说出来。我是 AI，替代不了身边的人，但你不必一个人扛着。\n**如果有伤害自己的念头，请现在就拨打 ${helpline}。**有危险时请拨打 120 或 110，或告诉一位你信任的人你在哪里。\n在那之前，先去有人的地方坐一会儿，别一个人待着。`
