import type { AppPlatform } from '@xinyu/contracts/http/upload/versions'

/** The version of this client; package.json has the same. */
export const webVersion = { name: '2.3.6', number: 236 }

/** The apps add their name and number to the user agent: XinyuAndroid/236, XinyuiOS/236. */
const shell = /Xinyu(Android|iOS)\/(\d{1,9})/

/** What is running: one of the apps around this page, or the page in a browser. */
export const runningVersion = (userAgent = navigator.userAgent): { platform: AppPlatform; number: number } => {
  const [, name, number] = shell.exec(userAgent) ?? []
  if (name === undefined) return { platform: 'web', number: webVersion.number }
  return { platform: name === 'iOS' ? 'ios' : 'android', number: Number(number) }
}
