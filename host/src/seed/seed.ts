import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAdmin, importMember } from '@xinyu/contracts/internal/users'
import { Clock } from '@xinyu/platform/clock'
import type { PlatformConfig } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/internal-client'
import { ObjectStore } from '@xinyu/platform/object-store'
import { assignRoles, buy, likePosts, publish, relate, reportMembers, settle, talk } from './interactions.ts'
import { DemoPeople, inParallel } from './demo-person.ts'
import { demoLogins, demoMembers, demoPassword } from './members.ts'
import { drawPortrait } from './portrait.ts'
import { renderPortraits } from './portrait-renderer.ts'
import { Random } from './random.ts'

const pictureKey = (name: string, size: number): string => `pictures/${size}/${name}`

/** Fills an empty product with the demo data, once; returns the lines that name the logins. */
export const seedOnce = async (
  url: string,
  env: Record<string, string | undefined>,
  dataDir: string,
  print: (line: string) => void,
): Promise<string[]> => {
  const marker = join(dataDir, 'demo.json')
  if (!existsSync(marker)) {
    const began = Date.now()
    await seed(url, env, print)
    writeFileSync(marker, JSON.stringify({ seeded: new Date().toISOString() }))
    print(`  demo data: ready in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
  return [
    '  demo logins (phone, password; or a code from /dev/sms?phone=…)',
    `    a member with matches  ${demoLogins.matched}  ${demoPassword}`,
    `    a fresh VIP            ${demoLogins.vip}  ${demoPassword}`,
    `    an admin (/admin/)     ${demoLogins.admin}  ${demoPassword}`,
  ]
}

const seed = async (
  url: string,
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<void> => {
  const random = new Random(20_261_120)
  const internal = new InternalClient(env as unknown as PlatformConfig)
  const objects = new ObjectStore(
    { OSS_BUCKET: 'xinyu', OSS_REGION: 'oss-cn-hangzhou', ...env } as unknown as PlatformConfig,
    new Clock(),
  )
  const members = demoMembers(random, new Date())
  await internal.ask(createAdmin, { phone: demoLogins.admin, password: demoPassword, name: '岛主', roles: ['admin'] })
  print('  demo data: 200 members …')
  const portraits = members.flatMap((member) =>
    member.avatar ? [{ name: member.avatar, svg: drawPortrait(random, member.fields.gender ?? 2) }] : [],
  )
  await renderPortraits(portraits, ({ name, size, bytes }) =>
    objects.put(pictureKey(name, size), bytes, { type: 'image/jpeg', isPublic: true }),
  )
  await inParallel(members, 6, (member) => internal.ask(importMember, member, 30_000))
  const approved = members.filter((member) => member.state === 'approved')
  const roles = assignRoles(approved, random)
  const people = new DemoPeople(url, env)
  await waitUntilIdle(url)
  const steps: [
    string,
    (people: DemoPeople, roles: ReturnType<typeof assignRoles>, random: Random) => Promise<void>,
  ][] = [
    ['orders', buy],
    ['likes, loves and matches', relate],
    ['conversations and flowers', talk],
    ['posts', publish],
    ['likes of posts', likePosts],
    ['reports', reportMembers],
    ['privacy and notices', settle],
  ]
  for (const [name, step] of steps) {
    print(`  demo data: ${name} …`)
    await step(people, roles, random)
    await waitUntilIdle(url)
  }
}

/** Waits until every service has handled all facts published so far. */
const waitUntilIdle = async (url: string): Promise<void> => {
  for (let idleChecks = 0; idleChecks < 2;) {
    const state = (await (await fetch(`${url}/health/rest`)).json()) as { waiting: number; idle: boolean }
    idleChecks = state.waiting === 0 && state.idle ? idleChecks + 1 : 0
    if (idleChecks === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
