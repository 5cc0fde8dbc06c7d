import { startRedisCluster, untilSo } from '@xinyu/testkit/redis-servers'
import { tellProductOn } from './product-on.ts'

await tellProductOn('a Redis Cluster', startRedisCluster, [
  {
    says: 'a primary hangs and its replica takes its place, and every line on which something is heard is cut',
    async befalls({ servers }) {
      const [first, , , replica] = servers
      for (const server of servers) await server.ask('CLIENT', 'KILL', 'TYPE', 'pubsub')
      first?.freeze()
      await untilSo('the replica is the primary', async () => String(await replica?.ask('ROLE')).startsWith('master'))
    },
  },
])
