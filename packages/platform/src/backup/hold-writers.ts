import { MongoClient } from 'mongodb'

// Run by `quiescent-point.ts`: writers are blocked from the first line on standard output until standard input ends.
const pem = process.env.MONGODB_CA?.replaceAll('\\n', '\n')
const client = await new MongoClient(process.env.MONGODB_URL ?? '', pem ? { tls: true, ca: pem } : {}).connect()
const admin = client.db('admin')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
await admin.command({ fsync: 1, lock: true })
process.stdout.write('held\n')
process.stdin.resume()
await new Promise((resolve) => process.stdin.once('close', resolve))
await admin.command({ fsyncUnlock: 1 })
await client.close()
