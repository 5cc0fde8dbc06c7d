import type { Type } from '@nestjs/common'
import type { Clock } from '@xinyu/platform/clock'
import { readConfig } from '@xinyu/platform/config'
import type { SandboxKeys } from '@xinyu/sandboxes/keys/keys'
import { Db } from 'mongodb'

/** The vendors' sandboxes beside a service under test, at the same time and on the same engines. */
export interface TestSandboxes {
  url: string
  keys: SandboxKeys
  /** the service's variables of the vendors */
  variables: Record<string, string>
  /** their own database, which no service reads */
  database: Db
  get<T>(part: Type<T>): T
  /** opens a vendor's page, whose address has the origin of the product */
  open(page: string): Promise<Response>
  post(path: string, body: object): Promise<Response>
  /** sends the notifications that are due */
  notifyDue(): Promise<void>
  close(): Promise<void>
}

/** Starts them if one of the variables asks for a sandbox. */
export const startSandboxes = async (
  env: Record<string, string | undefined>,
  clock: Clock,
): Promise<TestSandboxes | null> => {
  if (!Object.values(env).includes('sandbox')) return null
  const [{ bootSandboxes }, { sandboxesConfig }, { sandboxKeys }, { sandboxVariables }, { NotificationRetries }] =
    await Promise.all([
      import('@xinyu/sandboxes/server'),
      import('@xinyu/sandboxes/config'),
      import('@xinyu/sandboxes/keys/keys'),
      import('@xinyu/sandboxes/variables'),
      import('@xinyu/sandboxes/notifications/notification-retries'),
    ])
  const keys = sandboxKeys(JSON.parse(env.SANDBOX_KEYS ?? '{}') as Partial<SandboxKeys>)
  const config = readConfig(sandboxesConfig, { ...env, SANDBOX_KEYS: JSON.stringify(keys) })
  const { app, url, close } = await bootSandboxes({ config, port: 0, clock, timers: false })
  const get = <T>(part: Type<T>): T => app.get(part, { strict: false })
  return {
    url,
    keys,
    variables: sandboxVariables(keys, { sandboxes: url, payments: env.PAYMENTS_URL ?? '' }, env),
    database: app.get(Db, { strict: false }),
    get,
    open: (page) => openPage(url, page),
    post: (path, body) => postAt(url, path, body),
    notifyDue: () => get(NotificationRetries).notifyDue(),
    close,
  }
}

const openPage = (url: string, page: string): Promise<Response> => {
  const { pathname, search } = new URL(page)
  return fetch(url + pathname + search)
}

const postAt = (url: string, path: string, body: object): Promise<Response> =>
  fetch(`${url}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
