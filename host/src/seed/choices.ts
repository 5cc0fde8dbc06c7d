import { hideContacts, setConsent, setPosition } from '@xinyu/contracts/http/users/privacy'
import { addVersion } from '@xinyu/contracts/http/upload/versions'
import { consentVersions, neededConsents } from '@xinyu/contracts/lists/consents'
import { contactFingerprint } from '@xinyu/contracts/rules/people/contacts'
import { type DemoClients, inParallel } from './demo-person.ts'
import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'

/** near the middle of some provinces' largest cities */
const places: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  11: [39.9, 116.4],
  31: [31.2, 121.5],
  32: [32.1, 118.8],
  33: [30.3, 120.2],
  42: [30.6, 114.3],
  44: [23.1, 113.3],
  51: [30.6, 104.1],
  61: [34.3, 108.9],
}

/** Accepts terms, shares locations, and hides one demo login from a contact. */
export const choose = async (people: DemoClients, all: readonly DemoMember[], random: Random): Promise<void> => {
  const sharing = all
    .slice(0, 70)
    .map((member) => ({ member, move: [random.int(-4, 4) / 10, random.int(-4, 4) / 10] as const }))
  await inParallel(sharing, 6, async ({ member: { _id, fields }, move: [north, east] }) => {
    const call = await people.as(_id)
    for (const kind of neededConsents) await call(setConsent, { kind, given: true, textVersion: consentVersions[kind] })
    const place = places[fields.liveCity?.provinceCode ?? '']
    if (!place) return
    await call(setConsent, { kind: 'location', given: true, textVersion: consentVersions.location })
    await call(setPosition, { latitude: place[0] + north, longitude: place[1] + east })
  })
  const [hero] = all
  if (!hero) return
  // a phone number that no demo member has
  const call = await people.as(hero._id)
  await call(hideContacts, { fingerprints: [await contactFingerprint('19900000000')] })
}

const versions = [
  {
    platform: 'web',
    number: 235,
    name: '2.3.5',
    notes: '匹配与聊天更快，微笑 PK 可以分享。',
    notesEn: 'Matching and chats are faster; smile PKs can be shared.',
  },
  {
    platform: 'web',
    number: 236,
    name: '2.3.6',
    notes: '新增“对手机联系人隐藏”和“我的授权”：\n· 不让认识的人刷到你\n· 每一项同意都可以查看和撤回',
    notesEn:
      'New: hide from phone contacts, and My consents:\n· people you know do not come across you\n· see and withdraw each consent',
  },
  {
    platform: 'android',
    number: 240,
    name: '2.4.0',
    notes: '支持系统返回手势，修复部分机型无法选择照片的问题。',
    notesEn: 'The back gesture works, and photos can be chosen on all phones.',
  },
] as const

/** Publishes the app versions for the download page and the update check. */
export const publishVersions = async (people: DemoClients, admin: string): Promise<void> => {
  const call = await people.asModerator(admin)
  for (const version of versions) await call(addVersion, { ...version, url: null, force: false })
}
