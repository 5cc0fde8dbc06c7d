import type { Hole } from './hole.ts'

const hosts = 'services/chat/src/push/push-hosts.spec.ts'
const channel = 'services/chat/src/push/channels/web-push-channel.spec.ts'
const devices = 'services/chat/src/push/push-devices.spec.ts'

/** What is pushed to devices, and where. */
export const pushHoles: readonly Hole[] = [
  {
    name: 'push-knocks-inside',
    opens: 'a member has us send requests to addresses of our own network',
    file: 'services/chat/src/push/devices/subscribe-device.ts',
    find: 'if (!this.hosts.isKnown(endpoint) || (await this.hosts.leadsInside(endpoint)))',
    replace: `if (endpoint === '')`,
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
    name: 'push-at-any-host',
    opens: 'a member has us send requests to a host of their own, which may hold us up or learn when others write',
    file: 'services/chat/src/push/channels/push-hosts.ts',
    find: ' && isListed(hostOf(endpoint), this.config.PUSH_HOSTS)',
    replace: '',
    test: { project: 'services', file: hosts, name: 'it is at no push service of a browser' },
  },
  {
    name: 'push-keeps-a-name-inside',
    opens: 'an address whose name leads inside the network is kept, and asked again and again',
    file: 'services/chat/src/push/devices/subscribe-device.ts',
    find: ' || (await this.hosts.leadsInside(endpoint))',
    replace: '',
    test: { project: 'services', file: hosts, name: 'that leads inside is refused before it is kept' },
  },
  {
    name: 'push-waits-for-drips',
    opens: 'a push service that sends a byte now and then holds a push for ever',
    file: 'services/chat/src/push/channels/web-push-channel.ts',
    find: 'headers, signal, ',
    replace: 'headers, timeout: 10_000, ',
    test: { project: 'services', file: channel, name: 'is given up on at the deadline' },
  },
  {
    name: 'push-reads-without-end',
    opens: 'an answer without an end is read for as long as its sender likes',
    file: 'services/chat/src/push/channels/web-push-channel.ts',
    find: 'if (bytes > mostAnswerBytes) response.destroy()',
    replace: 'void mostAnswerBytes',
    test: { project: 'services', file: channel, name: 'an answer without an end' },
  },
  {
    name: 'push-sends-any-size',
    opens: 'what a push service need not take is sent all the same',
    file: 'services/chat/src/push/channels/web-push-channel.ts',
    find: '(details.body?.length ?? 0) > mostBytes',
    replace: '(details.body?.length ?? 0) > 100 * mostBytes',
    test: { project: 'services', file: channel, name: 'what is longer than a push service has to take' },
  },
  {
    name: 'push-slow-service-holds-all',
    opens: 'one push service that does not answer stops the pushes of everybody',
    file: 'services/chat/src/push/sending/send-pushes.ts',
    find: '[...due].map(([user, pushes]) => this.#sendTo(user, pushes, settings.get(user), people.get(user))),',
    replace: `[...due].map(([user, pushes]) =>
        this.#sendTo(user, pushes, settings.get(user), people.get(user)).then(() => this.settled()),
      ),`,
    test: { project: 'services', file: hosts, name: 'holds nobody who is told by another' },
  },
  {
    name: 'push-any-number-at-once',
    opens: 'one push service is asked for everybody at once',
    file: 'services/chat/src/push/sending/host-lanes.ts',
    find: 'lane.slots.run(work)',
    replace: 'work()',
    test: { project: 'services', file: hosts, name: 'is asked by a few at a time' },
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
