import { MongoClient, type MongoClientOptions } from 'mongodb'

/** The engine, for whoever reads and fills every service's database. */
export const connectMongo = (url: string, security: MongoClientOptions): Promise<MongoClient> =>
  new MongoClient(url, { ...security, appName: 'backup', ignoreUndefined: true }).connect()
