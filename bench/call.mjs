// Overhead of the platform: the smallest call in a service, including token, account status, validation, trace, metrics
// and log line, compared with a bare Node server that only validates.
// node bench/call.mjs [rounds of 1.5 s per side, default 6]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isCompleted } from '@xinyu/contracts/http/users/profile'
import { startEngines } from '@xinyu/engines/engines'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { startPart } from './peers/part.mjs'
import { compare } from './peers/turns.mjs'
import { args, figure } from './run/report.mjs'

const rounds = Number(args[0] ?? 6)
const here = (name) => join(import.meta.dirname, 'peers', name)
const dataDir = mkdtempSync(join(tmpdir(), 'xinyu-call-'))
const engines = await startEngines({ dataDir, cacheDir: resolve('.cache'), env: process.env, log: () => undefined })
const peer = 'http://127.0.0.1:9'
const urls = ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION'].map((name) => [`${name}_URL`, peer])
const env = {
  ...engines.env,
  ...makeSecrets(),
  ...Object.fromEntries(urls),
  CLIENT_CREDENTIALS: 'app:app-secret',
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  XINYU_NAMESPACE: 'bench',
}

const redis = new RedisStore(engines.env.REDIS_URL ?? process.env.REDIS_URL, 'bench')
const accountStatuses = new AccountStatuses(redis, null)
const signer = new TokenSigner(env.TOKEN_PRIVATE_JWK)
const accountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
const people = Array.from({ length: 100 }, (_, index) => `person${index}`)
const requests = await Promise.all(
  people.map(async (sub) => ({
    method: 'POST',
    path: `/api/${isCompleted.path}`,
    body: '{}',
    headers: {
      authorization: `Bearer ${await signer.sign({ sub, type: 'normal', sid: 's' }, 3_600, new Date())}`,
      'content-type': 'application/json',
    },
  })),
)
/** an account status expires in Redis after a minute without the users service */
const cacheStatuses = () => Promise.all(people.map((sub) => accountStatuses.publishStatus(sub, accountStatus)))
await cacheStatuses()
const refreshing = setInterval(() => void cacheStatuses(), 20_000)

const parts = []
try {
  for (const file of ['sample-service.mjs', 'bare-call.mjs']) parts.push(await startPart(here(file), env))
  const [service, bare] = parts
  const cost = await compare({ 'a service': service, 'node:http': bare }, requests, rounds)
  const [ours, least] = [cost['a service'], cost['node:http']]
  const goal = { of: 'ratio', atMost: 1.5 }
  figure({ figure: 'smallest call in a service: processor time', ours: ours.each, peer: least.each, unit: 'µs', goal })
  figure({
    figure: 'smallest call in a service: calls a second',
    ours: ours.perSecond,
    peer: least.perSecond,
    unit: 'calls/s',
  })
} finally {
  clearInterval(refreshing)
  for (const part of parts) await part.stop()
  redis.onApplicationShutdown()
  await engines.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
