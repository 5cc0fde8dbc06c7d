import type { Hole } from './hole.ts'

const devices = 'services/chat/src/push/push-devices.spec.ts'

/** What is pushed to devices, and where. */
export const pushHoles: readonly Hole[] = [
  {
    name: 'push-knocks-inside',
    opens: 'a member has us send requests to addresses of our own network',
    file: 'services/chat/src/push/devices/subscribe-device.ts',
    find: 'if (!isPublicHttps(endpoint) && ',
    replace: `if (endpoint === '' && `,
    test: { project: 'services', file: devices, name: 'we knock at no door of our own network' },
  },
  {
    name: 'push-follows-a-name-inside',
    opens: 'a name that leads inside the network after it was checked is connected to',
    file: 'packages/platform/src/http/public-address.ts',
    find: '!found.every(({ address }) => isPublicAddress(address))',
    replace: 'found.length === 0',
    test: {
      project: 'unit',
      file: 'packages/platform/src/http/public-address.unit.spec.ts',
      name: 'a name that leads to this machine',
    },
  },
  {
    name: 'push-names-who-likes',
    opens: 'a push leads to the page of somebody whose like is for VIP to see',
    file: 'services/chat/src/push/sending/push-texts.rules.ts',
    find: `if (kind === 'like' || link === undefined`,
    replace: 'if (link === undefined',
    test: {
      project: 'unit',
      file: 'services/chat/src/push/sending/push-texts.rules.spec.ts',
      name: 'to nobody who likes in secret',
    },
  },
  {
    name: 'push-after-logout',
    opens: 'a device goes on being told after its login has ended',
    file: 'services/chat/src/push/devices/push-people.store.ts',
    find: '{ session: { $in: [...sessions] } }',
    replace: '{ session: { $in: sessions.slice(1) } }',
    test: { project: 'services', file: devices, name: 'a login that ends takes its device with it' },
  },
  {
    name: 'push-keys-in-the-open',
    opens: 'whoever reads the database can push to every device',
    file: 'services/chat/src/push/devices/device-secrets.ts',
    find: 'return this.#fields.seal(JSON.stringify(secret), place(user))',
    replace: 'return JSON.stringify({ user, ...secret }) as Sealed',
    test: { project: 'services', file: devices, name: 'what leads to a device is sealed where it is stored' },
  },
]
