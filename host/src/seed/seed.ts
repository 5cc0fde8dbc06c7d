import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAdmin, importMember } from '@xinyu/contracts/internal/users-operations'
import { Clock } from '@xinyu/platform/clock'
import type { PlatformConfig } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { pictureType } from '@xinyu/platform/pictures/image-codec'
import { approveFeed, addFeedActivity } from './feed/feed-activity.ts'
import { feedSizes, planFeed } from './feed/feed-plan.ts'
import { publishFeed } from './feed/publish-feed.ts'
import { voteInPks } from './feed/vote-in-pks.ts'
import { askSupport } from './ask-support.ts'
import { submitIdentityPhotos } from './submit-identity-photos.ts'
import { assignRoles, buy, relate, reportMembers, type Roles, settle, talk } from './interactions.ts'
import { choose, publishVersions } from './choices.ts'
import { DemoClients, inParallel, withRetries } from './demo-person.ts'
import { demoAdminPassword, demoLogins, demoMembers, demoOtpSecret } from './members.ts'
import { drawAlbums } from './pictures/albums.ts'
import { drawPortrait } from './pictures/portrait.ts'
import { renderDrawings } from './pictures/renderer.ts'
import { Random } from './random.ts'
import { workingLogins } from './working-logins.ts'

export type DemoSize = keyof typeof feedSizes
const pictureSizes = [1920, 960, 240]
const pictureKey = (name: string, size: number): string => `pictures/${size}/${name}`

/** Fills an empty product with the demo data, once; returns the lines that name the logins. */
export const seedOnce = async (
  url: string,
  env: Record<string, string | undefined>,
  dataDir: string,
  { size, print }: { size: DemoSize; print: (line: string) => void },
): Promise<string[]> => {
  const marker = join(dataDir, 'demo.json')
  if (!existsSync(marker)) {
    const began = Date.now()
    await seed(url, env, { size, print })
    writeFileSync(marker, JSON.stringify({ seeded: new Date().toISOString() }))
    print(`  demo data: ready in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
  return workingLogins(url, env)
}

const seed = async (
  url: string,
  env: Record<string, string | undefined>,
  { size, print }: { size: DemoSize; print: (line: string) => void },
): Promise<void> => {
  const random = new Random(20_261_120)
  const internal = new InternalClient(env as unknown as PlatformConfig)
  const members = demoMembers(random, new Date())
  const admin = { phone: demoLogins.admin, password: demoAdminPassword, name: '岛主', otpSecret: demoOtpSecret }
  const { user_id: moderator } = await withRetries(() =>
    internal.call(createAdmin, { ...admin, roles: ['admin'] }, 30_000),
  )
  print('  demo data: 200 members …')
  await drawPictures(env, members, random)
  await inParallel(members, 6, (member) => withRetries(() => internal.call(importMember, member, 30_000)))
  const approved = members.filter((member) => member.state === 'approved')
  const roles = assignRoles(approved, random)
  const people = new DemoClients(url, env)
  await people.waitUntilIdle()
  const feed = feedSizes[size]
  const plans = planFeed([...approved.slice(0, 1), ...random.sample(approved.slice(1), 90)], feed, random)
  type Step = (people: DemoClients, roles: Roles, random: Random) => Promise<void>
  const steps: [string, Step][] = [
    ['orders', buy],
    ['likes, loves and matches', relate],
    ['conversations and flowers', talk],
    ['posts and pictures', () => publishFeed(people, plans)],
    ['a moderator’s decisions', () => approveFeed(people, moderator, feed)],
    ['likes and comments', () => addFeedActivity(people, approved, feed, random)],
    ['PKs of smiles', () => voteInPks(people, { members: approved, moderator }, random)],
    ['reports', reportMembers],
    ['identity photos that wait', () => submitIdentityPhotos(people, approved)],
    ['questions to support', () => askSupport(people, { members: approved, support: moderator }, random)],
    ['privacy and notices', settle],
    ['consents and places', () => choose(people, approved, random)],
    ['versions of the app', () => publishVersions(people, moderator)],
  ]
  for (const [name, step] of steps) {
    print(`  demo data: ${name} …`)
    await step(people, roles, random)
    await people.waitUntilIdle()
  }
}

const drawPictures = async (
  env: Record<string, string | undefined>,
  members: ReturnType<typeof demoMembers>,
  random: Random,
): Promise<void> => {
  const objects = new ObjectStore(
    { OSS_BUCKET: 'xinyu', OSS_REGION: 'oss-cn-hangzhou', ...env } as unknown as PlatformConfig,
    new Clock(),
  )
  const portraits = members.flatMap((member) =>
    member.avatar ? [{ name: member.avatar, svg: drawPortrait(random, member.fields.gender ?? 2) }] : [],
  )
  const put = (name: string, size: number, bytes: Buffer): Promise<void> =>
    objects.put(pictureKey(name, size), bytes, { type: pictureType, isPublic: true })
  await renderDrawings(portraits, pictureSizes, ({ name, size, bytes }) => put(name, size, bytes))
  await drawAlbums(members, random, { sizes: pictureSizes, put })
}
