import { startRedisCluster, startRedisSentinels } from '@xinyu/testkit/redis-servers'
let t = Date.now()
const c = await startRedisCluster(); console.log('cluster', Date.now() - t, c.env)
t = Date.now(); await c.end(); console.log('ended', Date.now() - t)
t = Date.now(); const s = await startRedisSentinels(); console.log('sentinel', Date.now() - t, s.env)
await s.end(); console.log('ok')
