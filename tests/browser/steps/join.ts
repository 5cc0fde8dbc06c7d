import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/** The SMS code in the sandbox inbox for a phone. */
export const codeFor = async (url: string, phone: string): Promise<string> =>
  ((await (await fetch(`${url}/dev/sms?phone=${phone}`)).json()) as { code: string }).code

/** First claims to be a minor, then enters as a guest. */
export const lookAround = async (guest: BrowserUser): Promise<void> => {
  await guest.goto('/')
  await guest.sees('heading', '心屿')
  await guest.tap('button', '先随便看看')
  await guest.answers('你是否已满18周岁？', '我未成年')
  await guest.seesToast('未成年人不能使用本应用')
  await guest.tap('button', '先随便看看')
  await guest.answers('你是否已满18周岁？', '我已成年')
  await guest.sees('heading', '今天的推荐看完了')
  await guest.tapInMain('link', '更多的人')
  await guest.sees('heading', '没有符合的人')
  await guest.tap('button', '返回')
  await guest.tap('link', '信')
  await guest.sees('heading', '登录后可见')
  await guest.tap('button', '去登录')
}

/** Joins by phone with the inbox's code, from the login page. */
export const joinByPhone = async (person: BrowserUser, url: string, phone: string): Promise<void> => {
  await person.fill('手机号', phone)
  await person.tap('button', '获取验证码')
  await person.seesToast('验证码已发送')
  await person.page.getByLabel('验证码', { exact: true }).fill(await codeFor(url, phone))
  await person.tap('button', '登录')
  await person.seesToast('请先阅读并同意服务条款与隐私政策')
  await person.byRole('checkbox', '我已阅读并同意').check()
  await person.tap('button', '登录')
}
