import { MongoClient, type MongoClientOptions } from 'mongodb'
import { endCommandsWithConnections } from '../db/ended-connections.ts'

/** The engine with every service's database. */
export const connectMongo = (url: string, security: MongoClientOptions): Promise<MongoClient> => {
  endCommandsWithConnections()
  return new MongoClient(url, { ...security, appName: 'backup', ignoreUndefined: true }).connect()
}
