import { expect } from '@jest/globals'
import { redisClient, type RedisWay } from '@xinyu/platform/redis/redis-client'
import { startSecuredRedisCluster, waitUntil } from '@xinyu/testkit/redis/redis-servers'
import { testProductOn } from './product-on.ts'

/** The reply of one node to a direct client. */
const answerTo = async (url: string, way: RedisWay): Promise<string> => {
  const stranger = redisClient(url, '', way)
  const refused = new Promise<string>((resolve) => stranger.once('error', ({ message }: Error) => resolve(message)))
  const answer = stranger.ping().catch((error: Error) => error.message)
  return Promise.race([refused, answer]).finally(() => stranger.disconnect())
}

await testProductOn('a Redis Cluster with passwords and TLS', startSecuredRedisCluster, [
  {
    title: 'a client without the CA, the password or TLS is refused',
    async inject({ env, servers: [first] }) {
      const [url, node] = [env.REDIS_URL ?? '', `127.0.0.1:${first?.port}`]
      const asked = url.replace('@cluster', `@${node}`)
      const tls = { ca: env.REDIS_CA ?? '' }
      expect(await answerTo(asked, { tls })).toBe('PONG')
      expect(await answerTo(asked, { tls: {} })).toContain('self-signed certificate')
      expect(await answerTo(`rediss://${node}`, { tls })).toContain('NOAUTH')
      expect(await answerTo(asked.replace('rediss:', 'redis:'), {})).not.toBe('PONG')
    },
  },
  {
    title: 'a primary is killed and its replica takes over',
    async inject({ servers: [first, , , replica] }) {
      await first?.kill()
      await waitUntil('the replica is the primary', async () =>
        String(await replica?.command('ROLE')).startsWith('master'),
      )
    },
  },
])
