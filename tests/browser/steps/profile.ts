import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

export interface Person {
  phone: string
  name: string
  gender: '男' | '女'
  birthday: string
  aboutMe: string
  portrait: Uint8Array
}

const choose = async (person: BrowserUser, field: string, option: string): Promise<void> => {
  await person.tap('button', new RegExp(`^${field} `))
  await person.byRole('dialog', field).getByRole('button', { name: option, exact: true }).click()
  await person.sees('button', `${field} ${option}`)
}

const chooseRegion = async (person: BrowserUser, province: string, city: string): Promise<void> => {
  await person.tap('button', /^所在地 /)
  await person.byRole('dialog', '选择省份').getByRole('button', { name: province, exact: true }).click()
  await person.byRole('dialog', '选择城市').getByRole('button', { name: city, exact: true }).click()
  await person.sees('button', `所在地 ${province} ${city}`)
}

const setAvatar = async (person: BrowserUser, portrait: Uint8Array): Promise<void> => {
  await person.tap('link', '选择照片')
  await person.page
    .getByLabel('选择照片')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(portrait) })
  await person.tap('button', '使用')
  await person.seesToast('头像已更新')
  await person.sees('link', '更换头像')
}

const next = (person: BrowserUser): Promise<void> => person.tap('button', '下一步')
/** Answers the current question and goes to the next. */
const answers = async (person: BrowserUser, question: string, answer: () => Promise<void>): Promise<void> => {
  await person.sees('heading', question)
  await answer()
  await next(person)
}

/** Completes the wizard from the first question to submitting. */
export const fillWizard = async (
  person: BrowserUser,
  { name, gender, birthday, aboutMe, portrait }: Person,
): Promise<void> => {
  await answers(person, '怎么称呼你？', () => person.fill('昵称', name))
  await answers(person, '你的性别是？', () => person.tap('radio', gender))
  await answers(person, '你的生日是哪天？', () => person.fill('生日', birthday))
  await answers(person, '你住在哪里？', () => chooseRegion(person, '广东省', '深圳市'))
  await answers(person, '你做什么工作？', () => choose(person, '职业', '教育'))
  await answers(person, '选一张头像', () => setAvatar(person, portrait))
  await person.sees('heading', '再放几张照片')
  await person.tap('button', '跳过')
  await answers(person, '你的学历是？', () => choose(person, '学历', '本科'))
  await answers(person, '你的身高是？', () => person.fill(/^身高/, '168'))
  await answers(person, '你喜欢做什么？', async () => {
    for (const hobby of ['旅行', '音乐', '烹饪']) await person.tap('button', hobby)
  })
  await answers(person, '说说你自己', () => person.fill('关于我', aboutMe))
  await answers(person, '你怎样看待感情？', () => person.fill('爱情观', '慢慢来，比较快。'))
  await answers(person, '你想遇见怎样的人？', () => person.fill('期待的人', '真诚、爱笑、愿意一起做饭。'))
  await person.sees('heading', '想认识谁？')
  await person.tap('button', '跳过')
  await person.sees('heading', '希望对方多大年纪？')
  await person.tap('button', '跳过')
  await person.tap('button', '提交审核')
  await person.sees('heading', '资料审核中')
}

/** After a rejection: the wizard opens where a change is needed; adds text and resubmits. */
export const resubmit = async (person: BrowserUser, reason: RegExp, aboutMe: string): Promise<void> => {
  await person.sees('heading', '资料被退回')
  await person.seesText(reason)
  await person.sees('heading', '说说你自己')
  await person.fill('关于我', aboutMe)
  await person.tap('button', '去提交')
  await person.tap('button', '再次提交')
  await person.sees('heading', '资料审核中')
}
