import type { Hole } from './hole.ts'

const hosts = 'services/chat/src/push/push-hosts.spec.ts'
const channel = 'services/chat/src/push/channels/web-push-channel.spec.ts'
const devices = 'services/chat/src/push/push-devices.spec.ts'

/** Pushes: their contents and their targets. */
export const pushHoles: readonly Hole[] = [
  {
    name: 'push-calls-internal-addresses',
    opens: 'a member makes us send requests to internal addresses',
    file: 'services/chat/src/push/devices/subscribe-device.ts',
    find: 'if (!this.hosts.isKnown(endpoint) || (await this.hosts.isInternal(endpoint)))',
    replace: `if (endpoint === '')`,
    test: { project: 'services', file: devices, name: 'requests never go to addresses inside our network' },
  },
  {
    name: 'push-follows-a-name-inside',
    opens: 'a name that resolves to an internal address after its check is connected to',
    file: 'packages/platform/src/http/transport/public-address.ts',
    find: '!found.every(({ address }) => isPublicAddress(address))',
    replace: 'found.length === 0',
    test: {
      project: 'unit',
      file: 'packages/platform/src/http/transport/public-address.unit.spec.ts',
      name: 'a name that leads to this machine',
    },
  },
  {
    name: 'push-at-any-host',
    opens: 'a member makes us send requests to their own host, which may delay us or learn when others write',
    file: 'services/chat/src/push/channels/push-hosts.ts',
    find: ' && isListed(hostOf(endpoint), this.config.PUSH_HOSTS)',
    replace: '',
    test: { project: 'services', file: hosts, name: 'it is not at a browser’s push service' },
  },
  {
    name: 'push-keeps-a-name-inside',
    opens: 'a subscription whose name resolves to an internal address is stored and called repeatedly',
    file: 'services/chat/src/push/devices/subscribe-device.ts',
    find: ' || (await this.hosts.isInternal(endpoint))',
    replace: '',
    test: { project: 'services', file: hosts, name: 'that resolves to an internal address is refused and not stored' },
  },
  {
    name: 'push-waits-for-slow-bytes',
    opens: 'a push service that sends a byte now and then holds a push forever',
    file: 'services/chat/src/push/channels/web-push-channel.ts',
    find: 'headers, signal, ',
    replace: 'headers, timeout: 10_000, ',
    test: { project: 'services', file: channel, name: 'is given up on at the deadline' },
  },
  {
    name: 'push-reads-without-limit',
    opens: 'an endless answer is read as long as its sender likes',
    file: 'services/chat/src/push/channels/web-push-channel.ts',
    find: 'if (bytes > maxAnswerBytes) response.destroy()',
    replace: 'void maxAnswerBytes',
    test: { project: 'services', file: channel, name: 'an endless answer' },
  },
  {
    name: 'push-sends-any-size',
    opens: 'a push above the size that services must accept is sent',
    file: 'services/chat/src/push/channels/web-push-channel.ts',
    find: '(details.body?.length ?? 0) > maxBytes',
    replace: '(details.body?.length ?? 0) > 100 * maxBytes',
    test: { project: 'services', file: channel, name: 'a payload larger than a push service must accept' },
  },
  {
    name: 'push-slow-service-holds-all',
    opens: 'one unresponsive push service stops all pushes',
    file: 'services/chat/src/push/sending/send-pushes.ts',
    find: '[...due].map(([user, pushes]) => this.#sendTo(user, pushes, settings.get(user), people.get(user))),',
    replace: `[...due].map(([user, pushes]) =>
        this.#sendTo(user, pushes, settings.get(user), people.get(user)).then(() => this.waitUntilSent()),
      ),`,
    test: { project: 'services', file: hosts, name: 'delays no other one' },
  },
  {
    name: 'push-any-number-at-once',
    opens: 'one push service gets all requests at once',
    file: 'services/chat/src/push/sending/host-queues.ts',
    find: 'queue.slots.run(work)',
    replace: 'work()',
    test: { project: 'services', file: hosts, name: 'gets only a few requests at a time' },
  },
  {
    name: 'push-names-who-likes',
    opens: 'a push leads to the page of a member whose like only VIP may see',
    file: 'services/chat/src/push/sending/push-texts.rules.ts',
    find: `if (kind === 'like' || link === undefined`,
    replace: 'if (link === undefined',
    test: {
      project: 'unit',
      file: 'services/chat/src/push/sending/push-texts.rules.spec.ts',
      name: 'never to a secret liker',
    },
  },
  {
    name: 'push-after-logout',
    opens: 'a device gets pushes after its login has ended',
    file: 'services/chat/src/push/devices/push-people.store.ts',
    find: '{ session: { $in: [...sessions] } }',
    replace: '{ session: { $in: sessions.slice(1) } }',
    test: { project: 'services', file: devices, name: 'the end of a login removes its device' },
  },
  {
    name: 'push-keys-unsealed',
    opens: 'a reader of the database can push to every device',
    file: 'services/chat/src/push/devices/device-secrets.ts',
    find: 'return this.#fields.seal(JSON.stringify(secret), pathOf(user))',
    replace: 'return JSON.stringify({ user, ...secret }) as Sealed',
    test: { project: 'services', file: devices, name: 'device addresses and keys are stored sealed' },
  },
]
