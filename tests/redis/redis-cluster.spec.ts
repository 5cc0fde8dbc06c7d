import { startRedisCluster, waitUntil } from '@xinyu/testkit/redis/redis-servers'
import { testProductOn } from './product-on.ts'

await testProductOn('a Redis Cluster', startRedisCluster, [
  {
    title: 'a primary hangs, its replica takes over, and all subscription connections are cut',
    async inject({ servers }) {
      const [first, , , replica] = servers
      for (const server of servers) await server.command('CLIENT', 'KILL', 'TYPE', 'pubsub')
      first?.freeze()
      await waitUntil('the replica is the primary', async () =>
        String(await replica?.command('ROLE')).startsWith('master'),
      )
    },
  },
])
